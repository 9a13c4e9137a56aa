// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import { IAgreement } from "../interfaces/IAgreement.sol";
import { IAgreementFactory } from "../interfaces/IAgreementFactory.sol";
import { IAttackRegistry } from "../interfaces/IAttackRegistry.sol";
import { AgreementInfo, ContractState } from "../interfaces/Types.sol";
import { Ownable } from "./Ownable.sol";
import { Versioned } from "./Versioned.sol";

/// @title The attack registry
/// @author harborcheck
/// @notice Keeps the state of agreements and the links of contracts. Bonds, fees and upgrades are not simulated.
contract AttackRegistry is IAttackRegistry, Ownable, Versioned {
    /// @notice How long an attack request waits for a decision before the agreement is in PRODUCTION.
    uint256 public constant PROMOTION_WINDOW = 14 days;
    /// @notice How long the countdown from a promotion to PRODUCTION is.
    uint256 public constant PROMOTION_DELAY = 3 days;
    /// @notice The shortest commitment with which an agreement can be registered.
    uint256 public constant MIN_COMMITMENT = 7 days;

    /// @inheritdoc IAttackRegistry
    address public getSafeHarborRegistry;
    /// @inheritdoc IAttackRegistry
    address public getAgreementFactory;
    /// @inheritdoc IAttackRegistry
    address public getBattleChainDeployer;

    address private _registryModerator;
    mapping(address agreementAddress => AgreementInfo) private _infos;
    mapping(address contractAddress => address agreementAddress) private _links;
    mapping(address contractAddress => address) private _contractDeployers;
    mapping(address contractAddress => address) private _authorizedOwners;

    modifier onlyRegistryModerator() {
        if (msg.sender != _registryModerator) revert AttackRegistry__Unauthorized(msg.sender);
        _;
    }

    modifier onlyAttackModerator(address agreementAddress) {
        if (msg.sender != _infos[agreementAddress].attackModerator) revert AttackRegistry__Unauthorized(msg.sender);
        _;
    }

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
    ) Ownable(initialOwner) {
        _checkNotZero(safeHarborRegistry);
        _checkNotZero(agreementFactory);
        _checkNotZero(battleChainDeployer);
        getSafeHarborRegistry = safeHarborRegistry;
        getAgreementFactory = agreementFactory;
        getBattleChainDeployer = battleChainDeployer;
        _setRegistryModerator(registryModerator);
    }

    /// @inheritdoc IAttackRegistry
    function requestUnderAttack(address agreementAddress) external {
        _request(agreementAddress, true);
    }

    /// @inheritdoc IAttackRegistry
    function requestUnderAttackForUnverifiedContracts(address agreementAddress) external {
        _request(agreementAddress, false);
    }

    /// @inheritdoc IAttackRegistry
    function requestUnderAttackByNonAuthorized(address agreementAddress) external {
        _request(agreementAddress, false);
    }

    /// @inheritdoc IAttackRegistry
    function goToProduction(address agreementAddress) external {
        _register(agreementAddress, true).promoted = true;
        emit AgreementStateChanged(agreementAddress, ContractState.PRODUCTION);
    }

    /// @inheritdoc IAttackRegistry
    function approveAttack(address agreementAddress) external onlyRegistryModerator {
        _checkState(agreementAddress, ContractState.ATTACK_REQUESTED);
        _infos[agreementAddress].attackApproved = true;
        emit AgreementStateChanged(agreementAddress, ContractState.UNDER_ATTACK);
    }

    /// @inheritdoc IAttackRegistry
    /// @dev The flag is about bonds alone.
    function rejectAttackRequest(address agreementAddress, bool) external onlyRegistryModerator {
        _checkState(agreementAddress, ContractState.ATTACK_REQUESTED);
        delete _infos[agreementAddress];
        address[] memory contracts = IAgreement(agreementAddress).getBattleChainScopeAddresses();
        for (uint256 i = 0; i < contracts.length; ++i) {
            if (_links[contracts[i]] == agreementAddress) delete _links[contracts[i]];
        }
        emit AgreementStateChanged(agreementAddress, ContractState.NOT_DEPLOYED);
    }

    /// @inheritdoc IAttackRegistry
    function promote(address agreementAddress) external onlyAttackModerator(agreementAddress) {
        _checkState(agreementAddress, ContractState.UNDER_ATTACK);
        _infos[agreementAddress].promotionRequestedTimestamp = block.timestamp;
        emit AgreementStateChanged(agreementAddress, ContractState.PROMOTION_REQUESTED);
    }

    /// @inheritdoc IAttackRegistry
    function cancelPromotion(address agreementAddress) external onlyAttackModerator(agreementAddress) {
        _checkState(agreementAddress, ContractState.PROMOTION_REQUESTED);
        _infos[agreementAddress].promotionRequestedTimestamp = 0;
        emit AgreementStateChanged(agreementAddress, ContractState.UNDER_ATTACK);
    }

    /// @inheritdoc IAttackRegistry
    function markCorrupted(address agreementAddress) external onlyAttackModerator(agreementAddress) {
        _corrupt(agreementAddress);
    }

    /// @inheritdoc IAttackRegistry
    function instantPromote(address agreementAddress) external onlyRegistryModerator {
        ContractState state = getAgreementState(agreementAddress);
        if (!_isActive(state)) revert AttackRegistry__InvalidState(state);
        _writeProduction(agreementAddress);
    }

    /// @inheritdoc IAttackRegistry
    function instantCorrupt(address agreementAddress) external onlyRegistryModerator {
        _corrupt(agreementAddress);
    }

    /// @inheritdoc IAttackRegistry
    function finalizeState(address agreementAddress) external {
        bool expired = getAgreementState(agreementAddress) == ContractState.PRODUCTION;
        if (expired && !_infos[agreementAddress].promoted) _writeProduction(agreementAddress);
    }

    /// @inheritdoc IAttackRegistry
    /// @dev An agreement links what enters its scope at once, so there is something to link only after the link was removed
    /// in another way.
    function syncNewContracts(address agreementAddress) external {
        _checkOfficial(agreementAddress);
        _checkActive(agreementAddress);
        address[] memory contracts = IAgreement(agreementAddress).getBattleChainScopeAddresses();
        uint256 count = 0;
        for (uint256 i = 0; i < contracts.length; ++i) {
            if (_sync(contracts[i], agreementAddress)) ++count;
        }
        if (count == 0) revert AttackRegistry__NoNewContracts(agreementAddress);
        emit ContractsSynced(agreementAddress, count);
    }

    /// @inheritdoc IAttackRegistry
    function transferAttackModerator(
        address agreementAddress,
        address to
    ) external onlyAttackModerator(agreementAddress) {
        _checkNotZero(to);
        ContractState state = getAgreementState(agreementAddress);
        if (!_isActive(state)) revert AttackRegistry__InvalidState(state);
        _infos[agreementAddress].attackModerator = to;
        emit AttackModeratorTransferred(agreementAddress, to);
    }

    /// @inheritdoc IAttackRegistry
    function registerContractForExistingAgreement(address contractAddress) external {
        _checkOfficial(msg.sender);
        if (_isActive(getAgreementState(msg.sender))) _sync(contractAddress, msg.sender);
    }

    /// @inheritdoc IAttackRegistry
    function unregisterContractForExistingAgreement(address contractAddress) external {
        _checkOfficial(msg.sender);
        if (_links[contractAddress] != msg.sender) return;
        delete _links[contractAddress];
        emit ContractUnregistered(contractAddress, msg.sender);
    }

    /// @inheritdoc IAttackRegistry
    /// @dev Where a contract comes from is no link, and takes no link away: an address can be linked before it has code.
    function registerDeployment(address contractAddress, address deployer) external {
        if (msg.sender != getBattleChainDeployer) revert AttackRegistry__Unauthorized(msg.sender);
        if (_isVerified(contractAddress)) revert AttackRegistry__ContractAlreadyRegistered(contractAddress);
        _contractDeployers[contractAddress] = deployer;
        emit ContractRegistered(contractAddress, address(0));
        _authorize(contractAddress, deployer);
    }

    /// @inheritdoc IAttackRegistry
    function authorizeAgreementOwner(address contractAddress, address newOwner) external {
        _checkNotZero(newOwner);
        if (!_isVerified(contractAddress)) revert AttackRegistry__NotDeployedViaBattleChainDeployer(contractAddress);
        if (msg.sender != _authorizedOwners[contractAddress]) revert AttackRegistry__Unauthorized(msg.sender);
        _authorize(contractAddress, newOwner);
    }

    /// @inheritdoc IAttackRegistry
    function changeRegistryModerator(address newModerator) external onlyOwner {
        _setRegistryModerator(newModerator);
    }

    /// @inheritdoc IAttackRegistry
    function setSafeHarborRegistry(address newRegistry) external onlyOwner {
        _checkNotZero(newRegistry);
        getSafeHarborRegistry = newRegistry;
        emit SafeHarborRegistryChanged(newRegistry);
    }

    /// @inheritdoc IAttackRegistry
    function setAgreementFactory(address newFactory) external onlyOwner {
        _checkNotZero(newFactory);
        getAgreementFactory = newFactory;
        emit AgreementFactoryChanged(newFactory);
    }

    /// @inheritdoc IAttackRegistry
    function setBattleChainDeployer(address newDeployer) external onlyOwner {
        _checkNotZero(newDeployer);
        getBattleChainDeployer = newDeployer;
        emit BattleChainDeployerChanged(newDeployer);
    }

    /// @inheritdoc IAttackRegistry
    function renounceOwnership() external pure {
        revert AttackRegistry__RenounceDisabled();
    }

    /// @inheritdoc IAttackRegistry
    function getAgreementForContract(address contractAddress) external view returns (address) {
        return _links[contractAddress];
    }

    /// @inheritdoc IAttackRegistry
    function isTopLevelContractUnderAttack(address contractAddress) external view returns (bool) {
        ContractState state = getAgreementState(_links[contractAddress]);
        return state == ContractState.UNDER_ATTACK || state == ContractState.PROMOTION_REQUESTED;
    }

    /// @inheritdoc IAttackRegistry
    function getAgreementInfo(address agreementAddress) external view returns (AgreementInfo memory) {
        return _infos[agreementAddress];
    }

    /// @inheritdoc IAttackRegistry
    function getAttackModerator(address agreementAddress) external view returns (address) {
        return _infos[agreementAddress].attackModerator;
    }

    /// @inheritdoc IAttackRegistry
    function getRegistryModerator() external view returns (address) {
        return _registryModerator;
    }

    /// @inheritdoc IAttackRegistry
    function getContractDeployer(address contractAddress) external view returns (address) {
        return _contractDeployers[contractAddress];
    }

    /// @inheritdoc IAttackRegistry
    function getAuthorizedOwner(address contractAddress) external view returns (address) {
        return _authorizedOwners[contractAddress];
    }

    /// @inheritdoc IAttackRegistry
    /// @dev A deadline counts from its very second.
    function getAgreementState(address agreementAddress) public view virtual returns (ContractState) {
        AgreementInfo storage info = _infos[agreementAddress];
        if (!info.isRegistered) return ContractState.NOT_DEPLOYED;
        if (info.corrupted) return ContractState.CORRUPTED;
        if (info.promoted) return ContractState.PRODUCTION;
        if (info.promotionRequestedTimestamp != 0) {
            bool counting = block.timestamp < info.promotionRequestedTimestamp + PROMOTION_DELAY;
            return counting ? ContractState.PROMOTION_REQUESTED : ContractState.PRODUCTION;
        }
        if (info.attackApproved) return ContractState.UNDER_ATTACK;
        bool waiting = block.timestamp < info.deadlineTimestamp;
        return waiting ? ContractState.ATTACK_REQUESTED : ContractState.PRODUCTION;
    }

    /// @notice Registers an agreement with a request for attack mode
    /// @dev A version that takes a bond does so here, last: a request that is refused costs nothing.
    /// @param agreementAddress The agreement that is registered
    /// @param verified Whether the scope's contracts must be of the official deployer, and not of anybody else
    function _request(address agreementAddress, bool verified) internal virtual {
        AgreementInfo storage info = _register(agreementAddress, verified);
        info.attackRequested = true;
        info.deadlineTimestamp = block.timestamp + PROMOTION_WINDOW;
        emit AgreementStateChanged(agreementAddress, ContractState.ATTACK_REQUESTED);
    }

    /// @dev Links the contracts and creates the agreement's record. The present owner becomes the attack moderator; a later
    /// owner does not.
    function _register(address agreementAddress, bool verified) private returns (AgreementInfo storage info) {
        address[] memory contracts = _checkRegistrable(agreementAddress, verified);
        for (uint256 i = 0; i < contracts.length; ++i) {
            _link(contracts[i], agreementAddress);
        }
        info = _infos[agreementAddress];
        info.attackModerator = msg.sender;
        info.isRegistered = true;
    }

    /// @dev Links a contract to an active agreement, if it is not linked to it already.
    function _sync(address contractAddress, address agreementAddress) private returns (bool isNew) {
        if (_links[contractAddress] == agreementAddress) return false;
        _checkFree(contractAddress);
        if (_isVerified(contractAddress)) _checkAuthorized(contractAddress, IAgreement(agreementAddress).owner());
        else emit UnverifiedContractSynced(contractAddress, agreementAddress);
        _link(contractAddress, agreementAddress);
        return true;
    }

    /// @dev The latest link replaces an earlier one.
    function _link(address contractAddress, address agreementAddress) private {
        _links[contractAddress] = agreementAddress;
        emit ContractRegistered(contractAddress, agreementAddress);
    }

    function _writeProduction(address agreementAddress) private {
        AgreementInfo storage info = _infos[agreementAddress];
        info.promoted = true;
        info.promotionRequestedTimestamp = 0;
        emit AgreementStateChanged(agreementAddress, ContractState.PRODUCTION);
    }

    function _corrupt(address agreementAddress) private {
        ContractState state = getAgreementState(agreementAddress);
        if (state != ContractState.UNDER_ATTACK && state != ContractState.PROMOTION_REQUESTED) {
            revert AttackRegistry__InvalidState(state);
        }
        AgreementInfo storage info = _infos[agreementAddress];
        info.corrupted = true;
        info.promotionRequestedTimestamp = 0;
        emit AgreementStateChanged(agreementAddress, ContractState.CORRUPTED);
    }

    function _authorize(address contractAddress, address authorizedOwner) private {
        _authorizedOwners[contractAddress] = authorizedOwner;
        emit AgreementOwnerAuthorized(contractAddress, authorizedOwner);
    }

    function _setRegistryModerator(address newModerator) private {
        _checkNotZero(newModerator);
        _registryModerator = newModerator;
        emit RegistryModeratorChanged(newModerator);
    }

    /// @dev The refusals of all ways to register an agreement, in order. The last one is the way's own.
    function _checkRegistrable(
        address agreementAddress,
        bool verified
    ) private view returns (address[] memory contracts) {
        _checkOfficial(agreementAddress);
        _checkState(agreementAddress, ContractState.NOT_DEPLOYED);
        address agreementOwner = IAgreement(agreementAddress).owner();
        if (msg.sender != agreementOwner) revert AttackRegistry__NotAgreementOwner(msg.sender, agreementOwner);
        contracts = IAgreement(agreementAddress).getBattleChainScopeAddresses();
        if (contracts.length == 0) revert AttackRegistry__EmptyContractArray();
        uint256 required = block.timestamp + MIN_COMMITMENT;
        uint256 actual = IAgreement(agreementAddress).getCantChangeUntil();
        if (actual < required) revert AttackRegistry__InsufficientCommitment(required, actual);
        for (uint256 i = 0; i < contracts.length; ++i) _checkFree(contracts[i]);
        for (uint256 i = 0; i < contracts.length; ++i) {
            if (verified) _checkAuthorized(contracts[i], agreementOwner);
            else if (_isVerified(contracts[i])) revert AttackRegistry__DeployedViaBattleChainDeployer(contracts[i]);
        }
    }

    /// @dev Only an active agreement keeps its contracts from other agreements.
    function _checkFree(address contractAddress) private view {
        address existing = _links[contractAddress];
        if (_isActive(getAgreementState(existing))) {
            revert AttackRegistry__ContractAlreadyLinked(contractAddress, existing);
        }
    }

    function _checkAuthorized(address contractAddress, address agreementOwner) private view {
        if (_authorizedOwners[contractAddress] != agreementOwner) {
            revert AttackRegistry__AgreementOwnerNotAuthorized(contractAddress, agreementOwner);
        }
    }

    /// @dev Whether the official deployer made a contract.
    function _isVerified(address contractAddress) private view returns (bool isVerified) {
        return _contractDeployers[contractAddress] != address(0);
    }

    function _checkNotZero(address account) private pure {
        if (account == address(0)) revert AttackRegistry__ZeroAddress();
    }

    function _checkOfficial(address agreementAddress) private view {
        if (!IAgreementFactory(getAgreementFactory).isAgreementContract(agreementAddress)) {
            revert AttackRegistry__InvalidAgreement(agreementAddress);
        }
    }

    function _checkState(address agreementAddress, ContractState required) private view {
        ContractState state = getAgreementState(agreementAddress);
        if (state != required) revert AttackRegistry__InvalidState(state);
    }

    function _checkActive(address agreementAddress) private view {
        if (!_infos[agreementAddress].isRegistered) revert AttackRegistry__AgreementNotRegistered(agreementAddress);
        ContractState state = getAgreementState(agreementAddress);
        if (!_isActive(state)) revert AttackRegistry__InvalidState(state);
    }

    /// @dev Whether an agreement in this state keeps its contracts from other agreements.
    function _isActive(ContractState state) private pure returns (bool active) {
        return
            state == ContractState.ATTACK_REQUESTED ||
            state == ContractState.UNDER_ATTACK ||
            state == ContractState.PROMOTION_REQUESTED;
    }
}
