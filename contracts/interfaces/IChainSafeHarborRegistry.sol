// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import { IOwnable } from "./IOwnable.sol";

/// @title The chain safe harbor registry
/// @author harborcheck
/// @notice Records which agreement each adopter adopted, and which chains agreements can name. An adopted agreement is not
/// the binding agreement: the attack registry decides that.
interface IChainSafeHarborRegistry is IOwnable {
    /// @notice An adopter adopted an agreement. It replaces the earlier one.
    /// @param entity The adopter
    /// @param newDetails The agreement
    event BattleChainSafeHarborAdoption(address indexed entity, address newDetails);

    /// @notice Agreements can name a chain from now on, or no longer can.
    /// @param caip2ChainId The chain
    /// @param valid Whether they can
    event ChainValiditySet(string caip2ChainId, bool valid);

    /// @notice The adopter has no agreement.
    error BattleChainSafeHarborRegistry__NoAgreement();

    /// @notice Records an agreement as the caller's. It takes any address, zero too, registered for attack or not.
    /// @param agreementAddress The agreement
    function adoptSafeHarbor(address agreementAddress) external;

    /// @notice Puts chains on the list of valid chains, by the registry's owner.
    /// @param caip2ChainIds The chains
    function setValidChains(string[] calldata caip2ChainIds) external;

    /// @notice Takes chains off the list of valid chains, by the registry's owner. Agreements keep what they have.
    /// @param caip2ChainIds The chains
    function setInvalidChains(string[] calldata caip2ChainIds) external;

    /// @notice The agreement that an adopter adopted last. This is not the binding agreement.
    /// @param adopter The adopter
    /// @return The agreement; reverts if there is none
    function getAgreement(address adopter) external view returns (address);

    /// @notice Whether the official factory created an agreement. The agreement can still bind nothing.
    /// @param agreementAddress The agreement
    /// @return True if the factory created it
    function isAgreementValid(address agreementAddress) external view returns (bool);

    /// @notice Whether agreements can name a chain.
    /// @param caip2ChainId The chain
    /// @return True if it is on the list of valid chains
    function isChainValid(string calldata caip2ChainId) external view returns (bool);

    /// @notice The attack registry, which decides what binds.
    /// @return Its address
    function getAttackRegistry() external view returns (address);

    /// @notice The official factory.
    /// @return Its address
    function getAgreementFactory() external view returns (address);

    /// @notice The version of the contract's code.
    /// @return A version number such as `1.0.0`
    function version() external view returns (string memory);
}
