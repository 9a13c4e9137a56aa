// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import { IOwnable } from "../interfaces/IOwnable.sol";

/// @title A contract with one owner
/// @author harborcheck
/// @notice How the owner changes is left to the contract.
abstract contract Ownable is IOwnable {
    /// @inheritdoc IOwnable
    address public owner;

    modifier onlyOwner() {
        _checkOwner();
        _;
    }

    /// @notice Gives the contract its first owner.
    /// @param initialOwner The owner; not zero
    constructor(address initialOwner) {
        _checkNewOwner(initialOwner);
        _transferOwnership(initialOwner);
    }

    function _transferOwnership(address newOwner) internal {
        emit OwnershipTransferred(owner, newOwner);
        owner = newOwner;
    }

    function _checkNewOwner(address newOwner) internal pure {
        if (newOwner == address(0)) revert OwnableInvalidOwner(newOwner);
    }

    function _checkOwner() private view {
        if (msg.sender != owner) revert OwnableUnauthorizedAccount(msg.sender);
    }
}
