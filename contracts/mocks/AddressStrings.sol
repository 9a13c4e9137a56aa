// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import { IAgreement } from "../interfaces/IAgreement.sol";

/// @title Addresses written as strings
/// @author harborcheck
/// @notice Many spellings name one address: any letter case, with or without `0x`. Checksums are not verified.
/// @dev All digits of a word are read at once. Reading them one by one took a third of what making an agreement takes.
library AddressStrings {
    uint256 private constant DIGITS = 40;
    /// @dev One in every byte: its multiples hold the same number in every byte.
    uint256 private constant EACH = 0x0101010101010101010101010101010101010101010101010101010101010101;

    function toAddress(string memory spelled) internal pure returns (address account) {
        bytes memory text = bytes(spelled);
        uint256 start = _hasPrefix(text) ? 2 : 0;
        if (text.length != start + DIGITS) revert IAgreement.Agreement__InvalidAddressLength();

        // Two words of 32 digits, which share those in the middle.
        uint256 first = _digits(_word(text, start)) >> 96;
        uint256 last = _digits(_word(text, start + 8));
        account = address(uint160((first << 128) | last));
        if (account == address(0)) revert IAgreement.Agreement__ZeroAddress();
    }

    function _hasPrefix(bytes memory text) private pure returns (bool hasPrefix) {
        return text.length > 1 && text[0] == "0" && (text[1] == "x" || text[1] == "X");
    }

    function _word(bytes memory text, uint256 start) private pure returns (uint256 word) {
        // solhint-disable-next-line no-inline-assembly
        assembly ("memory-safe") {
            word := mload(add(add(text, 32), start))
        }
    }

    /// @dev The number that 32 hexadecimal digits spell. No byte overflows into the next: none becomes more than 30.
    function _digits(uint256 word) private pure returns (uint256 number) {
        unchecked {
            // "0" to "9" are 0x30 and more, "A" to "F" 0x41 and more, "a" to "f" 0x61 and more.
            uint256 letters = (word >> 6) & EACH;
            uint256 values = (word & (EACH * 0x0f)) + letters * 9;
            // A letter is worth 10 or more, anything else less, nothing more than 15.
            bool areInRange = ((values + EACH * 6) >> 4) & (EACH * 0x0f) == letters && values & (EACH * 0xf0) == 0;
            // Their other halves are those of the rows in which digits, and letters of either case, stand.
            bool areInRow = (word | (letters << 5)) & (EACH * 0xf0) == EACH * 0x30 + letters * 0x30;
            if (!areInRange || !areInRow) revert IAgreement.Agreement__InvalidAddressCharacter();
            return _pack(values);
        }
    }

    /// @dev Joins 32 halves of bytes, each in a byte of its own: pairs, then pairs of pairs, and so on.
    function _pack(uint256 halves) private pure returns (uint256 packed) {
        packed = (halves | (halves >> 4)) & 0x00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff;
        packed = (packed | (packed >> 8)) & 0x0000ffff0000ffff0000ffff0000ffff0000ffff0000ffff0000ffff0000ffff;
        packed = (packed | (packed >> 16)) & 0x00000000ffffffff00000000ffffffff00000000ffffffff00000000ffffffff;
        packed = (packed | (packed >> 32)) & 0x0000000000000000ffffffffffffffff0000000000000000ffffffffffffffff;
        return (packed | (packed >> 64)) & type(uint128).max;
    }
}
