// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// @title CREATE3
/// @author harborcheck
/// @notice Makes a contract at an address that depends on the maker and a salt alone, not on the contract's code: a proxy,
/// whose code is always the same, is made by CREATE2, and the proxy then makes the contract by CREATE.
/// @dev So the contract's immediate deployer is the proxy, and who calls this library is its grandparent.
library Create3 {
    /// @dev Returns the eight bytes of code `363d3d37363d34f0`: create a contract from the calldata and the sent ether.
    bytes internal constant PROXY_INIT_CODE = hex"67363d3d37363d34f03d5260086018f3";

    /// @notice Makes a proxy.
    /// @param salt The salt of CREATE2
    /// @return proxy The proxy; zero if the address is taken
    function makeProxy(bytes32 salt) internal returns (address proxy) {
        bytes memory initCode = PROXY_INIT_CODE;
        // `new` would need a contract with this code.
        // solhint-disable-next-line no-inline-assembly
        assembly ("memory-safe") {
            proxy := create2(0, add(initCode, 0x20), mload(initCode), salt)
        }
    }

    /// @notice Lets a new proxy make its contract, which is the first that it makes.
    /// @param proxy The proxy
    /// @param initCode The contract's init code, constructor arguments included
    /// @param value The ether for its constructor, wei
    /// @return made The contract; zero if its constructor reverted
    function makeThrough(address proxy, bytes memory initCode, uint256 value) internal returns (address made) {
        // A proxy has no functions: its calldata is the init code.
        // solhint-disable-next-line avoid-low-level-calls
        (bool succeeded, ) = proxy.call{ value: value }(initCode);
        made = address(uint160(uint256(keccak256(abi.encodePacked(hex"d694", proxy, hex"01")))));
        if (!succeeded || made.code.length == 0) return address(0);
    }
}
