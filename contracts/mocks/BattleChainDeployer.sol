// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import { IAttackRegistry } from "../interfaces/IAttackRegistry.sol";
import { IBattleChainDeployer } from "../interfaces/IBattleChainDeployer.sol";
import { Clone } from "../targets/Clone.sol";
import { Create3 } from "../targets/Create3.sol";

/// @title The official deployer
/// @author harborcheck
/// @notice Makes contracts for anyone and registers where they come from. Left out: sent ether, and salts that only their
/// owner can use.
contract BattleChainDeployer is IBattleChainDeployer {
    IAttackRegistry private immutable ATTACK_REGISTRY;

    /// @notice Fixes the registry that is told of every contract.
    /// @param attackRegistry The attack registry
    constructor(address attackRegistry) {
        ATTACK_REGISTRY = IAttackRegistry(attackRegistry);
    }

    /// @inheritdoc IBattleChainDeployer
    function deployCreate(bytes memory initCode) external returns (address newContract) {
        // `new` would need the contract's type.
        // solhint-disable-next-line no-inline-assembly
        assembly ("memory-safe") {
            newContract := create(0, add(initCode, 0x20), mload(initCode))
        }
        _check(newContract);
        emit ContractCreation(newContract);
        ATTACK_REGISTRY.registerDeployment(newContract, msg.sender);
    }

    /// @inheritdoc IBattleChainDeployer
    function deployCreate2(bytes32 salt, bytes memory initCode) external returns (address newContract) {
        newContract = _create2(salt, initCode);
        ATTACK_REGISTRY.registerDeployment(newContract, msg.sender);
    }

    /// @inheritdoc IBattleChainDeployer
    function deployCreate3(bytes32 salt, bytes memory initCode) external returns (address newContract) {
        address proxy = Create3.makeProxy(salt);
        _check(proxy);
        emit Create3ProxyContractCreation(proxy, salt);
        newContract = Create3.makeThrough(proxy, initCode);
        _check(newContract);
        emit ContractCreation(newContract);
        ATTACK_REGISTRY.registerDeployment(newContract, msg.sender);
    }

    /// @inheritdoc IBattleChainDeployer
    function deployCreate2Clone(
        bytes32 salt,
        address implementation,
        bytes memory data
    ) external returns (address proxy) {
        proxy = _create2(salt, Clone.initCode(implementation));
        if (data.length > 0) {
            // The clone can be of any type.
            // solhint-disable-next-line avoid-low-level-calls
            (bool succeeded, bytes memory reason) = proxy.call(data);
            if (!succeeded) revert BattleChainDeployer__InitialisationFailed(reason);
        }
        ATTACK_REGISTRY.registerDeployment(proxy, msg.sender);
    }

    function _create2(bytes32 salt, bytes memory initCode) private returns (address newContract) {
        // `new` would need the contract's type.
        // solhint-disable-next-line no-inline-assembly
        assembly ("memory-safe") {
            newContract := create2(0, add(initCode, 0x20), mload(initCode), salt)
        }
        _check(newContract);
        emit ContractCreation(newContract, salt);
    }

    function _check(address made) private view {
        if (made == address(0) || made.code.length == 0) revert BattleChainDeployer__CreationFailed();
    }
}
