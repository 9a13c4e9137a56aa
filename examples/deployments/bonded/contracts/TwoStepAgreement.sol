// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import { AgreementDetails } from "harborcheck/contracts/interfaces/Types.sol";
import { Agreement } from "harborcheck/contracts/mocks/Agreement.sol";

/// @title An agreement whose next owner has to accept
/// @author harborcheck
contract TwoStepAgreement is Agreement {
    /// @notice Who can accept the agreement; zero if nobody was asked.
    address public pendingOwner;

    /// @notice The owner asked another account to take the agreement.
    /// @param previousOwner The owner
    /// @param newOwner The other account
    event OwnershipTransferStarted(address indexed previousOwner, address indexed newOwner);

    /// @notice Checks and records the details.
    /// @param details What the agreement says
    /// @param initialOwner Who can change it
    /// @param safeHarborRegistry The safe harbor registry
    constructor(
        AgreementDetails memory details,
        address initialOwner,
        address safeHarborRegistry
    ) Agreement(details, initialOwner, safeHarborRegistry) {}

    /// @notice The second step: the next owner takes the agreement.
    function acceptOwnership() external {
        if (msg.sender != pendingOwner) revert OwnableUnauthorizedAccount(msg.sender);
        delete pendingOwner;
        _transferOwnership(msg.sender);
    }

    /// @inheritdoc Agreement
    /// @dev The first step.
    function transferOwnership(address newOwner) public override onlyOwner {
        pendingOwner = newOwner;
        emit OwnershipTransferStarted(owner, newOwner);
    }
}
