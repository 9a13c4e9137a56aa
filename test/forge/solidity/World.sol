// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import { ChainQuery } from "../../../contracts/helper/ChainQuery.sol";
import { VM } from "../../../contracts/helper/Vm.sol";

/// @dev The cheatcodes that only tests use.
interface TestVm {
    function chainId(uint256 id) external;
    function warp(uint256 timestamp) external;
}

/// @dev The helper, with time for an explorer on a busy machine.
contract PatientQuery is ChainQuery {
    function timeLimit() public pure virtual override returns (uint256 inSeconds) {
        return 600;
    }
}

/// @dev The helper, set to a misbehaving explorer.
contract QueryAt is PatientQuery {
    string private _url;

    constructor(string memory url) {
        _url = url;
    }

    function explorerUrl() public view override returns (string memory url) {
        return _url;
    }
}

/// @dev The same helper with the shortest time limit.
contract QueryWithinOneSecond is QueryAt {
    constructor(string memory url) QueryAt(url) {}

    function timeLimit() public pure override returns (uint256 inSeconds) {
        return 1;
    }
}

/// @dev The same helper without a time limit.
contract QueryWithoutLimit is QueryAt {
    constructor(string memory url) QueryAt(url) {}

    function timeLimit() public pure override returns (uint256 inSeconds) {
        return 0;
    }
}

/// @dev The network of test/forge/forge-network.ts: addresses by name, and misbehaving explorers by their fault.
abstract contract World {
    TestVm internal constant TEST_VM = TestVm(address(VM));

    function setUp() external view {
        bool isSet = bytes(VM.envOr("FAULTY_EXPLORER", string(""))).length > 0;
        require(isSet, "these tests need a chain and an explorer: run `npx vitest run test/forge`, which starts both");
    }

    function at(string memory name) internal view returns (address place) {
        return VM.parseAddress(VM.envOr(string.concat("AT_", name), string("")));
    }

    function faulty(string memory way) internal returns (ChainQuery query) {
        return new QueryAt(faultyUrl(way));
    }

    function faultyUrl(string memory way) internal view returns (string memory url) {
        return string.concat(VM.envOr("FAULTY_EXPLORER", string("")), "/", way);
    }

    /// @dev Checks that a call reverts with exactly this error.
    function reverts(bool succeeded, bytes memory answer, bytes memory failure) internal pure {
        require(!succeeded, "it answered");
        require(keccak256(answer) == keccak256(failure), string.concat("another error: ", string(answer)));
    }
}
