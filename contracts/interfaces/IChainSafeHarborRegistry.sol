// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// @title The chain safe harbor registry
/// @author harborcheck
/// @notice Records which agreement a protocol has adopted. What is adopted is not what binds: the attack registry decides that.
interface IChainSafeHarborRegistry {
    /// @notice An adopter adopted an agreement, in place of any earlier one.
    /// @param entity The adopter
    /// @param newDetails The agreement
    event ChainSafeHarborAdoption(address indexed entity, address newDetails);

    /// @notice The adopter has no agreement.
    error ChainSafeHarborRegistry__NoAgreement();

    /// @notice Records an agreement as the caller's. Any address is taken, zero too, registered for attack or not.
    /// @param agreementAddress The agreement
    function adoptSafeHarbor(address agreementAddress) external;

    /// @notice The agreement that an adopter adopted last. This is not the binding agreement.
    /// @param adopter The adopter
    /// @return The agreement; reverts where there is none
    function getAgreement(address adopter) external view returns (address);

    /// @notice Whether the official factory made an agreement. This does not say that it binds anything.
    /// @param agreementAddress The agreement
    /// @return True for what the factory made
    function isAgreementValid(address agreementAddress) external view returns (bool);
}
