// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// @title Clones
/// @author harborcheck
/// @notice Minimal proxies (EIP-1167): contracts that run the code of another one.
library Clone {
    /// @notice The init code of a clone.
    /// @param implementation The contract whose code the clone runs
    /// @return The init code, which is the same for CREATE and CREATE2
    function initCode(address implementation) internal pure returns (bytes memory) {
        return
            abi.encodePacked(
                hex"3d602d80600a3d3981f3363d3d373d3d3d363d73",
                implementation,
                hex"5af43d82803e903d91602b57fd5bf3"
            );
    }
}
