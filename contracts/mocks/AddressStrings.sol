// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import { IAgreement } from "../interfaces/IAgreement.sol";

/// @title Addresses written as strings
/// @author harborcheck
/// @notice Many spellings name one address: any letter case, with or without `0x`. Checksums are not verified.
library AddressStrings {
    uint256 private constant DIGITS = 40;

    function toAddress(string memory spelled) internal pure returns (address account) {
        bytes memory text = bytes(spelled);
        uint256 start = _hasPrefix(text) ? 2 : 0;
        if (text.length != start + DIGITS) revert IAgreement.Agreement__InvalidAddressLength();

        uint256 value;
        for (uint256 i = start; i < text.length; ++i) {
            value = (value << 4) | _digit(text[i]);
        }
        if (value == 0) revert IAgreement.Agreement__ZeroAddress();
        return address(uint160(value));
    }

    function _hasPrefix(bytes memory text) private pure returns (bool hasPrefix) {
        return text.length > 1 && text[0] == "0" && (text[1] == "x" || text[1] == "X");
    }

    function _digit(bytes1 character) private pure returns (uint256 value) {
        if (character >= "0" && character <= "9") return uint8(character) - uint8(bytes1("0"));
        if (character >= "a" && character <= "f") return uint8(character) - uint8(bytes1("a")) + 10;
        if (character >= "A" && character <= "F") return uint8(character) - uint8(bytes1("A")) + 10;
        revert IAgreement.Agreement__InvalidAddressCharacter();
    }
}
