// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import { ICreateX } from "./ICreateX.sol";

/// @title The official deployer
/// @author harborcheck
/// @notice Makes contracts for anyone, and tells the attack registry where they come from. That is no link: the registry's
/// `ContractRegistered` event has agreement zero then.
interface IBattleChainDeployer is ICreateX {} // solhint-disable-line no-empty-blocks
