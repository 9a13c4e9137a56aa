// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import { AgreementDetails } from "./Types.sol";

/// @title The agreement factory
/// @author harborcheck
/// @notice Makes the agreements that the attack registry accepts.
interface IAgreementFactory {
    /// @notice An agreement was made.
    /// @param agreementAddress The agreement
    /// @param owner Its owner
    /// @param salt The salt that the caller gave
    event AgreementCreated(address indexed agreementAddress, address indexed owner, bytes32 indexed salt);

    /// @notice Makes an agreement by CREATE2. Reverts with empty data where the caller has used the salt before.
    /// @param details What the agreement says
    /// @param owner Its owner
    /// @param salt Any value; different callers can use the same one
    /// @return agreementAddress The agreement
    function create(
        AgreementDetails calldata details,
        address owner,
        bytes32 salt
    ) external returns (address agreementAddress);

    /// @notice Whether this factory made a contract.
    /// @param agreementAddress The contract
    /// @return True only for what `create` returned
    function isAgreementContract(address agreementAddress) external view returns (bool);
}
