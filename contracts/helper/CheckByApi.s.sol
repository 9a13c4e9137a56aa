// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import { ChainScript } from "./ChainScript.sol";
import { Coverage } from "./Coverage.sol";
import { VM } from "./Vm.sol";

/// @title Check a target by the explorer API
/// @author harborcheck
/// @notice Option 1 of interface §4.4, for top-level and child contracts, with the terms:
/// `forge script CheckByApi.s.sol --sig "run(address)" <contract> --rpc-url <url> --ffi`
contract CheckByApi is ChainScript {
    /// @dev What an agreement promises, of the members that the API lists. The order is that of `TYPE`.
    struct Terms {
        address agreementAddress;
        string state;
        uint256 bountyPercentage;
        string bountyCapUsd;
        bool retainable;
        string identityRequirement;
    }

    string private constant TYPE =
        "Terms(address agreementAddress,string state,uint256 bountyPercentage,string bountyCapUsd,bool retainable,"
        "string identityRequirement)";

    /// @notice Several agreements open the contract to attack. One of them binds, with its terms, and the API does not say
    /// which.
    /// @param contractAddress The contract
    /// @param count How many
    error CheckByApi__SeveralAgreements(address contractAddress, uint256 count);

    /// @notice Refuses unless one agreement opens the contract to attack.
    /// @param contractAddress The contract
    /// @return terms What that agreement promises
    function run(address contractAddress) external returns (Terms memory terms) {
        string memory body = _coverage(contractAddress);
        if (!Coverage.isAttackable(body, contractAddress)) revert ChainScript__NotAttackable(contractAddress);
        Terms[] memory all = abi.decode(VM.parseJsonTypeArray(body, ".agreements", TYPE), (Terms[]));
        uint256 open = 0;
        for (uint256 i = 0; i < all.length; ++i) {
            if (!Coverage.isOpen(all[i].state)) continue;
            terms = all[i];
            ++open;
        }
        if (open != 1) revert CheckByApi__SeveralAgreements(contractAddress, open);
    }
}
