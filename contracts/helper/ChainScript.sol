// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import { ChainQuery } from "./ChainQuery.sol";

/// @title The base of a Foundry script
/// @author harborcheck
/// @notice The helper, and a modifier for a script's `run`. Can be inherited together with forge-std's `Script`.
abstract contract ChainScript is ChainQuery {
    /// @notice No agreement that covers the contract is UNDER_ATTACK or PROMOTION_REQUESTED.
    /// @param contractAddress The contract
    error ChainScript__NotAttackable(address contractAddress);

    /// @dev Reverts unless the contract can be attacked now.
    modifier onlyAttackable(address contractAddress) {
        if (!isAttackable(contractAddress)) revert ChainScript__NotAttackable(contractAddress);
        _;
    }
}
