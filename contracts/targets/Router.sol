// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// @title A router
/// @author harborcheck
/// @notice Calls other contracts on behalf of a user. Where it calls a factory, the transaction names the router, but
/// the factory is the child's immediate deployer all the same.
contract Router {
    /// @dev The slot in which a proxy keeps the address of its implementation (EIP-1967).
    bytes32 private constant IMPLEMENTATION_SLOT = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;

    /// @notice A proxy runs the code of another contract from now on.
    /// @param implementation The contract whose code it runs
    event Upgraded(address indexed implementation);

    error Router__UnequalLengths(uint256 callees, uint256 data);

    /// @notice Passes a call on; reverts as the callee reverts.
    /// @param callee The contract to call
    /// @param data What to call it with
    /// @return result What it returned
    function forward(address callee, bytes calldata data) external returns (bytes memory result) {
        return _call(callee, data);
    }

    /// @notice Passes several calls on, in order; reverts as the first one that reverts.
    /// @param callees The contracts to call
    /// @param data What to call each of them with
    function forwardAll(address[] calldata callees, bytes[] calldata data) external {
        if (callees.length != data.length) revert Router__UnequalLengths(callees.length, data.length);
        for (uint256 i = 0; i < callees.length; ++i) {
            _call(callees[i], data[i]);
        }
    }

    /// @notice Of a proxy (EIP-1967): runs the code of another contract from now on.
    /// @param implementation The contract whose code it runs
    function upgradeTo(address implementation) external {
        bytes32 slot = IMPLEMENTATION_SLOT;
        // solhint-disable-next-line no-inline-assembly
        assembly ("memory-safe") {
            sstore(slot, implementation)
        }
        emit Upgraded(implementation);
    }

    function _call(address callee, bytes calldata data) private returns (bytes memory result) {
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
