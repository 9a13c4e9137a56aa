// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// @title An actor
/// @author harborcheck
/// @notice A contract wallet that does what its conductor says, and nothing else: it owns agreements and holds roles,
/// as the multisigs of protocols do.
contract Actor {
    address private immutable CONDUCTOR;

    /// @notice Only the conductor commands an actor.
    /// @param caller Who tried
    error Actor__Unauthorized(address caller);

    /// @notice Belongs to whoever makes it.
    constructor() {
        CONDUCTOR = msg.sender;
    }

    /// @notice Calls a contract; reverts as the callee reverts.
    /// @param callee The contract to call
    /// @param data What to call it with
    /// @return result What it returned
    function act(address callee, bytes calldata data) external returns (bytes memory result) {
        if (msg.sender != CONDUCTOR) revert Actor__Unauthorized(msg.sender);
        bool succeeded;
        // The callee can be anything, so there is no type to call it by.
        // solhint-disable-next-line avoid-low-level-calls
        (succeeded, result) = callee.call(data);
        if (succeeded) return result;
        // The only way to pass an error on as it is.
        // solhint-disable-next-line no-inline-assembly
        assembly ("memory-safe") {
            revert(add(result, 0x20), mload(result))
        }
    }
}
