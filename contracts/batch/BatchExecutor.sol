// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import { Actor } from "./Actor.sol";

/// @title The conductor
/// @author harborcheck
/// @notice Carries out what the actors of many stories do, in one transaction: a transaction costs Anvil more than
/// what most of them do.
contract Conductor {
    /// @dev What one actor does, and what has to come of it.
    struct Act {
        Actor actor;
        address callee;
        bytes data;
        // The selector of the error that it has to meet; 0 where it has to pass.
        bytes4 refusal;
        // The contract whose address it has to return; 0 where it makes none.
        address makes;
    }

    address private immutable DIRECTOR;

    uint256 private _performed;

    /// @notice Only the account that made the conductor commands it.
    /// @param caller Who tried
    error Conductor__Unauthorized(address caller);

    /// @notice An act did not end as it should have. Nothing of the transaction stays.
    /// @param place The place of the act, from 0
    /// @param succeeded Whether it passed
    /// @param result What it returned, or its error
    error Conductor__Unexpected(uint256 place, bool succeeded, bytes result);

    /// @notice Belongs to whoever makes it.
    constructor() {
        DIRECTOR = msg.sender;
    }

    /// @notice Makes actors, in the order of the conductor's nonces.
    /// @param count How many
    function engage(uint256 count) external {
        for (uint256 i = 0; i < count; ++i) {
            new Actor();
        }
    }

    /// @notice Has actors act, one after another. Reverts as a whole where one does not end as it has to.
    /// @param acts What they do
    function perform(Act[] calldata acts) external {
        if (msg.sender != DIRECTOR) revert Conductor__Unauthorized(msg.sender);
        for (uint256 i = 0; i < acts.length; ++i) {
            Act calldata act = acts[i];
            // An actor passes errors on as they are; a typed call would not let them be looked at.
            // solhint-disable-next-line avoid-low-level-calls
            (bool succeeded, bytes memory result) = address(act.actor).call(
                abi.encodeCall(Actor.act, (act.callee, act.data))
            );
            if (!_isAsForetold(act, succeeded, result)) revert Conductor__Unexpected(i, succeeded, result);
        }
        ++_performed;
    }

    /// @notice What came of a block: how often actors have performed so far, and which contracts are not there.
    /// @param contracts Where contracts should be
    /// @return performed How many calls of `perform` have passed
    /// @return missing The places of those without code, from 0
    function inspect(
        address[] calldata contracts
    ) external view returns (uint256 performed, uint256[] memory missing) {
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
        return (_performed, missing);
    }

    function _isAsForetold(Act calldata act, bool succeeded, bytes memory result) private pure returns (bool foretold) {
        if (!succeeded) return act.refusal != 0 && result.length > 3 && bytes4(result) == act.refusal;
        if (act.refusal != 0) return false;
        if (act.makes == address(0)) return true;
        // An actor returns the callee's result as one member.
        bytes memory made = abi.decode(result, (bytes));
        return made.length == 32 && abi.decode(made, (address)) == act.makes;
    }
}
