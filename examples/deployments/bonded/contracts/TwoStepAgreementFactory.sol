// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import { AgreementDetails } from "harborcheck/contracts/interfaces/Types.sol";
import { TwoStepAgreement } from "./TwoStepAgreement.sol";

/// @title The factory of agreements whose next owner has to accept
/// @author harborcheck
contract TwoStepAgreementFactory {
    address private immutable SAFE_HARBOR_REGISTRY;

    /// @notice Whether the factory created an agreement.
    mapping(address agreementAddress => bool) public isAgreementContract;

    /// @notice An agreement was created.
    /// @param agreementAddress The agreement
    /// @param owner Who can change it
    /// @param salt What the creator chose
    event AgreementCreated(address indexed agreementAddress, address indexed owner, bytes32 indexed salt);

    /// @notice Fixes the registry of every agreement.
    /// @param safeHarborRegistry The safe harbor registry
    constructor(address safeHarborRegistry) {
        SAFE_HARBOR_REGISTRY = safeHarborRegistry;
    }

    /// @notice Creates an agreement by CREATE2.
    /// @param details What it says
    /// @param owner Who can change it
    /// @param salt What the caller chooses
    /// @return agreementAddress The agreement
    function create(
        AgreementDetails calldata details,
        address owner,
        bytes32 salt
    ) external returns (address agreementAddress) {
        bytes32 boundSalt = keccak256(abi.encode(msg.sender, salt));
        agreementAddress = address(new TwoStepAgreement{ salt: boundSalt }(details, owner, SAFE_HARBOR_REGISTRY));
        isAgreementContract[agreementAddress] = true;
        emit AgreementCreated(agreementAddress, owner, salt);
    }
}
