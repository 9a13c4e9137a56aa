// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import { IChainQuery } from "./IChainQuery.sol";
import { VM } from "./Vm.sol";

/// @title The answer to a by-contract lookup
/// @author harborcheck
/// @notice Foundry's JSON cheatcodes convert between types: they read `"true"` as a boolean and `"[]"` as a list. The answer
/// decides whether to attack, so its types are checked as well, and answers of another shape are rejected.
library Coverage {
    /// @dev The one member of an agreement that decides.
    struct Covering {
        string state;
    }

    bytes32 private constant TRUE = keccak256("true");
    bytes32 private constant FALSE = keccak256("false");

    /// @dev Interface §4.1 rule 3. Reverts with `ChainQuery__CannotTell` if the answer is malformed.
    function isAttackable(string memory body, address contractAddress) internal view returns (bool attackable) {
        bool hasCoverage = _hasCoverage(body, contractAddress);
        Covering[] memory agreements = _agreements(body, contractAddress);
        for (uint256 i = 0; i < agreements.length; ++i) {
            if (isOpen(agreements[i].state)) attackable = true;
        }
        return hasCoverage && attackable;
    }

    /// @dev A state that the interface does not name is not attackable.
    function isOpen(string memory state) internal pure returns (bool open) {
        bytes32 name = keccak256(bytes(state));
        return name == keccak256("UNDER_ATTACK") || name == keccak256("PROMOTION_REQUESTED");
    }

    function _hasCoverage(string memory body, address contractAddress) private pure returns (bool hasCoverage) {
        if (!_isObject(body)) revert IChainQuery.ChainQuery__CannotTell(contractAddress, "the answer is no JSON object");
        try VM.parseJsonString(body, ".hasCoverage") returns (string memory text) {
            hasCoverage = keccak256(bytes(text)) == TRUE;
            bool isString = VM.parseJson(body, ".hasCoverage").length > 32;
            if (!isString && (hasCoverage || keccak256(bytes(text)) == FALSE)) return hasCoverage;
        } catch {
            hasCoverage = false;
        }
        revert IChainQuery.ChainQuery__CannotTell(contractAddress, "hasCoverage is no boolean");
    }

    function _agreements(string memory body, address contractAddress) private view returns (Covering[] memory list) {
        bool isList;
        try VM.parseJsonTypeArray(body, ".agreements", "Covering(string state)") returns (bytes memory encoded) {
            list = abi.decode(encoded, (Covering[]));
            // An empty list is two words: its offset and its length. The string "[]" is three.
            isList = list.length > 0 || VM.parseJson(body, ".agreements").length == 64;
        } catch {
            isList = false;
        }
        for (uint256 i = 0; i < list.length; ++i) {
            string memory key = string.concat(".agreements[", VM.toString(i), "].state");
            isList = isList && VM.keyExistsJson(body, key) && _isName(bytes(list[i].state));
        }
        if (!isList) {
            revert IChainQuery.ChainQuery__CannotTell(contractAddress, "agreements is no list with states");
        }
    }

    function _isObject(string memory body) private pure returns (bool isObject) {
        try VM.parseJsonKeys(body, "$") returns (string[] memory names) {
            return names.length > 0;
        } catch {
            return false;
        }
    }

    /// @dev States are capital letters and underscores; numbers, `null` and `true` are not.
    function _isName(bytes memory text) private pure returns (bool isName) {
        for (uint256 i = 0; i < text.length; ++i) {
            if ((text[i] < "A" || text[i] > "Z") && text[i] != "_") return false;
        }
        return text.length > 0;
    }
}
