// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import { ChainQuery } from "../../../contracts/helper/ChainQuery.sol";
import { IChainQuery } from "../../../contracts/helper/IChainQuery.sol";
import { PatientQuery, QueryAt, World } from "./World.sol";

/// @dev The helper against the explorer of a real chain.
contract ChainQueryTest is World {
    ChainQuery private query = new PatientQuery();

    function test_attackable() external {
        require(query.isAttackable(at("vault")));
    }

    function test_attackable_while_counting_down() external {
        require(query.isAttackable(at("countingVault")));
    }

    function test_attackable_child() external {
        require(query.isAttackable(at("child")));
    }

    function test_not_attackable_child_of_scope_none() external {
        require(!query.isAttackable(at("excludedChild")));
    }

    function test_not_attackable_before_approval() external {
        require(!query.isAttackable(at("requestedVault")));
    }

    function test_not_attackable_in_production() external {
        require(!query.isAttackable(at("productionVault")));
    }

    function test_not_attackable_once_the_countdown_has_ended() external {
        require(!query.isAttackable(at("expiredVault")));
    }

    function test_not_attackable_when_corrupted() external {
        require(!query.isAttackable(at("corruptedVault")));
    }

    function test_not_attackable_without_coverage() external {
        require(!query.isAttackable(at("stranger")));
        require(!query.isAttackable(address(0)));
    }

    function test_a_slash_at_the_end_of_the_address() external {
        require(new QueryAt(string.concat(query.explorerUrl(), "/")).isAttackable(at("vault")));
    }

    function test_each_network_has_its_own_explorer() external {
        // CHAIN_MAINNET_ID is 1, and its explorer calls everything attackable.
        require(!query.isAttackable(at("stranger")));
        TEST_VM.chainId(1);
        require(query.isAttackable(at("stranger")));
    }

    function test_refuses_on_another_network() external {
        TEST_VM.chainId(2);
        (bool succeeded, bytes memory answer) = address(query).call(
            abi.encodeCall(query.isAttackable, (at("vault")))
        );
        reverts(succeeded, answer, abi.encodeWithSelector(IChainQuery.ChainQuery__NoExplorer.selector, 2));
    }
}
