// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import { IAgreement } from "../interfaces/IAgreement.sol";
import { BountyTerms } from "../interfaces/Types.sol";

/// @title What bounty terms may say, and which change favours whitehats
/// @author harborcheck
/// @notice The first holds always, the second decides inside the commitment window.
library BountyRules {
    uint256 private constant MAX_PERCENTAGE = 100;

    /// @dev Reverts where terms contradict themselves.
    function check(BountyTerms memory terms) internal pure {
        if (terms.bountyPercentage > MAX_PERCENTAGE) {
            revert IAgreement.Agreement__BountyPercentageExceedsMax(terms.bountyPercentage);
        }
        if (terms.aggregateBountyCapUsd == 0) return;
        if (terms.aggregateBountyCapUsd < terms.bountyCapUsd) {
            revert IAgreement.Agreement__AggregateBountyCapBelowIndividualCap(
                terms.aggregateBountyCapUsd,
                terms.bountyCapUsd
            );
        }
        if (terms.retainable) revert IAgreement.Agreement__CannotSetBothAggregateBountyCapUsdAndRetainable();
    }

    /// @dev Whether nothing in the terms becomes worse for a whitehat.
    function isFavourable(BountyTerms memory from, BountyTerms memory to) internal pure returns (bool favourable) {
        return
            to.bountyPercentage >= from.bountyPercentage &&
            to.bountyCapUsd >= from.bountyCapUsd &&
            _keepsAggregateCap(from.aggregateBountyCapUsd, to.aggregateBountyCapUsd) &&
            (to.retainable || !from.retainable) &&
            to.identity <= from.identity &&
            _keepsDiligence(from.diligenceRequirements, to.diligenceRequirements);
    }

    /// @dev 0 is no cap at all, so it is better than every cap.
    function _keepsAggregateCap(uint256 from, uint256 to) private pure returns (bool keeps) {
        return to == 0 || (from != 0 && to >= from);
    }

    /// @dev Nobody can tell which of two texts asks for more; only asking for nothing is surely better.
    function _keepsDiligence(string memory from, string memory to) private pure returns (bool keeps) {
        return bytes(to).length == 0 || keccak256(bytes(to)) == keccak256(bytes(from));
    }
}
