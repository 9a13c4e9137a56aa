// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// @title A contract that tells its version
/// @author harborcheck
/// @notice The public deployment has both names.
interface IVersioned {
    /// @notice The version of the contract's code.
    /// @return A version number such as `1.0.0`
    function version() external view returns (string memory);

    /// @notice The same as `version`.
    /// @return A version number such as `1.0.0`
    // solhint-disable-next-line func-name-mixedcase, use-natspec
    function VERSION() external view returns (string memory);
}
