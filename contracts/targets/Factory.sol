// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import { Clone } from "./Clone.sol";
import { Create3 } from "./Create3.sol";
import { Router } from "./Router.sol";

/// @title A factory of anything
/// @author harborcheck
/// @notice Makes child contracts in every way in which a contract can, and is their immediate deployer.
/// It passes calls on, too: to another factory, whose children are not its own.
/// @dev It keeps no state, so a clone of a factory spawns like the factory itself, and the clone is then the deployer.
/// Children made by CREATE take the factory's nonces in order: 1 for the first one that it ever makes.
contract Factory is Router {
    /// @notice A child was made; by CREATE3, first the proxy, then the contract that the proxy made.
    /// @param child The child
    event Spawned(address indexed child);

    /// @notice A child could not be made: its constructor reverted, or the address was taken.
    error Factory__SpawnFailed();

    /// @notice Makes children while the factory itself is under construction.
    /// @param initCodes The children's init codes, constructor arguments included
    constructor(bytes[] memory initCodes) {
        for (uint256 i = 0; i < initCodes.length; ++i) {
            _create(initCodes[i]);
        }
    }

    /// @notice Makes children by CREATE.
    /// @param initCode The init code of each child, constructor arguments included
    /// @param count How many
    /// @return children The children
    function spawn(bytes memory initCode, uint256 count) external returns (address[] memory children) {
        return _createMany(initCode, count);
    }

    /// @notice Makes children by CREATE2, one for each salt.
    /// @param initCode The init code of each child, constructor arguments included
    /// @param salts The salts, used as they are
    /// @return children The children
    function spawnAtSalts(
        bytes memory initCode,
        bytes32[] calldata salts
    ) external returns (address[] memory children) {
        children = new address[](salts.length);
        for (uint256 i = 0; i < salts.length; ++i) {
            bytes32 salt = salts[i];
            address child;
            // `new` would need the child's type.
            // solhint-disable-next-line no-inline-assembly
            assembly ("memory-safe") {
                child := create2(0, add(initCode, 0x20), mload(initCode), salt)
            }
            children[i] = _spawned(child);
        }
    }

    /// @notice Makes contracts by CREATE3, one for each salt. The factory makes their proxies, and each proxy its contract.
    /// @param initCode The init code of each contract, constructor arguments included
    /// @param salts The salts, used as they are
    /// @return made The contracts
    function spawnByCreate3(
        bytes memory initCode,
        bytes32[] calldata salts
    ) external returns (address[] memory made) {
        made = new address[](salts.length);
        for (uint256 i = 0; i < salts.length; ++i) {
            address proxy = _spawned(Create3.makeProxy(salts[i]));
            made[i] = _spawned(Create3.makeThrough(proxy, initCode, 0));
        }
    }

    /// @notice Makes children as minimal proxies (EIP-1167), by CREATE.
    /// @param implementation The contract whose code the children run
    /// @param count How many
    /// @return children The children
    function spawnClones(address implementation, uint256 count) external returns (address[] memory children) {
        return _createMany(Clone.initCode(implementation), count);
    }

    /// @notice Tries to make contracts whose constructors revert, and then makes children: each failure takes a nonce.
    /// @param failures How many
    /// @param data A call of this factory that makes children
    function spawnAfterFailures(uint256 failures, bytes calldata data) external {
        for (uint256 i = 0; i < failures; ++i) {
            // The init code reverts without data: PUSH0, PUSH0, REVERT.
            // solhint-disable-next-line no-inline-assembly
            assembly ("memory-safe") {
                mstore(0, shl(232, 0x5f5ffd))
                pop(create(0, 0, 3))
            }
        }
        // solhint-disable-next-line avoid-low-level-calls
        (bool succeeded, bytes memory result) = address(this).delegatecall(data);
        if (succeeded) return;
        // The only way to pass an error on as it is.
        // solhint-disable-next-line no-inline-assembly
        assembly ("memory-safe") {
            revert(add(result, 0x20), mload(result))
        }
    }

    function _createMany(bytes memory initCode, uint256 count) private returns (address[] memory children) {
        children = new address[](count);
        for (uint256 i = 0; i < count; ++i) {
            children[i] = _create(initCode);
        }
    }

    function _create(bytes memory initCode) private returns (address child) {
        // `new` would need the child's type.
        // solhint-disable-next-line no-inline-assembly
        assembly ("memory-safe") {
            child := create(0, add(initCode, 0x20), mload(initCode))
        }
        return _spawned(child);
    }

    function _spawned(address child) private returns (address made) {
        if (child == address(0)) revert Factory__SpawnFailed();
        emit Spawned(child);
        return child;
    }
}
