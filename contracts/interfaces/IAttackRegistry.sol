// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import { IOwnable } from "./IOwnable.sol";
import { IVersioned } from "./IVersioned.sol";
import { AgreementInfo, ContractState } from "./Types.sol";

/// @title The attack registry
/// @author harborcheck
/// @notice Records which agreement a contract is linked to, and each agreement's state.
/// @dev Every operation on an agreement checks the caller's role before the agreement's state.
interface IAttackRegistry is IOwnable, IVersioned {
    /// @notice A transaction changed an agreement's state. A deadline that passes changes it too, without an event.
    /// @param agreementAddress The agreement
    /// @param newState Its new state
    event AgreementStateChanged(address indexed agreementAddress, ContractState newState);

    /// @notice A contract was linked to an agreement: the block's timestamp is the cutoff time of its children. With
    /// agreement zero it is no link: the official deployer made the contract, and a link that it has stays.
    /// @param contractAddress The contract, with a link top-level from now on
    /// @param agreementAddress The agreement that it is linked to, or zero
    event ContractRegistered(address indexed contractAddress, address indexed agreementAddress);

    /// @notice A contract left its agreement's scope, so its link was removed.
    /// @param contractAddress The contract
    /// @param agreementAddress The agreement that it was linked to
    event ContractUnregistered(address indexed contractAddress, address indexed agreementAddress);

    /// @notice Contracts that were in scope but not linked are linked now.
    /// @param agreementAddress The agreement
    /// @param newContractCount How many were linked
    event ContractsSynced(address indexed agreementAddress, uint256 newContractCount);

    /// @notice An agreement has a new attack moderator.
    /// @param agreementAddress The agreement
    /// @param newModerator The new attack moderator
    event AttackModeratorTransferred(address indexed agreementAddress, address indexed newModerator);

    /// @notice The registry has a new moderator.
    /// @param newModerator The new registry moderator
    event RegistryModeratorChanged(address indexed newModerator);

    /// @notice Agreements of another owner can be requested for a contract that the official deployer made.
    /// @param contractAddress The contract
    /// @param authorizedOwner The owner of these agreements
    event AgreementOwnerAuthorized(address indexed contractAddress, address indexed authorizedOwner);

    /// @notice A contract that the official deployer did not make was added to an active agreement. Its link follows.
    /// @param contractAddress The contract
    /// @param agreementAddress The agreement
    event UnverifiedContractSynced(address indexed contractAddress, address indexed agreementAddress);

    /// @notice The registry has another safe harbor registry.
    /// @param newRegistry The safe harbor registry
    event SafeHarborRegistryChanged(address indexed newRegistry);

    /// @notice The registry has another agreement factory.
    /// @param newFactory The factory
    event AgreementFactoryChanged(address indexed newFactory);

    /// @notice The registry has another official deployer.
    /// @param newDeployer The official deployer
    event BattleChainDeployerChanged(address indexed newDeployer);

    /// @notice The caller does not have the role that the operation requires.
    /// @param caller The caller
    error AttackRegistry__Unauthorized(address caller);

    /// @notice The operation is not allowed in the agreement's current state.
    /// @param current The state at this block's timestamp
    error AttackRegistry__InvalidState(ContractState current);

    /// @notice The official factory did not create this agreement.
    /// @param agreementAddress The address, or the caller where an agreement has to call
    error AttackRegistry__InvalidAgreement(address agreementAddress);

    /// @notice Only the agreement's owner can register it.
    /// @param caller The caller
    /// @param owner The agreement's owner
    error AttackRegistry__NotAgreementOwner(address caller, address owner);

    /// @notice The agreement has no contract in scope on this chain.
    error AttackRegistry__EmptyContractArray();

    /// @notice The agreement's commitment window ends too soon.
    /// @param required The earliest end that is allowed
    /// @param actual The window's end
    error AttackRegistry__InsufficientCommitment(uint256 required, uint256 actual);

    /// @notice The contract is linked to an agreement in ATTACK_REQUESTED, UNDER_ATTACK or PROMOTION_REQUESTED.
    /// @param contractAddress The contract
    /// @param existingAgreement That agreement
    error AttackRegistry__ContractAlreadyLinked(address contractAddress, address existingAgreement);

    /// @notice The agreement is not registered.
    /// @param agreementAddress The agreement
    error AttackRegistry__AgreementNotRegistered(address agreementAddress);

    /// @notice Every contract in the agreement's scope is linked to it already.
    /// @param agreementAddress The agreement
    error AttackRegistry__NoNewContracts(address agreementAddress);

    /// @notice The zero address can't have a role.
    error AttackRegistry__ZeroAddress();

    /// @notice The agreement's owner is not the contract's authorized owner. A contract that the official deployer did not
    /// make has none.
    /// @param contractAddress The contract
    /// @param agreementOwner The agreement's owner
    error AttackRegistry__AgreementOwnerNotAuthorized(address contractAddress, address agreementOwner);

    /// @notice The official deployer did not make the contract.
    /// @param contractAddress The contract
    error AttackRegistry__NotDeployedViaBattleChainDeployer(address contractAddress);

    /// @notice The official deployer made the contract.
    /// @param contractAddress The contract
    error AttackRegistry__DeployedViaBattleChainDeployer(address contractAddress);

    /// @notice The official deployer has registered the contract before.
    /// @param contractAddress The contract
    error AttackRegistry__ContractAlreadyRegistered(address contractAddress);

    /// @notice The registry always has an owner.
    error AttackRegistry__RenounceDisabled();

    /// @notice NOT_DEPLOYED → ATTACK_REQUESTED, by the agreement's owner, who becomes its attack moderator.
    /// Links every address in scope: each must be a contract whose authorized owner is the agreement's owner.
    /// Without a decision it becomes PRODUCTION 14 days later.
    /// @param agreementAddress The agreement
    function requestUnderAttack(address agreementAddress) external;

    /// @notice As `requestUnderAttack`, for a scope of which the official deployer made no contract. A scope with contracts of
    /// both kinds can be requested by neither.
    /// @param agreementAddress The agreement
    function requestUnderAttackForUnverifiedContracts(address agreementAddress) external;

    /// @notice An older name of `requestUnderAttackForUnverifiedContracts`.
    /// @param agreementAddress The agreement
    function requestUnderAttackByNonAuthorized(address agreementAddress) external;

    /// @notice NOT_DEPLOYED → PRODUCTION, by the agreement's owner, for the same scopes as `requestUnderAttack`. Links every
    /// address in scope. It is never attackable.
    /// @param agreementAddress The agreement
    function goToProduction(address agreementAddress) external;

    /// @notice ATTACK_REQUESTED → UNDER_ATTACK, by the registry moderator.
    /// @param agreementAddress The agreement
    function approveAttack(address agreementAddress) external;

    /// @notice ATTACK_REQUESTED → NOT_DEPLOYED, by the registry moderator. The agreement can be requested again.
    /// The scope's links are removed without an event.
    /// @param agreementAddress The agreement
    /// @param slashBond Whether the request's bond is kept, and cannot be claimed. Bonds are not simulated here
    function rejectAttackRequest(address agreementAddress, bool slashBond) external;

    /// @notice UNDER_ATTACK → PROMOTION_REQUESTED, by the attack moderator. PRODUCTION follows 3 days later.
    /// @param agreementAddress The agreement
    function promote(address agreementAddress) external;

    /// @notice PROMOTION_REQUESTED → UNDER_ATTACK, by the attack moderator. Ends the countdown.
    /// @param agreementAddress The agreement
    function cancelPromotion(address agreementAddress) external;

    /// @notice UNDER_ATTACK or PROMOTION_REQUESTED → CORRUPTED, by the attack moderator.
    /// @param agreementAddress The agreement
    function markCorrupted(address agreementAddress) external;

    /// @notice ATTACK_REQUESTED, UNDER_ATTACK or PROMOTION_REQUESTED → PRODUCTION at once, by the registry moderator.
    /// @param agreementAddress The agreement
    function instantPromote(address agreementAddress) external;

    /// @notice UNDER_ATTACK or PROMOTION_REQUESTED → CORRUPTED, by the registry moderator.
    /// @param agreementAddress The agreement
    function instantCorrupt(address agreementAddress) external;

    /// @notice Records a PRODUCTION that a deadline caused, by anyone. Otherwise it does nothing; it never reverts.
    /// @param agreementAddress The agreement
    function finalizeState(address agreementAddress) external;

    /// @notice Links the contracts in an agreement's scope that are not linked to it, by anyone. The agreement must be in
    /// ATTACK_REQUESTED, UNDER_ATTACK or PROMOTION_REQUESTED.
    /// @param agreementAddress The agreement
    function syncNewContracts(address agreementAddress) external;

    /// @notice Transfers the role of attack moderator, by the attack moderator. Not in PRODUCTION and CORRUPTED.
    /// @param agreementAddress The agreement
    /// @param to The new attack moderator
    function transferAttackModerator(address agreementAddress, address to) external;

    /// @notice Links a contract to the calling agreement. Does nothing if it is linked to it already, or if the agreement is not
    /// in ATTACK_REQUESTED, UNDER_ATTACK or PROMOTION_REQUESTED. Of a contract that the official deployer made, the authorized
    /// owner must be the agreement's owner.
    /// @param contractAddress The contract that entered its scope
    function registerContractForExistingAgreement(address contractAddress) external;

    /// @notice Removes a contract's link to the calling agreement. Does nothing if it is linked elsewhere or not at all.
    /// @param contractAddress The contract that left its scope
    function unregisterContractForExistingAgreement(address contractAddress) external;

    /// @notice Records who had the official deployer make a contract, by the official deployer. Links nothing.
    /// @param contractAddress The contract
    /// @param deployer Who called the official deployer, and the contract's first authorized owner
    function registerDeployment(address contractAddress, address deployer) external;

    /// @notice Replaces the authorized owner of a contract, by its authorized owner.
    /// @param contractAddress The contract
    /// @param newOwner The new authorized owner
    function authorizeAgreementOwner(address contractAddress, address newOwner) external;

    /// @notice Replaces the registry moderator, by the registry's owner.
    /// @param newModerator The new registry moderator
    function changeRegistryModerator(address newModerator) external;

    /// @notice Replaces the safe harbor registry, by the registry's owner.
    /// @param newRegistry The safe harbor registry
    function setSafeHarborRegistry(address newRegistry) external;

    /// @notice Replaces the factory whose agreements can be registered, by the registry's owner.
    /// @param newFactory The factory
    function setAgreementFactory(address newFactory) external;

    /// @notice Replaces the official deployer, by the registry's owner.
    /// @param newDeployer The official deployer
    function setBattleChainDeployer(address newDeployer) external;

    /// @notice Always reverts: the registry always has an owner.
    function renounceOwnership() external pure;

    /// @notice The agreement that a top-level contract is linked to, whatever the agreement's state.
    /// @param contractAddress The contract
    /// @return The agreement; zero for a child contract, or one that was never linked
    function getAgreementForContract(address contractAddress) external view returns (address);

    /// @notice Whether a top-level contract can be attacked now. Says nothing about child contracts.
    /// @param contractAddress The contract
    /// @return True if its agreement is UNDER_ATTACK or PROMOTION_REQUESTED
    function isTopLevelContractUnderAttack(address contractAddress) external view returns (bool);

    /// @notice The state of an agreement at this block's timestamp: deadlines that have passed count.
    /// @param agreementAddress The agreement
    /// @return The state; NOT_DEPLOYED for what is not registered
    function getAgreementState(address agreementAddress) external view returns (ContractState);

    /// @notice What is recorded about an agreement. It is not the state: a deadline that passes changes no record.
    /// @param agreementAddress The agreement
    /// @return The record; all zero for what is not registered
    function getAgreementInfo(address agreementAddress) external view returns (AgreementInfo memory);

    /// @notice The account that can promote an agreement and mark it corrupted.
    /// @param agreementAddress The agreement
    /// @return The account; zero for an agreement that is not registered
    function getAttackModerator(address agreementAddress) external view returns (address);

    /// @notice The account that decides about attack requests.
    /// @return The registry moderator
    function getRegistryModerator() external view returns (address);

    /// @notice The safe harbor registry, which records adoptions.
    /// @return Its address
    function getSafeHarborRegistry() external view returns (address);

    /// @notice The factory whose agreements can be registered.
    /// @return Its address
    function getAgreementFactory() external view returns (address);

    /// @notice The official deployer of contracts.
    /// @return Its address
    function getBattleChainDeployer() external view returns (address);

    /// @notice The account that deployed a contract through the official deployer.
    /// @param contractAddress The contract
    /// @return The immediate caller of the official deployer; zero for any other contract
    function getContractDeployer(address contractAddress) external view returns (address);

    /// @notice The account whose agreements can be requested for a contract of the official deployer.
    /// @param contractAddress The contract
    /// @return The account; zero for any other contract
    function getAuthorizedOwner(address contractAddress) external view returns (address);
}
