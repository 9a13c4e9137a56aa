// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import { IAgreement } from "../interfaces/IAgreement.sol";
import { IAttackRegistry } from "../interfaces/IAttackRegistry.sol";
import { IChainSafeHarborRegistry } from "../interfaces/IChainSafeHarborRegistry.sol";

/// @title BAD EXAMPLE: the earlier three-step check
/// @author harborcheck
/// @notice DO NOT USE. It is here so that you can recognise it in existing scripts (interface §4.4).
/// @dev Why it is unsafe: it starts from the agreement that the protocol *adopted*. A whitehat is bound by the agreement
/// that the *attack registry* links the contract to. If these differ, all three steps can be true, and the script then reads
/// the percentage, caps, identity requirement and deadline of an agreement that does not bind and protects nobody. For
/// child contracts that can be attacked it says no.
contract UnsafeLegacyCheck {
    /// @notice DO NOT USE. A step returned false.
    /// @param step 1 isAgreementValid, 2 isTopLevelContractUnderAttack, 3 isContractInScope
    error UnsafeLegacyCheck__StepFailed(uint256 step);

    /// @notice DO NOT USE.
    /// @param attackRegistry The attack registry
    /// @param harborRegistry The registry of adoptions
    /// @param adopter The protocol
    /// @param contractAddress The contract
    /// @return agreement The adopted agreement, which need not bind the contract
    function run(
        address attackRegistry,
        address harborRegistry,
        address adopter,
        address contractAddress
    ) external view returns (address agreement) {
        // Wrong from here on: this should be getAgreementForContract of the attack registry.
        agreement = IChainSafeHarborRegistry(harborRegistry).getAgreement(adopter);
        if (!IChainSafeHarborRegistry(harborRegistry).isAgreementValid(agreement)) {
            revert UnsafeLegacyCheck__StepFailed(1);
        }
        if (!IAttackRegistry(attackRegistry).isTopLevelContractUnderAttack(contractAddress)) {
            revert UnsafeLegacyCheck__StepFailed(2);
        }
        if (!IAgreement(agreement).isContractInScope(contractAddress)) revert UnsafeLegacyCheck__StepFailed(3);
    }
}
