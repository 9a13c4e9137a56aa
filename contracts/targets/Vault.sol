// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import { Router } from "./Router.sol";

/// @title A vault
/// @author harborcheck
/// @notice Something small that an agreement can cover, and that calls others on behalf of a user, as a router does. It needs no
/// constructor, so that clones of it work too.
contract Vault is Router {
    /// @notice What each account has in the vault, wei.
    mapping(address account => uint256) public balanceOf;

    /// @notice The vault could not pay out.
    error Vault__PaymentFailed();

    /// @notice Puts the sent ether into the vault.
    function deposit() external payable {
        balanceOf[msg.sender] += msg.value;
    }

    /// @notice Takes ether out again.
    /// @param amount How much, wei
    function withdraw(uint256 amount) external {
        balanceOf[msg.sender] -= amount;
        (bool paid, ) = msg.sender.call{ value: amount }("");
        if (!paid) revert Vault__PaymentFailed();
    }
}
