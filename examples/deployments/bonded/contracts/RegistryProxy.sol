// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// @title A proxy whose implementation stays
/// @author harborcheck
/// @notice Runs the implementation's code on its own storage. A proxy that can be upgraded is used in the same way.
contract RegistryProxy {
    address private immutable IMPLEMENTATION;

    /// @notice Fixes the implementation.
    /// @param implementation Whose code it runs
    constructor(address implementation) {
        IMPLEMENTATION = implementation;
    }

    fallback() external {
        address implementation = IMPLEMENTATION;
        // solhint-disable-next-line no-inline-assembly
        assembly {
            calldatacopy(0, 0, calldatasize())
            let succeeded := delegatecall(gas(), implementation, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch succeeded
            case 0 {
                revert(0, returndatasize())
            }
            default {
                return(0, returndatasize())
            }
        }
    }
}
