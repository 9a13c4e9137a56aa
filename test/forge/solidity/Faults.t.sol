// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import { ChainQuery } from "../../../contracts/helper/ChainQuery.sol";
import { IChainQuery } from "../../../contracts/helper/IChainQuery.sol";
import { QueryAt, QueryWithinOneSecond, QueryWithoutLimit, World } from "./World.sol";

/// @dev An explorer that misbehaves. No failure may become an answer, neither yes nor no.
contract FaultsTest is World {
    address private constant TARGET = address(0xBEEF);

    function test_what_is_added_changes_nothing() external {
        require(faulty("extra-members").isAttackable(TARGET));
        require(faulty("unknown-state-first").isAttackable(TARGET));
        require(!faulty("unknown-state-only").isAttackable(TARGET));
    }

    function test_both_parts_of_the_rule_count() external {
        require(!faulty("coverage-without-agreements").isAttackable(TARGET));
        require(!faulty("agreements-without-coverage").isAttackable(TARGET));
    }

    function test_http_errors() external {
        refuses("status-500", "the API answered HTTP 500");
        refuses("status-404", "the API answered HTTP 404");
        refuses("status-429", "the API answered HTTP 429");
        refuses("status-204", "the API answered HTTP 204");
        refuses("redirect", "the API answered HTTP 302");
    }

    function test_no_json() external {
        string[6] memory ways = ["html", "empty", "truncated", "two-answers", "hex-digits", "not-utf8"];
        for (uint256 i = 0; i < 5; ++i) refuses(ways[i], "the answer is no JSON object");
        refusesSomehow(ways[5], "utf-8");
    }

    function test_no_object() external {
        string[6] memory ways = ["null", "true", "number", "string", "list", "empty-object"];
        for (uint256 i = 0; i < ways.length; ++i) refuses(ways[i], "the answer is no JSON object");
    }

    function test_hasCoverage_of_another_type() external {
        string[6] memory ways = ["missing", "text", "text-false", "one", "zero", "null"];
        for (uint256 i = 0; i < ways.length; ++i) {
            refuses(string.concat("coverage-", ways[i]), "hasCoverage is no boolean");
        }
        refuses("coverage-list", "hasCoverage is no boolean");
    }

    function test_agreements_of_another_shape() external {
        string[9] memory ways = [
            "missing",
            "null",
            "object",
            "text",
            "text-of-empty-list",
            "text-of-list",
            "texts",
            "texts-of-tuples",
            "lists"
        ];
        for (uint256 i = 0; i < ways.length; ++i) {
            refuses(string.concat("agreements-", ways[i]), "agreements is no list with states");
        }
    }

    function test_an_agreement_without_a_state() external {
        string[6] memory ways = ["missing", "null", "number", "true", "list", "empty"];
        for (uint256 i = 0; i < ways.length; ++i) {
            refuses(string.concat("state-", ways[i]), "agreements is no list with states");
        }
    }

    function test_an_endless_answer() external {
        refusesSomehow("twenty-megabytes", "Maximum file size exceeded");
        // A newer curl stops at the limit itself.
        refusesSomehow("two-megabytes-unannounced", "");
    }

    function test_a_slow_answer() external {
        refusesSomehow(new QueryWithinOneSecond(faultyUrl("silent")), "timed out");
        refusesSomehow(new QueryWithinOneSecond(faultyUrl("dripping")), "timed out");
    }

    function test_a_time_limit_that_is_none() external {
        refuses(new QueryWithoutLimit("http://127.0.0.1:1"), "the time limit is 0");
    }

    function test_nobody_answers() external {
        refusesSomehow("reset", "curl");
        refusesSomehow(new QueryAt("http://127.0.0.1:1"), "Failed to connect");
        refusesSomehow(new QueryAt("http://no-such-host.invalid"), "Could not resolve host");
    }

    function test_an_address_that_is_none() external {
        string[9] memory urls = [
            "",
            "http://",
            "127.0.0.1:1",
            "file:///etc/passwd",
            "--config=/etc/passwd",
            "http://127.0.0.1:1 --output x",
            "http://127.0.0.1:1/?x=",
            "http://127.0.0.1:1/#",
            unicode"http://127.0.0.1:1/\u202e"
        ];
        for (uint256 i = 0; i < urls.length; ++i) {
            refuses(new QueryAt(urls[i]), "the explorer is at no http(s) URL");
        }
    }

    function test_no_shell_and_no_glob() external {
        // The path arrives unchanged: a shell would have expanded it, and curl's globbing would have sent two requests.
        refuses("$(kill${IFS}$PPID){a,b}[1-2]", "the API answered HTTP 404");
    }

    function refuses(string memory way, string memory reason) private {
        refuses(faulty(way), reason);
    }

    function refuses(ChainQuery query, string memory reason) private {
        (bool succeeded, bytes memory answer) = address(query).call(abi.encodeCall(query.isAttackable, (TARGET)));
        reverts(
            succeeded,
            answer,
            abi.encodeWithSelector(IChainQuery.ChainQuery__CannotTell.selector, TARGET, reason)
        );
    }

    function refusesSomehow(string memory way, string memory words) private {
        refusesSomehow(faulty(way), words);
    }

    /// @dev The reason is curl's message, which differs slightly between versions.
    function refusesSomehow(ChainQuery query, string memory words) private {
        try query.isAttackable(TARGET) {
            revert("it answered");
        } catch (bytes memory failure) {
            require(bytes4(failure) == IChainQuery.ChainQuery__CannotTell.selector, "another error");
            require(holds(failure, bytes(words)), string.concat(words, " is not in ", string(failure)));
        }
    }

    function holds(bytes memory text, bytes memory words) private pure returns (bool found) {
        for (uint256 i = 0; i + words.length <= text.length && !found; ++i) {
            uint256 same = 0;
            while (same < words.length && text[i + same] == words[same]) ++same;
            found = same == words.length;
        }
    }
}
