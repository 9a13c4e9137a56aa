// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// @title A batch wallet
/// @author harborcheck
/// @notice A contract wallet that makes the calls of its executor, and no others: it owns agreements and holds roles, as
/// the multisigs of protocols do.
contract BatchWallet {
    address private immutable EXECUTOR;

    /// @notice Only the executor may use a wallet.
    /// @param caller The account that tried
    error BatchWallet__Unauthorized(address caller);

    /// @notice Belongs to the contract that creates it.
    constructor() {
        EXECUTOR = msg.sender;
    }

    /// @notice Calls a contract; reverts as the callee reverts.
    /// @param callee The contract to call
    /// @param data The calldata
    /// @return result The returned data
    function forward(address callee, bytes calldata data) external returns (bytes memory result) {
        if (msg.sender != EXECUTOR) revert BatchWallet__Unauthorized(msg.sender);
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
