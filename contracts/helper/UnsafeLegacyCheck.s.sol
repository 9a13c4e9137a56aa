// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import { IAgreement } from "../interfaces/IAgreement.sol";
import { IAttackRegistry } from "../interfaces/IAttackRegistry.sol";
import { IChainSafeHarborRegistry } from "../interfaces/IChainSafeHarborRegistry.sol";

/// @title BAD EXAMPLE: the earlier three-step check
/// @author harborcheck
/// @notice DO NOT USE. It is here to be recognised where it still stands in a script (interface §4.4).
/// @dev Why it is unsafe: it begins with the agreement that the protocol *adopted*. What binds a whitehat is the agreement
/// that the *attack registry* links the contract to. A protocol can have both, different ones: all three steps are true
/// then, the percentage, the caps, the identity requirement and the deadline that are read are those of an agreement that
/// does not bind, and nobody is protected under them. Of a child contract it says no where yes is right.
contract UnsafeLegacyCheck {
    /// @notice DO NOT USE. A step is not true.
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
