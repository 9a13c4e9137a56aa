// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import { IAgreementFactory } from "../interfaces/IAgreementFactory.sol";
import { ContractState } from "../interfaces/Types.sol";
import { AttackRegistry } from "./AttackRegistry.sol";

/// @title The attack registry of a later version
/// @author harborcheck
/// @notice A version with one state more, in which an agreement cannot be attacked. No client of this version knows it.
contract LaterAttackRegistry is AttackRegistry {
    /// @dev The number after those of `ContractState`.
    uint256 private constant PAUSED = 7;

    mapping(address agreementAddress => bool) private _paused;

    /// @notice Fixes the contracts around the registry and sets its first moderator.
    /// @param initialOwner Who can replace the registry moderator
    /// @param registryModerator Who decides about attack requests
    /// @param safeHarborRegistry The safe harbor registry
    /// @param agreementFactory The factory whose agreements can be registered
    /// @param battleChainDeployer The official deployer
    constructor(
        address initialOwner,
        address registryModerator,
        address safeHarborRegistry,
        address agreementFactory,
        address battleChainDeployer
    ) AttackRegistry(initialOwner, registryModerator, safeHarborRegistry, agreementFactory, battleChainDeployer) {}

    /// @notice Ends attack mode for as long as the registry moderator wants. Deadlines go on.
    /// @param agreementAddress An agreement that can be attacked
    function pause(address agreementAddress) external onlyRegistryModerator {
        ContractState state = getAgreementState(agreementAddress);
        if (state != ContractState.UNDER_ATTACK && state != ContractState.PROMOTION_REQUESTED) {
            revert AttackRegistry__InvalidState(state);
        }
        _paused[agreementAddress] = true;
        _announce(agreementAddress, PAUSED);
    }

    /// @notice Ends a pause: the agreement is in the state that it would be in without one.
    /// @param agreementAddress A paused agreement
    function resume(address agreementAddress) external onlyRegistryModerator {
        if (!_paused[agreementAddress]) revert AttackRegistry__InvalidState(getAgreementState(agreementAddress));
        _paused[agreementAddress] = false;
        _announce(agreementAddress, uint256(getAgreementState(agreementAddress)));
    }

    /// @inheritdoc AttackRegistry
    /// @dev The enumeration has no value for a pause, so a caller from outside gets the number. For the registry itself and for
    /// agreements, which are of the earlier version, a paused agreement is as one that is corrupted.
    function getAgreementState(address agreementAddress) public view override returns (ContractState state) {
        if (!_paused[agreementAddress]) return super.getAgreementState(agreementAddress);
        if (msg.sig != this.getAgreementState.selector || _isAgreement(msg.sender)) return ContractState.CORRUPTED;
        // solhint-disable-next-line no-inline-assembly
        assembly ("memory-safe") {
            mstore(0, PAUSED)
            return(0, 32)
        }
    }

    function _isAgreement(address account) private view returns (bool) {
        return IAgreementFactory(this.getAgreementFactory()).isAgreementContract(account);
    }

    /// @dev Emits `AgreementStateChanged` with a number that the enumeration need not have.
    function _announce(address agreementAddress, uint256 state) private {
        bytes32 topic = AgreementStateChanged.selector;
        // solhint-disable-next-line no-inline-assembly
        assembly ("memory-safe") {
            mstore(0, state)
            log2(0, 32, topic, agreementAddress)
        }
    }
}
