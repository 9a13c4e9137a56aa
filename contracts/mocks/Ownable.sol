// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import { IOwnable } from "../interfaces/IOwnable.sol";

/// @title What owned contracts share
/// @author harborcheck
/// @notice Handing over in two steps is left out: no rule depends on it.
abstract contract Ownable is IOwnable {
    /// @inheritdoc IOwnable
    address public owner;

    modifier onlyOwner() {
        _checkOwner();
        _;
    }

    /// @notice Gives the contract its first owner.
    /// @param initialOwner The owner
    constructor(address initialOwner) {
        _transferOwnership(initialOwner);
    }

    function _transferOwnership(address newOwner) internal {
        emit OwnershipTransferred(owner, newOwner);
        owner = newOwner;
    }

    function _checkOwner() private view {
        if (msg.sender != owner) revert OwnableUnauthorizedAccount(msg.sender);
    }
}
