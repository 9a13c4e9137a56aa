// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import { IAttackRegistry } from "../interfaces/IAttackRegistry.sol";
import { IBattleChainDeployer } from "../interfaces/IBattleChainDeployer.sol";
import { CreateX } from "./CreateX.sol";

/// @title The official deployer
/// @author harborcheck
/// @notice Makes contracts for anyone and registers where they come from.
contract BattleChainDeployer is IBattleChainDeployer, CreateX {
    IAttackRegistry private immutable ATTACK_REGISTRY;

    /// @notice Fixes the registry that is told of every contract.
    /// @param attackRegistry The attack registry
    constructor(address attackRegistry) {
        ATTACK_REGISTRY = IAttackRegistry(attackRegistry);
    }

    function _made(address newContract) internal override {
        ATTACK_REGISTRY.registerDeployment(newContract, msg.sender);
    }
}
