// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import { IAgreementFactory } from "../interfaces/IAgreementFactory.sol";
import { IChainSafeHarborRegistry } from "../interfaces/IChainSafeHarborRegistry.sol";

/// @title The chain safe harbor registry
/// @author harborcheck
/// @notice Records adoptions, and vouches for the official factory's agreements: it serves as the interface's safe
/// harbor registry and as its chain safe harbor registry.
contract ChainSafeHarborRegistry is IChainSafeHarborRegistry {
    IAgreementFactory private immutable FACTORY;

    mapping(address adopter => address agreementAddress) private _adopted;

    /// @notice Fixes the factory that is vouched for.
    /// @param agreementFactory The official factory
    constructor(address agreementFactory) {
        FACTORY = IAgreementFactory(agreementFactory);
    }

    /// @inheritdoc IChainSafeHarborRegistry
    function adoptSafeHarbor(address agreementAddress) external {
        _adopted[msg.sender] = agreementAddress;
        emit ChainSafeHarborAdoption(msg.sender, agreementAddress);
    }

    /// @inheritdoc IChainSafeHarborRegistry
    function getAgreement(address adopter) external view returns (address) {
        address agreementAddress = _adopted[adopter];
        if (agreementAddress == address(0)) revert ChainSafeHarborRegistry__NoAgreement();
        return agreementAddress;
    }

    /// @inheritdoc IChainSafeHarborRegistry
    function isAgreementValid(address agreementAddress) external view returns (bool) {
        return FACTORY.isAgreementContract(agreementAddress);
    }
}
