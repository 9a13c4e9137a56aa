// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import { Values } from "./Types.sol";

/// @title A factory of anything, by CREATE, CREATE2 and CREATE3
/// @author harborcheck
/// @notice Names and signatures are those of the public CreateX factory. The forms without a salt make one of the block and the
/// caller. A given salt is guarded first: bound to the caller if it begins with the caller's address, to the chain if its 21st
/// byte is 1 after the caller's address or after zero, else hashed.
interface ICreateX {
    /// @notice A contract was made by CREATE or, after its proxy, by CREATE3.
    /// @param newContract The contract
    event ContractCreation(address indexed newContract);

    /// @notice A contract was made by CREATE2.
    /// @param newContract The contract
    /// @param salt The guarded salt
    event ContractCreation(address indexed newContract, bytes32 indexed salt);

    /// @notice The proxy of a contract that is made by CREATE3 was made. It is that contract's immediate deployer.
    /// @param newContract The proxy
    /// @param salt The guarded salt
    event Create3ProxyContractCreation(address indexed newContract, bytes32 indexed salt);

    /// @notice A contract could not be made: its constructor reverted or left no code, or the address was taken.
    /// @param emitter This factory
    error FailedContractCreation(address emitter);

    /// @notice A contract reverted in its first call, or a clone's implementation has no code.
    /// @param emitter This factory
    /// @param revertData The contract's error
    error FailedContractInitialisation(address emitter, bytes revertData);

    /// @notice A salt begins with the caller's address or with zero, and its 21st byte is neither 0 nor 1.
    /// @param emitter This factory
    error InvalidSalt(address emitter);

    /// @notice No account can have this nonce.
    /// @param emitter This factory
    error InvalidNonceValue(address emitter);

    /// @notice The ether that was left could not be sent.
    /// @param emitter This factory
    /// @param revertData The receiver's error
    error FailedEtherTransfer(address emitter, bytes revertData);

    /// @notice Makes a contract by CREATE.
    /// @param initCode Its init code, constructor arguments included
    /// @return newContract The contract
    function deployCreate(bytes memory initCode) external payable returns (address newContract);

    /// @notice Makes a contract by CREATE and calls it.
    /// @param initCode Its init code, constructor arguments included
    /// @param data The calldata of the call
    /// @param values The ether for both
    /// @param refundAddress The account that gets the ether that is left
    /// @return newContract The contract
    function deployCreateAndInit(
        bytes memory initCode,
        bytes memory data,
        Values memory values,
        address refundAddress
    ) external payable returns (address newContract);

    /// @notice Makes a contract by CREATE and calls it; the caller gets the ether that is left.
    /// @param initCode Its init code, constructor arguments included
    /// @param data The calldata of the call
    /// @param values The ether for both
    /// @return newContract The contract
    function deployCreateAndInit(
        bytes memory initCode,
        bytes memory data,
        Values memory values
    ) external payable returns (address newContract);

    /// @notice Makes a minimal proxy (EIP-1167) by CREATE and calls it.
    /// @param implementation The contract whose code it runs
    /// @param data The calldata of the call, which is made without data too
    /// @return proxy The minimal proxy
    function deployCreateClone(address implementation, bytes memory data) external payable returns (address proxy);

    /// @notice Makes a contract by CREATE2.
    /// @param salt The salt, which is guarded first
    /// @param initCode Its init code, constructor arguments included
    /// @return newContract The contract
    function deployCreate2(bytes32 salt, bytes memory initCode) external payable returns (address newContract);

    /// @notice Makes a contract by CREATE2, without a given salt.
    /// @param initCode Its init code, constructor arguments included
    /// @return newContract The contract
    function deployCreate2(bytes memory initCode) external payable returns (address newContract);

    /// @notice Makes a contract by CREATE2 and calls it.
    /// @param salt The salt, which is guarded first
    /// @param initCode Its init code, constructor arguments included
    /// @param data The calldata of the call
    /// @param values The ether for both
    /// @param refundAddress The account that gets the ether that is left
    /// @return newContract The contract
    function deployCreate2AndInit(
        bytes32 salt,
        bytes memory initCode,
        bytes memory data,
        Values memory values,
        address refundAddress
    ) external payable returns (address newContract);

    /// @notice Makes a contract by CREATE2 and calls it; the caller gets the ether that is left.
    /// @param salt The salt, which is guarded first
    /// @param initCode Its init code, constructor arguments included
    /// @param data The calldata of the call
    /// @param values The ether for both
    /// @return newContract The contract
    function deployCreate2AndInit(
        bytes32 salt,
        bytes memory initCode,
        bytes memory data,
        Values memory values
    ) external payable returns (address newContract);

    /// @notice Makes a contract by CREATE2, without a given salt, and calls it.
    /// @param initCode Its init code, constructor arguments included
    /// @param data The calldata of the call
    /// @param values The ether for both
    /// @param refundAddress The account that gets the ether that is left
    /// @return newContract The contract
    function deployCreate2AndInit(
        bytes memory initCode,
        bytes memory data,
        Values memory values,
        address refundAddress
    ) external payable returns (address newContract);

    /// @notice Makes a contract by CREATE2, without a given salt, and calls it; the caller gets the ether that is left.
    /// @param initCode Its init code, constructor arguments included
    /// @param data The calldata of the call
    /// @param values The ether for both
    /// @return newContract The contract
    function deployCreate2AndInit(
        bytes memory initCode,
        bytes memory data,
        Values memory values
    ) external payable returns (address newContract);

    /// @notice Makes a minimal proxy (EIP-1167) by CREATE2 and calls it.
    /// @param salt The salt, which is guarded first
    /// @param implementation The contract whose code it runs
    /// @param data The calldata of the call, which is made without data too
    /// @return proxy The minimal proxy
    function deployCreate2Clone(
        bytes32 salt,
        address implementation,
        bytes memory data
    ) external payable returns (address proxy);

    /// @notice Makes a minimal proxy (EIP-1167) by CREATE2, without a given salt, and calls it.
    /// @param implementation The contract whose code it runs
    /// @param data The calldata of the call, which is made without data too
    /// @return proxy The minimal proxy
    function deployCreate2Clone(address implementation, bytes memory data) external payable returns (address proxy);

    /// @notice Makes a contract by CREATE3: a proxy by CREATE2, and the contract by the proxy.
    /// @param salt The salt of the proxy, which is guarded first
    /// @param initCode The contract's init code, constructor arguments included
    /// @return newContract The contract
    function deployCreate3(bytes32 salt, bytes memory initCode) external payable returns (address newContract);

    /// @notice Makes a contract by CREATE3, without a given salt.
    /// @param initCode The contract's init code, constructor arguments included
    /// @return newContract The contract
    function deployCreate3(bytes memory initCode) external payable returns (address newContract);

    /// @notice Makes a contract by CREATE3 and calls it.
    /// @param salt The salt of the proxy, which is guarded first
    /// @param initCode The contract's init code, constructor arguments included
    /// @param data The calldata of the call
    /// @param values The ether for both
    /// @param refundAddress The account that gets the ether that is left
    /// @return newContract The contract
    function deployCreate3AndInit(
        bytes32 salt,
        bytes memory initCode,
        bytes memory data,
        Values memory values,
        address refundAddress
    ) external payable returns (address newContract);

    /// @notice Makes a contract by CREATE3 and calls it; the caller gets the ether that is left.
    /// @param salt The salt of the proxy, which is guarded first
    /// @param initCode The contract's init code, constructor arguments included
    /// @param data The calldata of the call
    /// @param values The ether for both
    /// @return newContract The contract
    function deployCreate3AndInit(
        bytes32 salt,
        bytes memory initCode,
        bytes memory data,
        Values memory values
    ) external payable returns (address newContract);

    /// @notice Makes a contract by CREATE3, without a given salt, and calls it.
    /// @param initCode The contract's init code, constructor arguments included
    /// @param data The calldata of the call
    /// @param values The ether for both
    /// @param refundAddress The account that gets the ether that is left
    /// @return newContract The contract
    function deployCreate3AndInit(
        bytes memory initCode,
        bytes memory data,
        Values memory values,
        address refundAddress
    ) external payable returns (address newContract);

    /// @notice Makes a contract by CREATE3, without a given salt, and calls it; the caller gets the ether that is left.
    /// @param initCode The contract's init code, constructor arguments included
    /// @param data The calldata of the call
    /// @param values The ether for both
    /// @return newContract The contract
    function deployCreate3AndInit(
        bytes memory initCode,
        bytes memory data,
        Values memory values
    ) external payable returns (address newContract);

    /// @notice The address of a contract that an account makes by CREATE.
    /// @param deployer The account
    /// @param nonce Its nonce then
    /// @return computedAddress The address
    function computeCreateAddress(address deployer, uint256 nonce) external view returns (address computedAddress);

    /// @notice The address of a contract that this factory makes by CREATE.
    /// @param nonce The factory's nonce then
    /// @return computedAddress The address
    function computeCreateAddress(uint256 nonce) external view returns (address computedAddress);

    /// @notice The address of a contract that an account makes by CREATE2.
    /// @param salt The guarded salt
    /// @param initCodeHash Keccak-256 of its init code
    /// @param deployer The account
    /// @return computedAddress The address
    function computeCreate2Address(
        bytes32 salt,
        bytes32 initCodeHash,
        address deployer
    ) external pure returns (address computedAddress);

    /// @notice The address of a contract that this factory makes by CREATE2.
    /// @param salt The guarded salt
    /// @param initCodeHash Keccak-256 of its init code
    /// @return computedAddress The address
    function computeCreate2Address(
        bytes32 salt,
        bytes32 initCodeHash
    ) external view returns (address computedAddress);

    /// @notice The address of a contract that an account makes by CREATE3.
    /// @param salt The guarded salt
    /// @param deployer The account
    /// @return computedAddress The address
    function computeCreate3Address(bytes32 salt, address deployer) external pure returns (address computedAddress);

    /// @notice The address of a contract that this factory makes by CREATE3.
    /// @param salt The guarded salt
    /// @return computedAddress The address
    function computeCreate3Address(bytes32 salt) external view returns (address computedAddress);
}
