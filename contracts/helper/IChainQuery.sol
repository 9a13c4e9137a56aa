// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// @title The helper's interface
/// @author harborcheck
/// @notice Whether a contract can be attacked, according to the explorer API.
interface IChainQuery {
    /// @notice The API failed, or its answer is malformed. This is not a "no": nothing is known.
    /// @param contractAddress The contract that was asked about
    /// @param reason What went wrong
    error ChainQuery__CannotTell(address contractAddress, string reason);

    /// @notice No explorer is known for this network.
    /// @param chainId The network's EIP-155 id
    error ChainQuery__NoExplorer(uint256 chainId);

    /// @notice Whether any agreement that covers a contract is UNDER_ATTACK or PROMOTION_REQUESTED.
    /// @param contractAddress The contract, top-level or child
    /// @return attackable True if one is
    function isAttackable(address contractAddress) external returns (bool attackable);
}
