// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// @title A contract with one owner
/// @author harborcheck
/// @notice Names and signatures are OpenZeppelin's.
interface IOwnable {
    /// @notice The contract has a new owner.
    /// @param previousOwner The owner before; zero at construction
    /// @param newOwner The owner now
    event OwnershipTransferred(address indexed previousOwner, address indexed newOwner);

    /// @notice The caller is not the owner.
    /// @param account The caller
    error OwnableUnauthorizedAccount(address account);

    /// @notice An owner can't have this address.
    /// @param owner The zero address
    error OwnableInvalidOwner(address owner);

    /// @notice Who owns the contract.
    /// @return The owner
    function owner() external view returns (address);
}
