// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import { Coverage } from "./Coverage.sol";
import { ExplorerApi } from "./ExplorerApi.sol";
import { IChainQuery } from "./IChainQuery.sol";
import { VM } from "./Vm.sol";

/// @title The Foundry helper
/// @author harborcheck
/// @notice Asks the explorer API whether a contract can be attacked, child contracts included. For use in Foundry scripts
/// and tests, which need `--ffi`, `--rpc-url` and `curl` on the path.
/// @dev It considers every agreement that covers the contract according to the API (interface §4.1 rule 3). Only one
/// agreement binds a whitehat (§3): if an explorer lists others beside it, the two rules can differ, and §3 decides.
contract ChainQuery is IChainQuery {
    uint256 private constant TIME_LIMIT = 5;

    /// @inheritdoc IChainQuery
    function isAttackable(address contractAddress) public virtual returns (bool attackable) {
        return Coverage.isAttackable(_coverage(contractAddress), contractAddress);
    }

    /// @notice The explorer API's base URL for this network. Unless overridden, an environment variable:
    /// `CHAIN_TESTNET_EXPLORER_URL` if the chain id is `CHAIN_TESTNET_ID`, `CHAIN_MAINNET_EXPLORER_URL` if it is
    /// `CHAIN_MAINNET_ID`. There is no default: an answer for another network would be worse than none.
    /// @return url An http or https URL, without query
    function explorerUrl() public view virtual returns (string memory url) {
        url = _settingOfThisChain("EXPLORER_URL");
        if (bytes(url).length == 0) revert ChainQuery__NoExplorer(block.chainid);
    }

    /// @notice The path segment below the base URL. Unless overridden, `CHAIN_EXPLORER_PATH`, or else `chain`.
    /// @return path The segment
    function explorerPath() public view virtual returns (string memory path) {
        path = VM.envOr("CHAIN_EXPLORER_PATH", string("chain"));
        return bytes(path).length == 0 ? "chain" : path;
    }

    /// @notice How long the API may take. Unless overridden, 5 seconds.
    /// @return inSeconds Whole seconds, at least 1
    function timeLimit() public view virtual returns (uint256 inSeconds) {
        return TIME_LIMIT;
    }

    /// @dev The API's answer about a contract, as JSON. Reverts with `ChainQuery__CannotTell` if there is none.
    function _coverage(address contractAddress) internal returns (string memory body) {
        return ExplorerApi.byContract(explorerUrl(), explorerPath(), contractAddress, timeLimit());
    }

    /// @dev `CHAIN_TESTNET_<name>` or `CHAIN_MAINNET_<name>`; empty if it is not set, or the chain id is neither or both.
    function _settingOfThisChain(string memory name) internal view returns (string memory value) {
        bool isTestnet = _isThisChain("CHAIN_TESTNET_ID");
        bool isMainnet = _isThisChain("CHAIN_MAINNET_ID");
        if (isTestnet == isMainnet) return "";
        return VM.envOr(string.concat(isTestnet ? "CHAIN_TESTNET_" : "CHAIN_MAINNET_", name), string(""));
    }

    function _isThisChain(string memory variable) private view returns (bool isThis) {
        string memory id = VM.envOr(variable, string(""));
        return keccak256(bytes(id)) == keccak256(bytes(VM.toString(block.chainid)));
    }
}
