// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import { CheckByApi } from "../../../contracts/helper/CheckByApi.s.sol";
import { CheckByHelper } from "../../../contracts/helper/CheckByHelper.s.sol";
import { CheckOnChain } from "../../../contracts/helper/CheckOnChain.s.sol";
import { ChainScript } from "../../../contracts/helper/ChainScript.sol";
import { UnsafeLegacyCheck } from "../../../contracts/helper/UnsafeLegacyCheck.s.sol";
import { VM } from "../../../contracts/helper/Vm.sol";
import { BountyTerms, ContractState } from "../../../contracts/interfaces/Types.sol";
import { World } from "./World.sol";

/// @dev Option 1 with an explorer that lists two agreements for one contract.
contract CheckOfTwo is CheckByApi, World {
    function explorerUrl() public view override returns (string memory url) {
        return string.concat(VM.envOr("FAULTY_EXPLORER", string("")), "/two-agreements");
    }
}

/// @dev The scripts for the three options, and the unsafe legacy check, on a real chain.
contract ChecksTest is World {
    CheckByApi private byApi = new CheckByApi();
    CheckByHelper private byHelper = new CheckByHelper();
    CheckOnChain private onChain = new CheckOnChain();

    function test_by_api() external {
        CheckByApi.Terms memory terms = byApi.run(at("vault"));
        require(terms.agreementAddress == at("agreementA"));
        require(keccak256(bytes(terms.state)) == keccak256("UNDER_ATTACK"));
        require(terms.bountyPercentage == 5);
        require(byApi.run(at("child")).agreementAddress == at("agreementA"));
    }

    function test_by_api_refuses_what_is_not_attackable() external {
        (bool succeeded, bytes memory answer) = address(byApi).call(abi.encodeCall(byApi.run, (at("expiredVault"))));
        reverts(succeeded, answer, notAttackable(at("expiredVault")));
    }

    function test_by_api_refuses_to_choose_between_agreements() external {
        CheckOfTwo several = new CheckOfTwo();
        require(several.isAttackable(at("vault")));
        (bool succeeded, bytes memory answer) = address(several).call(abi.encodeCall(several.run, (at("vault"))));
        reverts(
            succeeded,
            answer,
            abi.encodeWithSelector(CheckByApi.CheckByApi__SeveralAgreements.selector, at("vault"), 2)
        );
    }

    function test_by_helper() external {
        require(byHelper.run(at("child")) == block.timestamp);
        (bool succeeded, bytes memory answer) = address(byHelper).call(abi.encodeCall(byHelper.run, (at("stranger"))));
        reverts(succeeded, answer, notAttackable(at("stranger")));
    }

    function test_on_chain() external {
        (address agreement, BountyTerms memory terms, bool counting, ) = onChain.run(at("vault"));
        require(agreement == at("agreementA") && terms.bountyPercentage == 5 && !counting);
        require(onChain.isAttackable(at("vault")) && !onChain.isAttackable(at("productionVault")));
    }

    function test_on_chain_time_left() external {
        (address agreement, , bool counting, uint256 secondsLeft) = onChain.run(at("countingVault"));
        require(counting && secondsLeft > 0 && secondsLeft <= 3 days);
        uint256 end = block.timestamp + secondsLeft;
        TEST_VM.warp(end - 1);
        (, , , secondsLeft) = onChain.run(at("countingVault"));
        require(secondsLeft == 1);
        TEST_VM.warp(end);
        (bool still, uint256 none) = onChain.timeLeft(agreement);
        require(still && none == 0);
        refusesOnChain("countingVault", agreement, ContractState.PRODUCTION);
    }

    function test_on_chain_refuses_other_states() external {
        refusesOnChain("productionVault", onChain.bindingAgreement(at("productionVault")), ContractState.PRODUCTION);
        refusesOnChain("corruptedVault", onChain.bindingAgreement(at("corruptedVault")), ContractState.CORRUPTED);
        refusesOnChain(
            "requestedVault",
            onChain.bindingAgreement(at("requestedVault")),
            ContractState.ATTACK_REQUESTED
        );
    }

    function test_on_chain_refuses_children() external {
        bytes memory refusal = abi.encodeWithSelector(CheckOnChain.CheckOnChain__NotTopLevel.selector, at("child"));
        (bool succeeded, bytes memory answer) = address(onChain).call(abi.encodeCall(onChain.run, (at("child"))));
        reverts(succeeded, answer, refusal);
        (succeeded, answer) = address(onChain).call(abi.encodeCall(onChain.isAttackable, (at("child"))));
        reverts(succeeded, answer, refusal);
    }

    /// @dev Why it is unsafe: all three steps are true for an agreement that does not bind.
    function test_the_legacy_check_takes_an_agreement_that_does_not_bind() external {
        address adopted = new UnsafeLegacyCheck().run(
            address(onChain.attackRegistry()),
            at("harborRegistry"),
            at("protocol"),
            at("vault")
        );
        require(adopted == at("adoptedAgreement"));
        require(adopted != onChain.bindingAgreement(at("vault")));
    }

    function refusesOnChain(string memory name, address agreement, ContractState state) private {
        (bool succeeded, bytes memory answer) = address(onChain).call(abi.encodeCall(onChain.run, (at(name))));
        reverts(
            succeeded,
            answer,
            abi.encodeWithSelector(CheckOnChain.CheckOnChain__NotAttackable.selector, at(name), agreement, state)
        );
    }

    function notAttackable(address target) private pure returns (bytes memory refusal) {
        return abi.encodeWithSelector(ChainScript.ChainScript__NotAttackable.selector, target);
    }
}
