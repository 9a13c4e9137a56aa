// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import { ChainScript } from "./ChainScript.sol";

/// @title Check a target by the helper
/// @author harborcheck
/// @notice Option 2 of interface §4.4, for top-level and child contracts:
/// `forge script CheckByHelper.s.sol --sig "run(address)" <contract> --rpc-url <url> --ffi`
contract CheckByHelper is ChainScript {
    /// @notice Refuses unless the contract can be attacked now.
    /// @param contractAddress The contract
    /// @return asOf The time of the block that the answer is for, seconds
    function run(address contractAddress) external onlyAttackable(contractAddress) returns (uint256 asOf) {
        return block.timestamp;
    }
}
