// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import { IChainQuery } from "./IChainQuery.sol";
import { VM } from "./Vm.sol";

/// @title GET requests to the explorer
/// @author harborcheck
/// @notice Runs `curl` without a shell. Its only variable arguments are the URL, from a checked base URL, and the limit.
library ExplorerApi {
    /// @dev The longest answer about one contract, in bytes. An older curl checks only the announced length.
    uint256 private constant LONGEST = 1048576;
    uint256 private constant STATUS_DIGITS = 3;

    /// @dev Reverts with `ChainQuery__CannotTell` unless the answer is complete and has status 200.
    function byContract(
        string memory baseUrl,
        string memory path,
        address contractAddress,
        uint256 timeLimit
    ) internal returns (string memory body) {
        string memory url = string.concat(_withoutSlash(baseUrl), "/", path, "/agreement/by-contract/");
        if (!_isHttp(bytes(url))) {
            revert IChainQuery.ChainQuery__CannotTell(contractAddress, "the explorer is at no http(s) URL");
        }
        // For curl, 0 means no limit.
        if (timeLimit == 0) revert IChainQuery.ChainQuery__CannotTell(contractAddress, "the time limit is 0");
        url = string.concat(url, VM.toString(contractAddress));
        try VM.ffi(_curl(url, VM.toString(timeLimit))) returns (bytes memory output) {
            return _bodyOf(output, contractAddress);
        } catch (bytes memory failure) {
            revert IChainQuery.ChainQuery__CannotTell(contractAddress, _messageOf(failure));
        }
    }

    /// @dev Ignores `.curlrc`, takes braces in the URL literally, and follows no redirects.
    function _curl(string memory url, string memory timeLimit) private pure returns (string[] memory command) {
        string[17] memory words = [
            "curl",
            "--disable",
            "--silent",
            "--show-error",
            "--globoff",
            "--proto",
            "=http,https",
            "--max-time",
            timeLimit,
            "--max-filesize",
            VM.toString(LONGEST),
            "--write-out",
            // The newline keeps Foundry from decoding a body of hex digits as bytes.
            "\n%{http_code}",
            "--header",
            "Accept: application/json",
            "--url",
            // It begins with http, so it is never an option.
            url
        ];
        command = new string[](words.length);
        for (uint256 i = 0; i < words.length; ++i) command[i] = words[i];
    }

    /// @dev The status is the last line; with an empty body it is the only line.
    function _bodyOf(bytes memory output, address contractAddress) private pure returns (string memory body) {
        if (output.length > LONGEST) revert IChainQuery.ChainQuery__CannotTell(contractAddress, "the answer is too long");
        uint256 bodyLength = output.length > STATUS_DIGITS ? output.length - STATUS_DIGITS - 1 : 0;
        uint256 statusStart = output.length < STATUS_DIGITS ? 0 : output.length - STATUS_DIGITS;
        string memory status = _slice(output, statusStart, output.length);
        if (keccak256(bytes(status)) != keccak256("200")) {
            revert IChainQuery.ChainQuery__CannotTell(contractAddress, string.concat("the API answered HTTP ", status));
        }
        return _slice(output, 0, bodyLength);
    }

    /// @dev The message of curl, if it ran, from Foundry's `CheatcodeError(string)`.
    function _messageOf(bytes memory failure) private pure returns (string memory message) {
        if (failure.length < 68) return "curl could not be run";
        bytes memory text = bytes(abi.decode(bytes(_slice(failure, 4, failure.length)), (string)));
        bytes memory mark = "stderr: ";
        for (uint256 i = 0; i + mark.length < text.length; ++i) {
            if (_startsWith(bytes(_slice(text, i, i + mark.length + 1)), mark)) {
                return _slice(text, i + mark.length, text.length);
            }
        }
        return string(text);
    }

    function _isHttp(bytes memory url) private pure returns (bool isHttp) {
        for (uint256 i = 0; i < url.length; ++i) {
            // No space, control character, query or fragment.
            if (url[i] <= 0x20 || url[i] >= 0x7f || url[i] == "?" || url[i] == "#") return false;
        }
        return _startsWith(url, "http://") || _startsWith(url, "https://");
    }

    function _startsWith(bytes memory text, bytes memory start) private pure returns (bool starts) {
        if (text.length <= start.length) return false;
        return keccak256(bytes(_slice(text, 0, start.length))) == keccak256(start);
    }

    function _withoutSlash(string memory url) private pure returns (string memory trimmed) {
        uint256 end = bytes(url).length;
        while (end > 0 && bytes(url)[end - 1] == "/") --end;
        return _slice(bytes(url), 0, end);
    }

    function _slice(bytes memory text, uint256 start, uint256 end) private pure returns (string memory part) {
        bytes memory copy = new bytes(end - start);
        for (uint256 i = start; i < end; ++i) copy[i - start] = text[i];
        return string(copy);
    }
}
