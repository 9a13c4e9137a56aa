// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import { IAgreement } from "../interfaces/IAgreement.sol";
import { IAttackRegistry } from "../interfaces/IAttackRegistry.sol";
import { BountyTerms, ContractState } from "../interfaces/Types.sol";
import { ChainQuery } from "./ChainQuery.sol";
import { VM } from "./Vm.sol";

/// @title Check a top-level target on the chain
/// @author harborcheck
/// @notice Option 3 of interface §4.4. It refuses child contracts: nothing on the chain tells of them, so use option 1 or 2.
/// `forge script CheckOnChain.s.sol --sig "run(address)" <contract> --rpc-url <url>`
contract CheckOnChain is ChainQuery {
    uint256 private constant COUNTDOWN = 3 days;

    /// @notice No attack registry is known for this network.
    /// @param chainId The network's EIP-155 id
    error CheckOnChain__NoRegistry(uint256 chainId);

    /// @notice Nothing is linked to the contract: it is a child contract, or it is bound by nothing.
    /// @param contractAddress The contract
    error CheckOnChain__NotTopLevel(address contractAddress);

    /// @notice The binding agreement does not open the contract to attack.
    /// @param contractAddress The contract
    /// @param agreement Its binding agreement
    /// @param state The agreement's state
    error CheckOnChain__NotAttackable(address contractAddress, address agreement, ContractState state);

    /// @notice Reverts unless the contract is top-level and can be attacked now.
    /// @param contractAddress The contract
    /// @return agreement Its binding agreement
    /// @return terms The agreement's bounty terms
    /// @return counting Whether promotion is requested, so that time is limited
    /// @return secondsLeft Seconds until the contract is in production, if a countdown runs
    function run(
        address contractAddress
    ) external view returns (address agreement, BountyTerms memory terms, bool counting, uint256 secondsLeft) {
        agreement = bindingAgreement(contractAddress);
        if (!attackRegistry().isTopLevelContractUnderAttack(contractAddress)) {
            ContractState state = attackRegistry().getAgreementState(agreement);
            revert CheckOnChain__NotAttackable(contractAddress, agreement, state);
        }
        (counting, secondsLeft) = timeLeft(agreement);
        terms = IAgreement(agreement).getBountyTerms();
    }

    /// @notice Whether a top-level contract can be attacked now. Reverts for any other contract.
    /// @param contractAddress The contract
    /// @return attackable True if it can
    function isAttackable(address contractAddress) public view override returns (bool attackable) {
        bindingAgreement(contractAddress);
        return attackRegistry().isTopLevelContractUnderAttack(contractAddress);
    }

    /// @notice The agreement that binds a top-level contract. Reverts for any other contract.
    /// @param contractAddress The contract
    /// @return agreement The agreement
    function bindingAgreement(address contractAddress) public view returns (address agreement) {
        agreement = attackRegistry().getAgreementForContract(contractAddress);
        if (agreement == address(0)) revert CheckOnChain__NotTopLevel(contractAddress);
    }

    /// @notice The countdown of an agreement, by the latest block's timestamp.
    /// @param agreement The agreement
    /// @return counting Whether promotion was requested
    /// @return secondsLeft Seconds until production; 0 afterwards
    function timeLeft(address agreement) public view returns (bool counting, uint256 secondsLeft) {
        uint256 requested = attackRegistry().getAgreementInfo(agreement).promotionRequestedTimestamp;
        if (requested == 0) return (false, 0);
        uint256 production = requested + COUNTDOWN;
        return (true, production > block.timestamp ? production - block.timestamp : 0);
    }

    /// @notice The attack registry of this network. Unless overridden, `CHAIN_TESTNET_ATTACK_REGISTRY` or
    /// `CHAIN_MAINNET_ATTACK_REGISTRY`, as for {explorerUrl}.
    /// @return registry The registry
    function attackRegistry() public view virtual returns (IAttackRegistry registry) {
        string memory text = _settingOfThisChain("ATTACK_REGISTRY");
        if (bytes(text).length == 0) revert CheckOnChain__NoRegistry(block.chainid);
        return IAttackRegistry(VM.parseAddress(text));
    }
}
