// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import { IAgreement } from "../interfaces/IAgreement.sol";
import { IAttackRegistry } from "../interfaces/IAttackRegistry.sol";
import { Account, AgreementDetails, BountyTerms, Chain, Contact, ContractState } from "../interfaces/Types.sol";
import { AddressSet } from "./AddressSet.sol";
import { AddressStrings } from "./AddressStrings.sol";
import { BountyRules } from "./BountyRules.sol";
import { Ownable } from "./Ownable.sol";

/// @title A Safe Harbor agreement
/// @author harborcheck
/// @notice Keeps its terms and its scope, holds its owner to the commitment window, and keeps the attack registry's
/// links in step with the scope. Left out: upgrades, and handing over ownership in two steps.
contract Agreement is IAgreement, Ownable {
    using AddressSet for AddressSet.Set;
    using AddressStrings for string;

    /// @notice The most distinct addresses that the scope can hold.
    uint256 public constant MAX_SCOPE = 200;

    IAttackRegistry private immutable REGISTRY;
    /// @dev Hash of the CAIP-2 id of the chain that the agreement stands on: only its accounts enter the scope.
    bytes32 private immutable HOME_CHAIN;

    string private _protocolName;
    string private _agreementURI;
    uint256 private _cantChangeUntil;
    BountyTerms private _bountyTerms;
    Contact[] private _contactDetails;
    string[] private _chainIds;
    /// @dev A chain that the agreement has always has accounts.
    mapping(string caip2ChainId => Chain) private _chains;
    AddressSet.Set private _scope;

    /// @notice Checks and records the details. The scope is linked when the agreement is registered.
    /// @param details What the agreement says
    /// @param initialOwner Who can change it
    /// @param registry The attack registry, which must have code already
    constructor(AgreementDetails memory details, address initialOwner, address registry) Ownable(initialOwner) {
        if (initialOwner == address(0) || registry == address(0)) revert Agreement__ZeroAddress();
        REGISTRY = IAttackRegistry(registry);
        HOME_CHAIN = keccak256(bytes(string.concat("eip155:", _toDecimal(block.chainid))));

        BountyRules.check(details.bountyTerms);
        _bountyTerms = details.bountyTerms;
        _protocolName = details.protocolName;
        _agreementURI = details.agreementURI;
        _setContactDetails(details.contactDetails);
        _putChains(details.chains);
    }

    /// @inheritdoc IAgreement
    function addOrSetChains(Chain[] memory chains) external onlyOwner {
        for (uint256 i = 0; i < chains.length; ++i) {
            if (_hasChain(chains[i].caip2ChainId)) _checkScopeCanShrink();
        }
        _putChains(chains);
    }

    /// @inheritdoc IAgreement
    function removeChains(string[] memory caip2ChainIds) external onlyOwner {
        _checkScopeCanShrink();
        for (uint256 i = 0; i < caip2ChainIds.length; ++i) {
            _removeChain(caip2ChainIds[i]);
        }
    }

    /// @inheritdoc IAgreement
    function addAccounts(string memory caip2ChainId, Account[] memory accounts) external onlyOwner {
        Account[] storage listed = _chain(caip2ChainId).accounts;
        bool isHome = _isHome(caip2ChainId);
        bool links = isHome && _isActive();
        for (uint256 i = 0; i < accounts.length; ++i) {
            listed.push(accounts[i]);
            if (isHome) _enterScope(accounts[i].accountAddress.toAddress(), links);
            emit AccountAdded(caip2ChainId, accounts[i]);
        }
    }

    /// @inheritdoc IAgreement
    function removeAccounts(string memory caip2ChainId, string[] memory accountAddresses) external onlyOwner {
        _checkScopeCanShrink();
        Account[] storage listed = _chain(caip2ChainId).accounts;
        bool isHome = _isHome(caip2ChainId);
        for (uint256 i = 0; i < accountAddresses.length; ++i) {
            string memory accountAddress = accountAddresses[i];
            if (!_unlist(listed, accountAddress)) {
                revert Agreement__AccountNotFoundByAddress(caip2ChainId, accountAddress);
            }
            if (isHome) _leaveScope(accountAddress.toAddress());
            emit AccountRemoved(caip2ChainId, accountAddress);
        }
        if (listed.length == 0) revert Agreement__CannotRemoveAllAccounts(caip2ChainId);
    }

    /// @inheritdoc IAgreement
    function setBountyTerms(BountyTerms memory terms) external onlyOwner {
        BountyRules.check(terms);
        if (_isCommitted() && !BountyRules.isFavourable(_bountyTerms, terms)) {
            revert Agreement__UnfavorableBountyChange();
        }
        _bountyTerms = terms;
        emit BountyTermsUpdated(terms);
    }

    /// @inheritdoc IAgreement
    function setAgreementURI(string memory agreementURI) external onlyOwner {
        if (_isCommitted()) revert Agreement__CannotChangeAgreementURIDuringCommitment();
        _agreementURI = agreementURI;
        emit AgreementURIUpdated(agreementURI);
    }

    /// @inheritdoc IAgreement
    function setProtocolName(string memory protocolName) external onlyOwner {
        _protocolName = protocolName;
        emit ProtocolNameUpdated(protocolName);
    }

    /// @inheritdoc IAgreement
    function setContactDetails(Contact[] memory contactDetails) external onlyOwner {
        _setContactDetails(contactDetails);
        emit ContactDetailsSet(contactDetails);
    }

    /// @inheritdoc IAgreement
    function extendCommitmentWindow(uint256 newCantChangeUntil) external onlyOwner {
        if (newCantChangeUntil <= _cantChangeUntil) {
            revert Agreement__CannotShortenCommitmentWindow(_cantChangeUntil, newCantChangeUntil);
        }
        _cantChangeUntil = newCantChangeUntil;
        emit CommitmentWindowExtended(newCantChangeUntil);
    }

    /// @inheritdoc IAgreement
    function transferOwnership(address newOwner) external onlyOwner {
        if (newOwner == address(0)) revert Agreement__ZeroAddress();
        _transferOwnership(newOwner);
    }

    /// @inheritdoc IAgreement
    function isContractInScope(address contractAddress) external view returns (bool) {
        return _scope.contains(contractAddress);
    }

    /// @inheritdoc IAgreement
    function getBattleChainScopeAddresses() external view returns (address[] memory) {
        return _scope.members;
    }

    /// @inheritdoc IAgreement
    function getBountyTerms() external view returns (BountyTerms memory) {
        return _bountyTerms;
    }

    /// @inheritdoc IAgreement
    function getCantChangeUntil() external view returns (uint256) {
        return _cantChangeUntil;
    }

    /// @inheritdoc IAgreement
    function getAgreementURI() external view returns (string memory) {
        return _agreementURI;
    }

    /// @inheritdoc IAgreement
    function getProtocolName() external view returns (string memory) {
        return _protocolName;
    }

    /// @inheritdoc IAgreement
    function getDetails() external view returns (AgreementDetails memory) {
        Chain[] memory chains = new Chain[](_chainIds.length);
        for (uint256 i = 0; i < chains.length; ++i) {
            chains[i] = _chains[_chainIds[i]];
        }
        return AgreementDetails(_protocolName, _contactDetails, chains, _bountyTerms, _agreementURI);
    }

    /// @inheritdoc IAgreement
    function getChainIds() external view returns (string[] memory) {
        return _chainIds;
    }

    /// @inheritdoc IAgreement
    function getChainAccounts(string memory caip2ChainId) external view returns (Account[] memory) {
        return _chain(caip2ChainId).accounts;
    }

    /// @inheritdoc IAgreement
    function getAssetRecoveryAddress(string memory caip2ChainId) external view returns (string memory) {
        return _chain(caip2ChainId).assetRecoveryAddress;
    }

    /// @inheritdoc IAgreement
    function getRegistry() external view returns (address) {
        return address(REGISTRY);
    }

    function _setContactDetails(Contact[] memory contactDetails) private {
        delete _contactDetails;
        for (uint256 i = 0; i < contactDetails.length; ++i) {
            _contactDetails.push(contactDetails[i]);
        }
    }

    function _putChains(Chain[] memory chains) private {
        for (uint256 i = 0; i < chains.length; ++i) {
            for (uint256 j = 0; j < i; ++j) {
                if (_equal(chains[i].caip2ChainId, chains[j].caip2ChainId)) {
                    revert Agreement__DuplicateChainId(chains[i].caip2ChainId);
                }
            }
        }
        for (uint256 i = 0; i < chains.length; ++i) {
            _putChain(chains[i]);
        }
    }

    function _putChain(Chain memory put) private {
        string memory id = put.caip2ChainId;
        Account[] memory accounts = put.accounts;
        if (accounts.length == 0) revert Agreement__ZeroAccountsForChainId(id);

        bool isHome = _isHome(id);
        if (!_hasChain(id)) {
            _chainIds.push(id);
        } else if (isHome) {
            _clearScope();
        }

        Chain storage chain = _chains[id];
        chain.caip2ChainId = id;
        chain.assetRecoveryAddress = put.assetRecoveryAddress;
        delete chain.accounts;
        bool links = isHome && _isActive();
        for (uint256 i = 0; i < accounts.length; ++i) {
            chain.accounts.push(accounts[i]);
            if (isHome) _enterScope(accounts[i].accountAddress.toAddress(), links);
        }
        emit ChainAddedOrSet(id, put.assetRecoveryAddress, accounts);
    }

    function _removeChain(string memory caip2ChainId) private {
        if (!_hasChain(caip2ChainId)) revert Agreement__ChainNotFoundByCaip2Id(caip2ChainId);
        if (_isHome(caip2ChainId)) _clearScope();
        delete _chains[caip2ChainId];

        uint256 last = _chainIds.length - 1;
        for (uint256 i = 0; i < last; ++i) {
            if (_equal(_chainIds[i], caip2ChainId)) {
                _chainIds[i] = _chainIds[last];
                break;
            }
        }
        _chainIds.pop();
        emit ChainRemoved(caip2ChainId);
    }

    /// @dev Removes the first entry that is spelled like this. The others keep their order: readers of an account that
    /// is listed twice may go by it.
    function _unlist(Account[] storage listed, string memory accountAddress) private returns (bool wasListed) {
        uint256 length = listed.length;
        uint256 place = 0;
        while (place < length && !_equal(listed[place].accountAddress, accountAddress)) ++place;
        if (place == length) return false;
        for (uint256 i = place + 1; i < length; ++i) {
            listed[i - 1] = listed[i];
        }
        listed.pop();
        return true;
    }

    /// @dev An address that is in scope already, under whatever spelling, is neither added nor linked again.
    function _enterScope(address account, bool links) private {
        if (!_scope.add(account)) return;
        if (_scope.members.length > MAX_SCOPE) revert Agreement__ScopeExceedsMax();
        emit ScopeAddressAdded(account);
        if (links) REGISTRY.registerContractForExistingAgreement(account);
    }

    /// @dev An address that is listed twice leaves with the first removal: one entry stays listed, out of scope.
    function _leaveScope(address account) private {
        if (!_scope.remove(account)) return;
        emit ScopeAddressRemoved(account);
        REGISTRY.unregisterContractForExistingAgreement(account);
    }

    function _clearScope() private {
        for (uint256 i = _scope.members.length; i > 0; --i) {
            address account = _scope.members[i - 1];
            _scope.remove(account);
            REGISTRY.unregisterContractForExistingAgreement(account);
        }
        emit ScopeCleared();
    }

    function _checkScopeCanShrink() private view {
        if (_isCommitted()) revert Agreement__CannotReduceScopeDuringCommitment();
    }

    /// @dev At the window's very end everything is allowed again.
    function _isCommitted() private view returns (bool committed) {
        return block.timestamp < _cantChangeUntil;
    }

    /// @dev Whether what enters the scope is linked at once. Never so under construction, where nobody can have
    /// registered the agreement yet.
    function _isActive() private view returns (bool active) {
        ContractState state = REGISTRY.getAgreementState(address(this));
        return
            state == ContractState.ATTACK_REQUESTED ||
            state == ContractState.UNDER_ATTACK ||
            state == ContractState.PROMOTION_REQUESTED;
    }

    function _chain(string memory caip2ChainId) private view returns (Chain storage chain) {
        if (!_hasChain(caip2ChainId)) revert Agreement__ChainNotFoundByCaip2Id(caip2ChainId);
        return _chains[caip2ChainId];
    }

    function _hasChain(string memory caip2ChainId) private view returns (bool has) {
        return _chains[caip2ChainId].accounts.length != 0;
    }

    function _isHome(string memory caip2ChainId) private view returns (bool home) {
        return keccak256(bytes(caip2ChainId)) == HOME_CHAIN;
    }

    function _equal(string memory a, string memory b) private pure returns (bool equal) {
        return keccak256(bytes(a)) == keccak256(bytes(b));
    }

    function _toDecimal(uint256 value) private pure returns (string memory decimal) {
        do {
            decimal = string.concat(string(abi.encodePacked(uint8(48 + (value % 10)))), decimal);
            value /= 10;
        } while (value != 0);
    }
}
