// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import { ChainScript } from "harborcheck/contracts/helper/ChainScript.sol";

/// @title A stress test that does not begin where its target cannot be attacked
/// @author harborcheck
/// @notice `forge script CheckTarget.s.sol --sig "run(address)" <contract> --rpc-url <url> --ffi`
contract CheckTarget is ChainScript {
    /// @notice Reverts with `ChainScript__NotAttackable`, or, where the explorer fails, with `ChainQuery__CannotTell`.
    /// @param target The contract
    function run(address target) external onlyAttackable(target) {
        // The stress test comes here.
    }
}
