// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import { IAttackRegistry } from "harborcheck/contracts/interfaces/IAttackRegistry.sol";
import { ContractState } from "harborcheck/contracts/interfaces/Types.sol";

interface Vm {
    function envAddress(string calldata name) external view returns (address);
}

/// A resolver to start from. It reads the chain, answers about contracts that the attack registry links, and reverts for
/// child contracts: a revert is a refusal.
contract Resolver {
    error Resolver__ChildContractsNotKnownYet(address target);

    Vm private constant VM = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));
    uint256 private constant COUNTDOWN = 3 days;

    function isAttackable(address target) external view returns (bool) {
        // harborcheck sets this variable; set it yourself where you run the script.
        IAttackRegistry registry = IAttackRegistry(VM.envAddress("HARBORCHECK_ATTACK_REGISTRY"));
        address agreement = registry.getAgreementForContract(target);
        if (agreement == address(0)) {
            if (target.code.length == 0) return false; // An account: no contract deployed it, so nothing binds it.
            // To do: its immediate deployer (Solidity cannot read traces: ask the explorer, as the helper does), the link of that,
            // the child contract scope, the cutoff time (rules BIND-2, BIND-3 and CHILD-1 to 10).
            revert Resolver__ChildContractsNotKnownYet(target);
        }
        ContractState state = registry.getAgreementState(agreement);
        if (state != ContractState.PROMOTION_REQUESTED) return state == ContractState.UNDER_ATTACK;
        // Attackable until the countdown ends.
        return block.timestamp < registry.getAgreementInfo(agreement).promotionRequestedTimestamp + COUNTDOWN;
    }
}
