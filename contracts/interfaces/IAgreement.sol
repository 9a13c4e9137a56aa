// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import { IOwnable } from "./IOwnable.sol";
import { Account, AgreementDetails, BountyTerms, Chain, Contact } from "./Types.sol";

/// @title A Safe Harbor agreement
/// @author harborcheck
/// @notice What a protocol promises to whitehats. Before the end of its commitment window it can't promise less.
interface IAgreement is IOwnable {
    /// @notice The protocol has a new name.
    /// @param newName The name
    event ProtocolNameUpdated(string newName);

    /// @notice The protocol is reached in a new way.
    /// @param newContactDetails All of the contacts
    event ContactDetailsSet(Contact[] newContactDetails);

    /// @notice A chain was added, or its accounts replaced.
    /// @param caip2ChainId The chain
    /// @param assetRecoveryAddress Where funds recovered there go
    /// @param accounts All of its accounts
    event ChainAddedOrSet(string caip2ChainId, string assetRecoveryAddress, Account[] accounts);

    /// @notice A chain was removed with its accounts.
    /// @param caip2ChainId The chain
    event ChainRemoved(string caip2ChainId);

    /// @notice An account was added to a chain.
    /// @param caip2ChainId The chain
    /// @param newAccount The account
    event AccountAdded(string caip2ChainId, Account newAccount);

    /// @notice An account was removed from a chain.
    /// @param caip2ChainId The chain
    /// @param accountAddress The account, as it was spelled
    event AccountRemoved(string caip2ChainId, string accountAddress);

    /// @notice The bounty terms changed.
    /// @param newBountyTerms All of the terms
    event BountyTermsUpdated(BountyTerms newBountyTerms);

    /// @notice The legal document moved.
    /// @param newAgreementURI Where it is now
    event AgreementURIUpdated(string newAgreementURI);

    /// @notice The commitment window ends later.
    /// @param newCantChangeUntil Its end, seconds
    event CommitmentWindowExtended(uint256 newCantChangeUntil);

    /// @notice An address on this chain entered the scope.
    /// @param scopeAddress The address
    event ScopeAddressAdded(address indexed scopeAddress);

    /// @notice An address on this chain left the scope.
    /// @param scopeAddress The address
    event ScopeAddressRemoved(address indexed scopeAddress);

    /// @notice Every address on this chain left the scope, because the chain was removed or replaced.
    event ScopeCleared();

    /// @notice Inside the window, terms can't become worse for whitehats.
    error Agreement__UnfavorableBountyChange();

    /// @notice Inside the window, accounts and chains can't be removed or replaced.
    error Agreement__CannotReduceScopeDuringCommitment();

    /// @notice Inside the window, the legal document stays where it is.
    error Agreement__CannotChangeAgreementURIDuringCommitment();

    /// @notice The window's end only moves later.
    /// @param current Its end
    /// @param proposed The end that was asked for
    error Agreement__CannotShortenCommitmentWindow(uint256 current, uint256 proposed);

    /// @notice A chain keeps at least one account; `removeChains` removes it as a whole.
    /// @param caip2ChainId The chain
    error Agreement__CannotRemoveAllAccounts(string caip2ChainId);

    /// @notice No account of the chain is spelled like this.
    /// @param caip2ChainId The chain
    /// @param accountAddress The account
    error Agreement__AccountNotFoundByAddress(string caip2ChainId, string accountAddress);

    /// @notice The agreement does not have this chain.
    /// @param caip2ChainId The chain
    error Agreement__ChainNotFoundByCaip2Id(string caip2ChainId);

    /// @notice The same chain was given twice.
    /// @param caip2ChainId The chain
    error Agreement__DuplicateChainId(string caip2ChainId);

    /// @notice A chain needs at least one account.
    /// @param caip2ChainId The chain
    error Agreement__ZeroAccountsForChainId(string caip2ChainId);

    /// @notice A bounty is at most 100 percent.
    /// @param bountyPercentage The percentage that was given
    error Agreement__BountyPercentageExceedsMax(uint256 bountyPercentage);

    /// @notice An aggregate cap can't be lower than the cap of one bounty.
    /// @param aggregateBountyCapUsd The aggregate cap
    /// @param bountyCapUsd The cap
    error Agreement__AggregateBountyCapBelowIndividualCap(uint256 aggregateBountyCapUsd, uint256 bountyCapUsd);

    /// @notice An aggregate cap can't be kept where whitehats keep their bounty as they go.
    error Agreement__CannotSetBothAggregateBountyCapUsdAndRetainable();

    /// @notice An address on this chain has 40 hexadecimal digits.
    error Agreement__InvalidAddressLength();

    /// @notice An address on this chain has hexadecimal digits only.
    error Agreement__InvalidAddressCharacter();

    /// @notice The zero address can't be in scope, nor own an agreement.
    error Agreement__ZeroAddress();

    /// @notice The scope is full.
    error Agreement__ScopeExceedsMax();

    /// @notice Adds chains, or replaces the accounts of those that the agreement has. Inside the window it only adds.
    /// @param chains The chains, each once
    function addOrSetChains(Chain[] calldata chains) external;

    /// @notice Removes chains with all of their accounts. Not inside the window.
    /// @param caip2ChainIds The chains
    function removeChains(string[] calldata caip2ChainIds) external;

    /// @notice Adds accounts to a chain that the agreement has.
    /// @param caip2ChainId The chain
    /// @param accounts The accounts
    function addAccounts(string calldata caip2ChainId, Account[] calldata accounts) external;

    /// @notice Removes accounts, given as they were spelled when they were added. Not inside the window.
    /// @param caip2ChainId The chain
    /// @param accountAddresses The accounts
    function removeAccounts(string calldata caip2ChainId, string[] calldata accountAddresses) external;

    /// @notice Changes the bounty terms. Inside the window only in favour of whitehats.
    /// @param terms All of the terms
    function setBountyTerms(BountyTerms calldata terms) external;

    /// @notice Moves the legal document. Not inside the window.
    /// @param agreementURI Where it is
    function setAgreementURI(string calldata agreementURI) external;

    /// @notice Renames the protocol.
    /// @param protocolName The name
    function setProtocolName(string calldata protocolName) external;

    /// @notice Says how the protocol is reached.
    /// @param contactDetails All of the contacts
    function setContactDetails(Contact[] calldata contactDetails) external;

    /// @notice Moves the end of the commitment window later.
    /// @param newCantChangeUntil The end, seconds; it may lie in the past
    function extendCommitmentWindow(uint256 newCantChangeUntil) external;

    /// @notice Gives the agreement to another account. Its attack moderator stays who it is.
    /// @param newOwner The account
    function transferOwnership(address newOwner) external;

    /// @notice Whether a contract is in scope on this chain. This does not say that the agreement binds it.
    /// @param contractAddress The contract
    /// @return True while it is in scope
    function isContractInScope(address contractAddress) external view returns (bool);

    /// @notice All contracts in scope on this chain, each once, in no particular order.
    /// @return The contracts
    function getBattleChainScopeAddresses() external view returns (address[] memory);

    /// @notice What a whitehat earns.
    /// @return The terms
    function getBountyTerms() external view returns (BountyTerms memory);

    /// @notice The end of the commitment window: from that second on the agreement may promise less.
    /// @return Seconds; 0 where there never was a window
    function getCantChangeUntil() external view returns (uint256);

    /// @notice Where the legal document is. It is authoritative; what is on-chain is its summary.
    /// @return A URI
    function getAgreementURI() external view returns (string memory);

    /// @notice The name of the protocol.
    /// @return The name
    function getProtocolName() external view returns (string memory);

    /// @notice Everything that the agreement says.
    /// @return The details
    function getDetails() external view returns (AgreementDetails memory);

    /// @notice The chains that the agreement has accounts on.
    /// @return Their CAIP-2 ids
    function getChainIds() external view returns (string[] memory);

    /// @notice The accounts on a chain, as they were spelled, in the order in which they were added.
    /// @param caip2ChainId The chain
    /// @return The accounts; reverts where the agreement does not have the chain
    function getChainAccounts(string calldata caip2ChainId) external view returns (Account[] memory);

    /// @notice Where funds that were recovered on a chain go.
    /// @param caip2ChainId The chain
    /// @return The address; reverts where the agreement does not have the chain
    function getAssetRecoveryAddress(string calldata caip2ChainId) external view returns (string memory);

    /// @notice The attack registry that keeps the agreement's links.
    /// @return Its address
    function getRegistry() external view returns (address);
}
