// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

// solhint-disable interface-starts-with-i

/// @title Foundry's cheatcodes
/// @author harborcheck
/// @notice Only those that the helper uses, so that it needs no library. The name is Foundry's own.
interface Vm {
    /// @notice Runs a program without a shell. Needs `--ffi`. Reverts if its exit code is not 0.
    /// @param command The program and its arguments
    /// @return output What it printed, without white space around it; decoded if that is hex
    function ffi(string[] calldata command) external returns (bytes memory output);

    /// @notice An environment variable.
    /// @param name Its name
    /// @param otherwise What to return if it is not set
    /// @return value Its value
    function envOr(string calldata name, string calldata otherwise) external view returns (string memory value);

    /// @notice Parses an address. Reverts if the text is not an address.
    /// @param text `0x` and 40 hex digits
    /// @return value The address
    function parseAddress(string calldata text) external pure returns (address value);

    /// @notice Writes an address with its checksum.
    /// @param value The address
    /// @return text `0x` and 40 hex digits
    function toString(address value) external pure returns (string memory text);

    /// @notice Writes a number.
    /// @param value The number
    /// @return text Its decimal digits
    function toString(uint256 value) external pure returns (string memory text);

    /// @notice The member names of a JSON object. Reverts if there is no object.
    /// @param json The text
    /// @param key The path of the object
    /// @return keys The names
    function parseJsonKeys(string calldata json, string calldata key) external pure returns (string[] memory keys);

    /// @notice A JSON value of any type. A string is encoded in 64 bytes or more, a boolean in 32.
    /// @param json The text
    /// @param key The path of the value
    /// @return encoded The value, ABI encoded
    function parseJson(string calldata json, string calldata key) external pure returns (bytes memory encoded);

    /// @notice A JSON value as text. Booleans and numbers are written out.
    /// @param json The text
    /// @param key The path of the value
    /// @return value The text
    function parseJsonString(string calldata json, string calldata key) external pure returns (string memory value);

    /// @notice A JSON list of objects. Reverts if a member is missing; ignores other members.
    /// @param json The text
    /// @param key The path of the list
    /// @param description The members to read, as an EIP-712 type
    /// @return encoded The list, ABI encoded
    function parseJsonTypeArray(
        string calldata json,
        string calldata key,
        string calldata description
    ) external pure returns (bytes memory encoded);

    /// @notice Whether there is a value at a path.
    /// @param json The text
    /// @param key The path
    /// @return exists True if there is
    function keyExistsJson(string calldata json, string calldata key) external view returns (bool exists);
}

/// @dev The address of Foundry's cheatcodes.
Vm constant VM = Vm(0x7109709ECfa91a80626fF3989D68f67F5b1DD12D);
