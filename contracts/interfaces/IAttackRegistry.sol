// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import { IOwnable } from "./IOwnable.sol";
import { AgreementInfo, ContractState } from "./Types.sol";

/// @title The attack registry
/// @author harborcheck
/// @notice Says which agreement a contract is linked to, and whether that agreement opens it to attack.
/// @dev Every operation on an agreement checks the caller's role before the agreement's state.
interface IAttackRegistry is IOwnable {
    /// @notice A transaction changed an agreement's state. Deadlines that pass change it too, but emit nothing.
    /// @param agreementAddress The agreement
    /// @param newState The state it has now
    event AgreementStateChanged(address indexed agreementAddress, ContractState newState);

    /// @notice A contract was linked to an agreement, and the block's timestamp is the cutoff time of its children. With
    /// agreement zero it is no link: the official deployer made the contract, and a link that it has stays.
    /// @param contractAddress The contract, with a link top-level from now on
    /// @param agreementAddress The agreement that binds it, or zero
    event ContractRegistered(address indexed contractAddress, address indexed agreementAddress);

    /// @notice A contract left its agreement's scope, and its link went with it.
    /// @param contractAddress The contract
    /// @param agreementAddress The agreement that bound it
    event ContractUnregistered(address indexed contractAddress, address indexed agreementAddress);

    /// @notice Contracts that were in scope but not linked are linked now.
    /// @param agreementAddress The agreement
    /// @param newContractCount How many were linked
    event ContractsSynced(address indexed agreementAddress, uint256 newContractCount);

    /// @notice An agreement's attack moderator handed the role on.
    /// @param agreementAddress The agreement
    /// @param newModerator Who holds the role now
    event AttackModeratorTransferred(address indexed agreementAddress, address indexed newModerator);

    /// @notice The registry has a new moderator.
    /// @param newModerator Who holds the role now
    event RegistryModeratorChanged(address indexed newModerator);

    /// @notice Somebody may request attack mode for a contract that the official deployer made.
    /// @param contractAddress The contract
    /// @param authorizedOwner Who may from now on
    event AgreementOwnerAuthorized(address indexed contractAddress, address indexed authorizedOwner);

    /// @notice The caller does not hold the role that the operation asks for.
    /// @param caller The caller
    error AttackRegistry__Unauthorized(address caller);

    /// @notice The operation is not open in the agreement's current state.
    /// @param current The state, deadlines that have passed included
    error AttackRegistry__InvalidState(ContractState current);

    /// @notice The agreement was not made by the official factory.
    /// @param agreementAddress The address that was given
    error AttackRegistry__InvalidAgreement(address agreementAddress);

    /// @notice Only the agreement's owner can register it.
    /// @param caller The caller
    /// @param owner The agreement's owner
    error AttackRegistry__NotAgreementOwner(address caller, address owner);

    /// @notice The agreement has no contract in scope on this chain.
    error AttackRegistry__EmptyContractArray();

    /// @notice The agreement's commitment window ends too soon.
    /// @param required The earliest end that would do
    /// @param actual The window's end
    error AttackRegistry__InsufficientCommitment(uint256 required, uint256 actual);

    /// @notice Another agreement holds the contract while it can be attacked, or may soon be.
    /// @param contractAddress The contract
    /// @param existingAgreement The agreement that holds it
    error AttackRegistry__ContractAlreadyLinked(address contractAddress, address existingAgreement);

    /// @notice The agreement is not registered.
    /// @param agreementAddress The agreement
    error AttackRegistry__AgreementNotRegistered(address agreementAddress);

    /// @notice Everything in the agreement's scope is linked to it already.
    /// @param agreementAddress The agreement
    error AttackRegistry__NoNewContracts(address agreementAddress);

    /// @notice The zero address can't hold a role.
    error AttackRegistry__ZeroAddress();

    /// @notice NOT_DEPLOYED → ATTACK_REQUESTED, by the agreement's owner, who becomes its attack moderator.
    /// Links every address in scope. Nobody deciding for 14 days makes it PRODUCTION.
    /// @param agreementAddress The agreement
    function requestUnderAttack(address agreementAddress) external;

    /// @notice NOT_DEPLOYED → PRODUCTION, by the agreement's owner, without a time under attack.
    /// @param agreementAddress The agreement
    function goToProduction(address agreementAddress) external;

    /// @notice ATTACK_REQUESTED → UNDER_ATTACK, by the registry moderator.
    /// @param agreementAddress The agreement
    function approveAttack(address agreementAddress) external;

    /// @notice ATTACK_REQUESTED → NOT_DEPLOYED, by the registry moderator. The agreement can be requested again.
    /// @param agreementAddress The agreement
    function rejectAttackRequest(address agreementAddress) external;

    /// @notice UNDER_ATTACK → PROMOTION_REQUESTED, by the attack moderator. PRODUCTION follows 3 days later.
    /// @param agreementAddress The agreement
    function promote(address agreementAddress) external;

    /// @notice PROMOTION_REQUESTED → UNDER_ATTACK, by the attack moderator. The countdown is gone.
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

    /// @notice Writes down a PRODUCTION that a deadline brought about, by anyone. Otherwise it does nothing.
    /// @param agreementAddress The agreement
    function finalizeState(address agreementAddress) external;

    /// @notice Links what is in an active agreement's scope and not linked to it, by anyone.
    /// @param agreementAddress The agreement
    function syncNewContracts(address agreementAddress) external;

    /// @notice Hands the role of attack moderator on, by who holds it.
    /// @param agreementAddress The agreement
    /// @param to The new attack moderator
    function transferAttackModerator(address agreementAddress, address to) external;

    /// @notice Links a contract to the calling agreement, which must be active.
    /// @param contractAddress The contract that entered its scope
    function registerContractForExistingAgreement(address contractAddress) external;

    /// @notice Removes a contract's link to the calling agreement, if it has one.
    /// @param contractAddress The contract that left its scope
    function unregisterContractForExistingAgreement(address contractAddress) external;

    /// @notice Records who had the official deployer make a contract, by the official deployer. Links nothing.
    /// @param contractAddress The contract
    /// @param deployer Who called the official deployer, and the contract's first authorized owner
    function registerDeployment(address contractAddress, address deployer) external;

    /// @notice Hands on who may request attack mode for a contract, by its authorized owner.
    /// @param contractAddress The contract
    /// @param newOwner The new authorized owner
    function authorizeAgreementOwner(address contractAddress, address newOwner) external;

    /// @notice Appoints a new registry moderator, by the registry's owner.
    /// @param newModerator The new registry moderator
    function changeRegistryModerator(address newModerator) external;

    /// @notice The agreement that a top-level contract is linked to, whatever the agreement's state.
    /// @param contractAddress The contract
    /// @return The agreement; zero for a child contract or one that was never linked
    function getAgreementForContract(address contractAddress) external view returns (address);

    /// @notice Whether a top-level contract can be attacked now. Says nothing about child contracts.
    /// @param contractAddress The contract
    /// @return True if its agreement is UNDER_ATTACK or PROMOTION_REQUESTED
    function isTopLevelContractUnderAttack(address contractAddress) external view returns (bool);

    /// @notice The state of an agreement at this block's timestamp, deadlines that have passed included.
    /// @param agreementAddress The agreement
    /// @return The state; NOT_DEPLOYED for what is not registered
    function getAgreementState(address agreementAddress) external view returns (ContractState);

    /// @notice What is written down about an agreement. On its own it is not the state.
    /// @param agreementAddress The agreement
    /// @return The record; all zero for what is not registered
    function getAgreementInfo(address agreementAddress) external view returns (AgreementInfo memory);

    /// @notice Who can promote an agreement and mark it corrupted.
    /// @param agreementAddress The agreement
    /// @return The account; zero for an agreement that is not registered
    function getAttackModerator(address agreementAddress) external view returns (address);

    /// @notice Who decides about attack requests.
    /// @return The account
    function getRegistryModerator() external view returns (address);

    /// @notice The registry of adoptions.
    /// @return Its address
    function getSafeHarborRegistry() external view returns (address);

    /// @notice The factory whose agreements can be registered.
    /// @return Its address
    function getAgreementFactory() external view returns (address);

    /// @notice The official deployer.
    /// @return Its address
    function getBattleChainDeployer() external view returns (address);

    /// @notice Who called the official deployer for a contract. That is not the contract's immediate deployer.
    /// @param contractAddress The contract
    /// @return The caller, an account or a contract; zero for what the official deployer did not make
    function getContractDeployer(address contractAddress) external view returns (address);

    /// @notice Who may request attack mode for a contract that the official deployer made.
    /// @param contractAddress The contract
    /// @return The account; zero for what the official deployer did not make
    function getAuthorizedOwner(address contractAddress) external view returns (address);
}
