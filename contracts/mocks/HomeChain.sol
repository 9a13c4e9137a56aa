// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// @title The id of this chain
/// @author harborcheck
/// @notice Agreements name chains by their CAIP-2 ids: `eip155:1` for the EIP-155 id 1.
library HomeChain {
    /// @dev The CAIP-2 id of the chain that executes the call.
    function caip2() internal view returns (string memory id) {
        return string.concat("eip155:", _toDecimal(block.chainid));
    }

    function _toDecimal(uint256 value) private pure returns (string memory decimal) {
        do {
            decimal = string.concat(string(abi.encodePacked(uint8(48 + (value % 10)))), decimal);
            value /= 10;
        } while (value != 0);
    }
}
