// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import { IVersioned } from "../interfaces/IVersioned.sol";

/// @title A contract that tells its version
/// @author harborcheck
/// @notice All mocks have one version: they are deployed together.
abstract contract Versioned is IVersioned {
    /// @inheritdoc IVersioned
    string public constant VERSION = "1.0.0";

    /// @inheritdoc IVersioned
    function version() external pure returns (string memory) {
        return VERSION;
    }
}
