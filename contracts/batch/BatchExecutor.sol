// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {BatchWallet} from "./BatchWallet.sol";

/// @title The batch executor
/// @author harborcheck
/// @notice Carries out the actions of many scenarios in one transaction: a transaction costs Anvil more than most of
/// the actions do.
contract BatchExecutor {
    /// @dev One call of one wallet, and its expected outcome.
    struct Call {
        BatchWallet wallet;
        address callee;
        bytes data;
        // The selector of the error that it has to revert with; 0 where it has to succeed.
        bytes4 refusal;
        // The contract whose address it has to return; 0 where it makes none.
        address makes;
    }

    address private immutable OWNER;

    uint256 private _executed;

    /// @notice Only the account that created the executor may use it.
    /// @param caller The account that tried
    error BatchExecutor__Unauthorized(address caller);

    /// @notice A call did not end as expected. The whole transaction is undone.
    /// @param index The index of the call, from 0
    /// @param succeeded Whether it succeeded
    /// @param result What it returned, or its error
    error BatchExecutor__Unexpected(uint256 index, bool succeeded, bytes result);

    /// @notice Belongs to the account that creates it.
    constructor() {
        OWNER = msg.sender;
    }

    /// @notice Deploys wallets, in the order of the executor's nonces.
    /// @param count How many
    function deployWallets(uint256 count) external {
        for (uint256 i = 0; i < count; ++i) {
            new BatchWallet();
        }
    }

    /// @notice Makes calls, one after another. Reverts as a whole where one does not end as expected.
    /// @param calls The calls
    function execute(Call[] calldata calls) external {
        if (msg.sender != OWNER) revert BatchExecutor__Unauthorized(msg.sender);
        for (uint256 i = 0; i < calls.length; ++i) {
            Call calldata one = calls[i];
            // A wallet passes errors on as they are; a typed call would not let them be looked at.
            // solhint-disable-next-line avoid-low-level-calls
            (bool succeeded, bytes memory result) = address(one.wallet).call(
                abi.encodeCall(BatchWallet.forward, (one.callee, one.data))
            );
            if (!_isExpected(one, succeeded, result)) revert BatchExecutor__Unexpected(i, succeeded, result);
        }
        ++_executed;
    }

    /// @notice What came of a block: how many batches were executed so far, and which contracts do not exist.
    /// @param contracts Where contracts should be
    /// @return executed How many calls of `execute` have succeeded
    /// @return missing The indexes of those without code, from 0
    function inspect(
        address[] calldata contracts
    ) external view returns (uint256 executed, uint256[] memory missing) {
        missing = new uint256[](contracts.length);
        uint256 count = 0;
        for (uint256 i = 0; i < contracts.length; ++i) {
            if (contracts[i].code.length != 0) continue;
            missing[count] = i;
            ++count;
        }
        // The list is cut to what is in it.
        // solhint-disable-next-line no-inline-assembly
        assembly ("memory-safe") {
            mstore(missing, count)
        }
        return (_executed, missing);
    }

    function _isExpected(Call calldata one, bool succeeded, bytes memory result) private pure returns (bool) {
        if (!succeeded) return one.refusal != 0 && result.length > 3 && bytes4(result) == one.refusal;
        if (one.refusal != 0) return false;
        if (one.makes == address(0)) return true;
        // A wallet returns the callee's result as one member.
        bytes memory made = abi.decode(result, (bytes));
        return made.length == 32 && abi.decode(made, (address)) == one.makes;
    }
}
