// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import { IOwnable } from "./IOwnable.sol";
import { IVersioned } from "./IVersioned.sol";
import { AgreementDetails } from "./Types.sol";

/// @title The agreement factory
/// @author harborcheck
/// @notice Creates the agreements that the attack registry accepts.
interface IAgreementFactory is IOwnable, IVersioned {
    /// @notice The factory created an agreement.
    /// @param agreementAddress The agreement
    /// @param owner Its owner
    /// @param salt The salt that the caller gave
    event AgreementCreated(address indexed agreementAddress, address indexed owner, bytes32 indexed salt);

    /// @notice Creates an agreement by CREATE2. Reverts with empty data if the caller has used the salt before.
    /// @param details What the agreement says
    /// @param owner Its owner
    /// @param salt Any value; different callers can use the same one
    /// @return agreementAddress The agreement
    function create(
        AgreementDetails calldata details,
        address owner,
        bytes32 salt
    ) external returns (address agreementAddress);

    /// @notice Whether this factory created a contract.
    /// @param agreementAddress The contract
    /// @return True only for the agreements that `create` returned
    function isAgreementContract(address agreementAddress) external view returns (bool);

    /// @notice The safe harbor registry that the factory gives to its agreements.
    /// @return Its address
    function getRegistry() external view returns (address);

    /// @notice The chain on which the factory's agreements have their scope.
    /// @return Its CAIP-2 id
    function getBattleChainCaip2ChainId() external view returns (string memory);
}
