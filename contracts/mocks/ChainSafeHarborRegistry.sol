// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import { IAgreementFactory } from "../interfaces/IAgreementFactory.sol";
import { IChainSafeHarborRegistry } from "../interfaces/IChainSafeHarborRegistry.sol";
import { Ownable } from "./Ownable.sol";

/// @title The chain safe harbor registry
/// @author harborcheck
/// @notice Records adoptions, keeps the list of valid chains, and confirms agreements of the official factory. It is both the
/// safe harbor registry and the chain safe harbor registry of the interface.
contract ChainSafeHarborRegistry is IChainSafeHarborRegistry, Ownable {
    IAgreementFactory private immutable FACTORY;
    address private immutable ATTACK_REGISTRY;

    mapping(address adopter => address agreementAddress) private _adopted;
    mapping(string caip2ChainId => bool) private _validChains;

    /// @notice Fixes the contracts around the registry and the first valid chains.
    /// @param initialOwner Who changes the list of valid chains
    /// @param agreementFactory The official factory
    /// @param attackRegistry The attack registry of its agreements
    /// @param validChains The CAIP-2 ids of the first valid chains
    constructor(
        address initialOwner,
        address agreementFactory,
        address attackRegistry,
        string[] memory validChains
    ) Ownable(initialOwner) {
        FACTORY = IAgreementFactory(agreementFactory);
        ATTACK_REGISTRY = attackRegistry;
        _setValidity(validChains, true);
    }

    /// @inheritdoc IChainSafeHarborRegistry
    function adoptSafeHarbor(address agreementAddress) external {
        _adopted[msg.sender] = agreementAddress;
        emit BattleChainSafeHarborAdoption(msg.sender, agreementAddress);
    }

    /// @inheritdoc IChainSafeHarborRegistry
    function setValidChains(string[] memory caip2ChainIds) external onlyOwner {
        _setValidity(caip2ChainIds, true);
    }

    /// @inheritdoc IChainSafeHarborRegistry
    function setInvalidChains(string[] memory caip2ChainIds) external onlyOwner {
        _setValidity(caip2ChainIds, false);
    }

    /// @inheritdoc IChainSafeHarborRegistry
    function getAgreement(address adopter) external view returns (address) {
        address agreementAddress = _adopted[adopter];
        if (agreementAddress == address(0)) revert BattleChainSafeHarborRegistry__NoAgreement();
        return agreementAddress;
    }

    /// @inheritdoc IChainSafeHarborRegistry
    function isAgreementValid(address agreementAddress) external view returns (bool) {
        return FACTORY.isAgreementContract(agreementAddress);
    }

    /// @inheritdoc IChainSafeHarborRegistry
    function isChainValid(string calldata caip2ChainId) external view returns (bool) {
        return _validChains[caip2ChainId];
    }

    /// @inheritdoc IChainSafeHarborRegistry
    function getAttackRegistry() external view returns (address) {
        return ATTACK_REGISTRY;
    }

    /// @inheritdoc IChainSafeHarborRegistry
    function getAgreementFactory() external view returns (address) {
        return address(FACTORY);
    }

    /// @inheritdoc IChainSafeHarborRegistry
    function version() external pure returns (string memory) {
        return "1.0.0";
    }

    function _setValidity(string[] memory caip2ChainIds, bool valid) private {
        for (uint256 i = 0; i < caip2ChainIds.length; ++i) {
            _validChains[caip2ChainIds[i]] = valid;
            emit ChainValiditySet(caip2ChainIds[i], valid);
        }
    }
}
