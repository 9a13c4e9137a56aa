// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import { ContractState } from "harborcheck/contracts/interfaces/Types.sol";
import { AttackRegistry } from "harborcheck/contracts/mocks/AttackRegistry.sol";
import { BondToken } from "./BondToken.sol";

/// @title An attack registry that takes a bond for each request
/// @author harborcheck
/// @notice It stands behind a proxy, so its owner and its moderator are set by `initialize`.
contract BondedAttackRegistry is AttackRegistry {
    /// @notice What a request costs.
    uint256 public constant BOND = 1_000 ether;

    BondToken private immutable TOKEN;

    /// @notice Who paid the bond of an agreement, and can take it back; zero where nobody did.
    mapping(address agreementAddress => address payer) public payerOf;

    /// @notice A bond was paid.
    /// @param agreementAddress For which agreement
    /// @param payer By whom
    event BondPaid(address indexed agreementAddress, address indexed payer);

    /// @notice A bond was paid back.
    /// @param agreementAddress For which agreement
    /// @param payer To whom
    event BondReturned(address indexed agreementAddress, address indexed payer);

    /// @notice It was initialised before.
    error BondedAttackRegistry__AlreadyInitialized();
    /// @notice There is no bond to take back, or its agreement is active.
    /// @param agreementAddress The agreement
    error BondedAttackRegistry__NoBond(address agreementAddress);

    /// @notice Fixes the token. What the proxy keeps is set by `initialize`.
    /// @param token What bonds are paid in
    constructor(BondToken token) AttackRegistry(address(this), address(this), address(1), address(1), address(1)) {
        TOKEN = token;
    }

    /// @notice Gives the proxy its owner, its moderator and the contracts around it, once.
    /// @param initialOwner Who appoints the moderator
    /// @param registryModerator Who decides about attack requests
    /// @param safeHarborRegistry The registry of adoptions
    /// @param agreementFactory The factory whose agreements can be registered
    function initialize(
        address initialOwner,
        address registryModerator,
        address safeHarborRegistry,
        address agreementFactory
    ) external {
        if (owner != address(0)) revert BondedAttackRegistry__AlreadyInitialized();
        _transferOwnership(address(this));
        this.changeRegistryModerator(registryModerator);
        this.setSafeHarborRegistry(safeHarborRegistry);
        this.setAgreementFactory(agreementFactory);
        // There is no official deployer, so the registry stands in for it.
        this.setBattleChainDeployer(address(this));
        _transferOwnership(initialOwner);
    }

    /// @notice Takes back the bond of an agreement that is not active any more.
    /// @param agreementAddress The agreement
    function withdrawBond(address agreementAddress) external {
        address payer = payerOf[agreementAddress];
        ContractState state = getAgreementState(agreementAddress);
        bool isActive = state == ContractState.ATTACK_REQUESTED ||
            state == ContractState.UNDER_ATTACK ||
            state == ContractState.PROMOTION_REQUESTED;
        if (payer == address(0) || isActive) revert BondedAttackRegistry__NoBond(agreementAddress);
        delete payerOf[agreementAddress];
        emit BondReturned(agreementAddress, payer);
        TOKEN.transfer(payer, BOND);
    }

    /// @dev The bond is taken last: a request that is refused costs nothing.
    function _request(address agreementAddress, bool verified) internal override {
        super._request(agreementAddress, verified);
        payerOf[agreementAddress] = msg.sender;
        emit BondPaid(agreementAddress, msg.sender);
        TOKEN.transferFrom(msg.sender, address(this), BOND);
    }
}
