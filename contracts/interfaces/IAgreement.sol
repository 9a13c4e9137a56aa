// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import { IOwnable } from "./IOwnable.sol";
import { IVersioned } from "./IVersioned.sol";
import { Account, AgreementDetails, BountyTerms, Chain, Contact } from "./Types.sol";

/// @title A Safe Harbor agreement
/// @author harborcheck
/// @notice What a protocol promises to whitehats. Before its commitment window ends, it can't promise less.
interface IAgreement is IOwnable, IVersioned {
    /// @notice The protocol has a new name.
    /// @param newName The name
    event ProtocolNameUpdated(string newName);

    /// @notice The protocol has new contacts.
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
    /// @param account The account
    event AccountAdded(string caip2ChainId, Account account);

    /// @notice An account was removed from a chain.
    /// @param caip2ChainId The chain
    /// @param accountAddress The account, as it was spelled
    event AccountRemoved(string caip2ChainId, string accountAddress);

    /// @notice The bounty terms changed.
    /// @param newBountyTerms All of the terms
    event BountyTermsUpdated(BountyTerms newBountyTerms);

    /// @notice The legal document has a new URI.
    /// @param newAgreementURI The URI
    event AgreementURIUpdated(string newAgreementURI);

    /// @notice The commitment window ends later.
    /// @param newCantChangeUntil Its end, seconds
    event CommitmentWindowExtended(uint256 newCantChangeUntil);

    /// @notice The agreement has this safe harbor registry. Emitted once, at creation.
    /// @param newRegistry The registry
    event BattleChainSafeHarborRegistryUpdated(address indexed newRegistry);

    /// @notice An address on this chain entered the scope.
    /// @param addr The address
    event BattleChainScopeAddressAdded(address indexed addr);

    /// @notice An address on this chain left the scope.
    /// @param addr The address
    event BattleChainScopeAddressRemoved(address indexed addr);

    /// @notice Every address on this chain left the scope, because the chain was removed or replaced.
    event BattleChainScopeCleared();

    /// @notice The owner offered the agreement to another account.
    /// @param previousOwner The owner, until the other account accepts
    /// @param newOwner The other account
    event OwnershipTransferStarted(address indexed previousOwner, address indexed newOwner);

    /// @notice Inside the window, the bounty terms can't become worse for whitehats.
    error Agreement__UnfavorableBountyChange();

    /// @notice Inside the window, accounts and chains can't be removed or replaced.
    error Agreement__CannotReduceScopeDuringCommitment();

    /// @notice Inside the window, the URI of the legal document can't change.
    error Agreement__CannotChangeAgreementURIDuringCommitment();

    /// @notice The window's end can only become later.
    /// @param current Its end
    /// @param proposed The proposed end
    error Agreement__CannotShortenCommitmentWindow(uint256 current, uint256 proposed);

    /// @notice A chain keeps at least one account; `removeChains` removes the whole chain.
    /// @param caip2ChainId The chain
    error Agreement__CannotRemoveAllAccounts(string caip2ChainId);

    /// @notice No account of the chain has this spelling.
    /// @param caip2ChainId The chain
    /// @param accountAddress The account
    error Agreement__AccountNotFoundByAddress(string caip2ChainId, string accountAddress);

    /// @notice The agreement does not have this chain.
    /// @param caip2ChainId The chain
    error Agreement__ChainNotFoundByCaip2Id(string caip2ChainId);

    /// @notice The list has the same chain twice.
    /// @param caip2ChainId The chain
    error Agreement__DuplicateChainId(string caip2ChainId);

    /// @notice A chain needs at least one account.
    /// @param caip2ChainId The chain
    error Agreement__ZeroAccountsForChainId(string caip2ChainId);

    /// @notice A chain needs an id.
    error Agreement__ChainIdHasZeroLength();

    /// @notice The chain is not on the safe harbor registry's list of valid chains.
    /// @param caip2ChainId The chain
    error Agreement__InvalidChainId(string caip2ChainId);

    /// @notice A chain needs an asset recovery address.
    /// @param caip2ChainId The chain
    error Agreement__InvalidAssetRecoveryAddress(string caip2ChainId);

    /// @notice A bounty is at most 100 percent.
    /// @param bountyPercentage The percentage
    error Agreement__BountyPercentageExceedsMax(uint256 bountyPercentage);

    /// @notice An aggregate cap can't be lower than the cap of one bounty.
    /// @param aggregateBountyCapUsd The aggregate cap
    /// @param bountyCapUsd The cap
    error Agreement__AggregateBountyCapBelowIndividualCap(uint256 aggregateBountyCapUsd, uint256 bountyCapUsd);

    /// @notice Terms can't have an aggregate cap and let whitehats retain their bounty.
    error Agreement__CannotSetBothAggregateBountyCapUsdAndRetainable();

    /// @notice An address on this chain has 40 hexadecimal digits.
    error Agreement__InvalidAddressLength();

    /// @notice An address on this chain has hexadecimal digits only.
    error Agreement__InvalidAddressCharacter();

    /// @notice The zero address can't be in scope.
    error Agreement__ZeroAddress();

    /// @notice The scope would have more than 200 addresses.
    error Agreement__BattleChainScopeExceedsMax();

    /// @notice Adds chains, or replaces the accounts of those that the agreement has. Inside the window it only adds.
    /// @param chains The chains, each once, with all of their accounts
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

    /// @notice Changes the URI of the legal document. Not inside the window.
    /// @param agreementURI The URI
    function setAgreementURI(string calldata agreementURI) external;

    /// @notice Renames the protocol.
    /// @param protocolName The name
    function setProtocolName(string calldata protocolName) external;

    /// @notice Replaces the protocol's contacts.
    /// @param contactDetails All of the contacts
    function setContactDetails(Contact[] calldata contactDetails) external;

    /// @notice Makes the end of the commitment window later.
    /// @param newCantChangeUntil The end, seconds; it can be in the past
    function extendCommitmentWindow(uint256 newCantChangeUntil) external;

    /// @notice Offers the agreement to another account, in place of an earlier offer. The owner stays until it accepts.
    /// @param newOwner The account; zero withdraws the offer
    function transferOwnership(address newOwner) external;

    /// @notice Transfers the agreement to the caller, to whom it was offered. Its attack moderator stays the same.
    function acceptOwnership() external;

    /// @notice Leaves the agreement without an owner, by its owner.
    function renounceOwnership() external;

    /// @notice The account to which the agreement is offered.
    /// @return The account; zero if there is none
    function pendingOwner() external view returns (address);

    /// @notice Whether a contract is in scope on this chain. The agreement need not bind it.
    /// @param contractAddress The contract
    /// @return True while it is in scope
    function isContractInScope(address contractAddress) external view returns (bool);

    /// @notice All contracts in scope on this chain, each once, in no particular order.
    /// @return The contracts
    function getBattleChainScopeAddresses() external view returns (address[] memory);

    /// @notice The terms of a whitehat's bounty.
    /// @return The terms
    function getBountyTerms() external view returns (BountyTerms memory);

    /// @notice The end of the commitment window: from that second on the agreement may promise less.
    /// @return Seconds; 0 if there never was a window
    function getCantChangeUntil() external view returns (uint256);

    /// @notice The URI of the legal document, which is authoritative: the details on chain are a summary.
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
    /// @return The accounts; none if the agreement does not have the chain
    function getChainAccounts(string calldata caip2ChainId) external view returns (Account[] memory);

    /// @notice Where funds that were recovered on a chain go.
    /// @param caip2ChainId The chain
    /// @return The address; empty if the agreement does not have the chain
    function getAssetRecoveryAddress(string calldata caip2ChainId) external view returns (string memory);

    /// @notice The safe harbor registry. Its `getAttackRegistry` is the registry of the agreement's links.
    /// @return Its address
    function getRegistry() external view returns (address);

    /// @notice The chain on which the agreement has its scope.
    /// @return Its CAIP-2 id
    function getBattleChainCaip2ChainId() external view returns (string memory);

    /// @notice How many addresses are in scope on this chain.
    /// @return The length of `getBattleChainScopeAddresses`
    function getBattleChainScopeCount() external view returns (uint256);
}
