// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import { ICreateX } from "../interfaces/ICreateX.sol";
import { Values } from "../interfaces/Types.sol";
import { Clone } from "../targets/Clone.sol";
import { Create3 } from "../targets/Create3.sol";

/// @title A factory of anything, by CREATE, CREATE2 and CREATE3
/// @author harborcheck
/// @notice Behaves as the public CreateX factory.
abstract contract CreateX is ICreateX {
    /// @inheritdoc ICreateX
    function deployCreate(bytes memory initCode) external payable returns (address newContract) {
        newContract = _create(initCode, msg.value);
        _made(newContract);
    }

    /// @inheritdoc ICreateX
    function deployCreateAndInit(
        bytes memory initCode,
        bytes memory data,
        Values memory values,
        address refundAddress
    ) external payable returns (address newContract) {
        newContract = _create(initCode, values.constructorAmount);
        _init(newContract, data, values, refundAddress);
    }

    /// @inheritdoc ICreateX
    function deployCreateAndInit(
        bytes memory initCode,
        bytes memory data,
        Values memory values
    ) external payable returns (address newContract) {
        newContract = _create(initCode, values.constructorAmount);
        _init(newContract, data, values, msg.sender);
    }

    /// @inheritdoc ICreateX
    function deployCreateClone(address implementation, bytes memory data) external payable returns (address proxy) {
        proxy = _create(Clone.initCode(implementation), 0);
        _initClone(proxy, implementation, data);
    }

    /// @inheritdoc ICreateX
    function deployCreate2(bytes32 salt, bytes memory initCode) external payable returns (address newContract) {
        newContract = _create2(_guard(salt), initCode, msg.value);
        _made(newContract);
    }

    /// @inheritdoc ICreateX
    function deployCreate2(bytes memory initCode) external payable returns (address newContract) {
        newContract = _create2(_newSalt(), initCode, msg.value);
        _made(newContract);
    }

    /// @inheritdoc ICreateX
    function deployCreate2AndInit(
        bytes32 salt,
        bytes memory initCode,
        bytes memory data,
        Values memory values,
        address refundAddress
    ) external payable returns (address newContract) {
        newContract = _create2(_guard(salt), initCode, values.constructorAmount);
        _init(newContract, data, values, refundAddress);
    }

    /// @inheritdoc ICreateX
    function deployCreate2AndInit(
        bytes32 salt,
        bytes memory initCode,
        bytes memory data,
        Values memory values
    ) external payable returns (address newContract) {
        newContract = _create2(_guard(salt), initCode, values.constructorAmount);
        _init(newContract, data, values, msg.sender);
    }

    /// @inheritdoc ICreateX
    function deployCreate2AndInit(
        bytes memory initCode,
        bytes memory data,
        Values memory values,
        address refundAddress
    ) external payable returns (address newContract) {
        newContract = _create2(_newSalt(), initCode, values.constructorAmount);
        _init(newContract, data, values, refundAddress);
    }

    /// @inheritdoc ICreateX
    function deployCreate2AndInit(
        bytes memory initCode,
        bytes memory data,
        Values memory values
    ) external payable returns (address newContract) {
        newContract = _create2(_newSalt(), initCode, values.constructorAmount);
        _init(newContract, data, values, msg.sender);
    }

    /// @inheritdoc ICreateX
    function deployCreate2Clone(
        bytes32 salt,
        address implementation,
        bytes memory data
    ) external payable returns (address proxy) {
        proxy = _create2(_guard(salt), Clone.initCode(implementation), 0);
        _initClone(proxy, implementation, data);
    }

    /// @inheritdoc ICreateX
    function deployCreate2Clone(address implementation, bytes memory data) external payable returns (address proxy) {
        proxy = _create2(_newSalt(), Clone.initCode(implementation), 0);
        _initClone(proxy, implementation, data);
    }

    /// @inheritdoc ICreateX
    function deployCreate3(bytes32 salt, bytes memory initCode) external payable returns (address newContract) {
        newContract = _create3(_guard(salt), initCode, msg.value);
        _made(newContract);
    }

    /// @inheritdoc ICreateX
    function deployCreate3(bytes memory initCode) external payable returns (address newContract) {
        newContract = _create3(_newSalt(), initCode, msg.value);
        _made(newContract);
    }

    /// @inheritdoc ICreateX
    function deployCreate3AndInit(
        bytes32 salt,
        bytes memory initCode,
        bytes memory data,
        Values memory values,
        address refundAddress
    ) external payable returns (address newContract) {
        newContract = _create3(_guard(salt), initCode, values.constructorAmount);
        _init(newContract, data, values, refundAddress);
    }

    /// @inheritdoc ICreateX
    function deployCreate3AndInit(
        bytes32 salt,
        bytes memory initCode,
        bytes memory data,
        Values memory values
    ) external payable returns (address newContract) {
        newContract = _create3(_guard(salt), initCode, values.constructorAmount);
        _init(newContract, data, values, msg.sender);
    }

    /// @inheritdoc ICreateX
    function deployCreate3AndInit(
        bytes memory initCode,
        bytes memory data,
        Values memory values,
        address refundAddress
    ) external payable returns (address newContract) {
        newContract = _create3(_newSalt(), initCode, values.constructorAmount);
        _init(newContract, data, values, refundAddress);
    }

    /// @inheritdoc ICreateX
    function deployCreate3AndInit(
        bytes memory initCode,
        bytes memory data,
        Values memory values
    ) external payable returns (address newContract) {
        newContract = _create3(_newSalt(), initCode, values.constructorAmount);
        _init(newContract, data, values, msg.sender);
    }

    /// @inheritdoc ICreateX
    function computeCreateAddress(uint256 nonce) external view returns (address computedAddress) {
        return computeCreateAddress(address(this), nonce);
    }

    /// @inheritdoc ICreateX
    function computeCreate2Address(
        bytes32 salt,
        bytes32 initCodeHash
    ) external view returns (address computedAddress) {
        return computeCreate2Address(salt, initCodeHash, address(this));
    }

    /// @inheritdoc ICreateX
    function computeCreate3Address(bytes32 salt) external view returns (address computedAddress) {
        return computeCreate3Address(salt, address(this));
    }

    /// @inheritdoc ICreateX
    function computeCreateAddress(address deployer, uint256 nonce) public view returns (address computedAddress) {
        // The highest nonce of an account (EIP-2681) makes nothing any more.
        if (nonce > type(uint64).max - 1) revert InvalidNonceValue(address(this));
        bytes memory encoded = nonce == 0 ? bytes(hex"80") : abi.encodePacked(uint8(nonce));
        if (nonce > 0x7f) {
            uint256 size = 1;
            while (nonce >> (8 * size) != 0) ++size;
            encoded = new bytes(size + 1);
            encoded[0] = bytes1(uint8(0x80 + size));
            for (uint256 i = 0; i < size; ++i) encoded[size - i] = bytes1(uint8(nonce >> (8 * i)));
        }
        bytes memory list = abi.encodePacked(uint8(0xc0 + 21 + encoded.length), uint8(0x94), deployer, encoded);
        return address(uint160(uint256(keccak256(list))));
    }

    /// @inheritdoc ICreateX
    function computeCreate2Address(
        bytes32 salt,
        bytes32 initCodeHash,
        address deployer
    ) public pure returns (address computedAddress) {
        return address(uint160(uint256(keccak256(abi.encodePacked(hex"ff", deployer, salt, initCodeHash)))));
    }

    /// @inheritdoc ICreateX
    function computeCreate3Address(bytes32 salt, address deployer) public pure returns (address computedAddress) {
        address proxy = computeCreate2Address(salt, keccak256(Create3.PROXY_INIT_CODE), deployer);
        return address(uint160(uint256(keccak256(abi.encodePacked(hex"d694", proxy, hex"01")))));
    }

    /// @dev Called once for each contract, after its first call.
    function _made(address newContract) internal virtual;

    function _create(bytes memory initCode, uint256 value) private returns (address newContract) {
        // `new` would need the contract's type.
        // solhint-disable-next-line no-inline-assembly
        assembly ("memory-safe") {
            newContract := create(value, add(initCode, 0x20), mload(initCode))
        }
        _check(newContract);
        emit ContractCreation(newContract);
    }

    function _create2(bytes32 salt, bytes memory initCode, uint256 value) private returns (address newContract) {
        // `new` would need the contract's type.
        // solhint-disable-next-line no-inline-assembly
        assembly ("memory-safe") {
            newContract := create2(value, add(initCode, 0x20), mload(initCode), salt)
        }
        _check(newContract);
        emit ContractCreation(newContract, salt);
    }

    function _create3(bytes32 salt, bytes memory initCode, uint256 value) private returns (address newContract) {
        address proxy = Create3.makeProxy(salt);
        _check(proxy);
        emit Create3ProxyContractCreation(proxy, salt);
        newContract = Create3.makeThrough(proxy, initCode, value);
        _check(newContract);
        emit ContractCreation(newContract);
    }

    function _init(address newContract, bytes memory data, Values memory values, address refundAddress) private {
        // It can be of any type.
        // solhint-disable-next-line avoid-low-level-calls
        (bool succeeded, bytes memory result) = newContract.call{ value: values.initCallAmount }(data);
        if (!succeeded) revert FailedContractInitialisation(address(this), result);
        if (address(this).balance != 0) {
            // solhint-disable-next-line avoid-low-level-calls
            (succeeded, result) = refundAddress.call{ value: address(this).balance }("");
            if (!succeeded) revert FailedEtherTransfer(address(this), result);
        }
        _made(newContract);
    }

    function _initClone(address proxy, address implementation, bytes memory data) private {
        // It can be of any type.
        // solhint-disable-next-line avoid-low-level-calls
        (bool succeeded, bytes memory result) = proxy.call{ value: msg.value }(data);
        if (!succeeded || implementation.code.length == 0) {
            revert FailedContractInitialisation(address(this), result);
        }
        _made(proxy);
    }

    function _check(address made) private view {
        if (made == address(0) || made.code.length == 0) revert FailedContractCreation(address(this));
    }

    function _guard(bytes32 salt) private view returns (bytes32 guardedSalt) {
        address begin = address(bytes20(salt));
        bytes1 flag = salt[20];
        if (begin == msg.sender || begin == address(0)) {
            if (flag > 0x01) revert InvalidSalt(address(this));
            if (begin == msg.sender) {
                if (flag == 0x01) return keccak256(abi.encode(msg.sender, block.chainid, salt));
                return keccak256(abi.encode(msg.sender, salt));
            }
            if (flag == 0x01) return keccak256(abi.encode(block.chainid, salt));
        }
        return keccak256(abi.encode(salt));
    }

    /// @dev A salt that nobody else gets in this block.
    function _newSalt() private view returns (bytes32 salt) {
        bytes32 earlier = blockhash(block.number < 32 ? type(uint256).max : block.number - 32);
        return
            keccak256(
                abi.encode(
                    earlier,
                    block.coinbase,
                    block.number,
                    block.timestamp,
                    block.prevrandao,
                    block.chainid,
                    msg.sender
                )
            );
    }
}
