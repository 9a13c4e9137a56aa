// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// @title The official deployer
/// @author harborcheck
/// @notice Makes contracts for anyone, and tells the attack registry where they come from. That is no link: the registry's
/// `ContractRegistered` event has agreement zero then.
interface IBattleChainDeployer {
    /// @notice A contract was made by CREATE or, after its proxy, by CREATE3.
    /// @param newContract The contract
    event ContractCreation(address indexed newContract);

    /// @notice A contract was made by CREATE2.
    /// @param newContract The contract
    /// @param salt The salt
    event ContractCreation(address indexed newContract, bytes32 indexed salt);

    /// @notice The proxy of a contract that is made by CREATE3 was made. It is that contract's immediate deployer.
    /// @param newContract The proxy
    /// @param salt The salt
    event Create3ProxyContractCreation(address indexed newContract, bytes32 indexed salt);

    /// @notice A contract could not be made: its constructor reverted or left no code, or the address was taken.
    error BattleChainDeployer__CreationFailed();

    /// @notice A clone refused its first call.
    /// @param reason What it reverted with
    error BattleChainDeployer__InitialisationFailed(bytes reason);

    /// @notice Makes a contract by CREATE.
    /// @param initCode Its init code, constructor arguments included
    /// @return newContract The contract
    function deployCreate(bytes memory initCode) external returns (address newContract);

    /// @notice Makes a contract by CREATE2.
    /// @param salt The salt, used as it is
    /// @param initCode Its init code, constructor arguments included
    /// @return newContract The contract
    function deployCreate2(bytes32 salt, bytes memory initCode) external returns (address newContract);

    /// @notice Makes a contract by CREATE3: a proxy by CREATE2, and the contract by the proxy.
    /// @param salt The salt of the proxy, used as it is
    /// @param initCode The contract's init code, constructor arguments included
    /// @return newContract The contract
    function deployCreate3(bytes32 salt, bytes memory initCode) external returns (address newContract);

    /// @notice Makes a minimal proxy (EIP-1167) by CREATE2 and calls it.
    /// @param salt The salt, used as it is
    /// @param implementation The contract whose code it runs
    /// @param data The calldata of the call; without any, the proxy is not called
    /// @return proxy The minimal proxy
    function deployCreate2Clone(
        bytes32 salt,
        address implementation,
        bytes memory data
    ) external returns (address proxy);
}
