// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import { IAgreement } from "../interfaces/IAgreement.sol";
import { IAttackRegistry } from "../interfaces/IAttackRegistry.sol";
import { IChainSafeHarborRegistry } from "../interfaces/IChainSafeHarborRegistry.sol";
import { Account, AgreementDetails, BountyTerms, Chain, Contact } from "../interfaces/Types.sol";
import { AddressSet } from "./AddressSet.sol";
import { AddressStrings } from "./AddressStrings.sol";
import { BountyRules } from "./BountyRules.sol";
import { Ownable } from "./Ownable.sol";
import { Versioned } from "./Versioned.sol";

/// @title A Safe Harbor agreement
/// @author harborcheck
/// @notice Records its terms and its scope, enforces the commitment window, and tells the attack registry which contracts
/// enter and leave the scope. Upgrades are not simulated.
contract Agreement is IAgreement, Ownable, Versioned {
    using AddressSet for AddressSet.Set;
    using AddressStrings for string;

    /// @dev The most distinct addresses that the scope can have.
    uint256 private constant MAX_SCOPE = 200;

    IChainSafeHarborRegistry private immutable SAFE_HARBOR_REGISTRY;
    IAttackRegistry private immutable ATTACK_REGISTRY;
    /// @dev Hash of the CAIP-2 id of this chain: only its accounts enter the scope.
    bytes32 private immutable HOME_CHAIN;

    /// @inheritdoc IAgreement
    address public pendingOwner;
    string private _protocolName;
    string private _caip2ChainId;
    string private _agreementURI;
    uint256 private _cantChangeUntil;
    BountyTerms private _bountyTerms;
    Contact[] private _contactDetails;
    string[] private _chainIds;
    /// @dev A chain that the agreement has always has accounts.
    mapping(string caip2ChainId => Chain) private _chains;
    AddressSet.Set private _scope;

    /// @notice Checks and records the details. The scope is linked when the agreement is registered.
    /// @param safeHarborRegistry The safe harbor registry, which must have code already
    /// @param initialOwner Who can change the agreement
    /// @param caip2ChainId The CAIP-2 id of this chain
    /// @param details What the agreement says
    constructor(
        address safeHarborRegistry,
        address initialOwner,
        string memory caip2ChainId,
        AgreementDetails memory details
    ) Ownable(initialOwner) {
        if (safeHarborRegistry == address(0)) revert Agreement__ZeroAddress();
        SAFE_HARBOR_REGISTRY = IChainSafeHarborRegistry(safeHarborRegistry);
        ATTACK_REGISTRY = IAttackRegistry(SAFE_HARBOR_REGISTRY.getAttackRegistry());
        HOME_CHAIN = keccak256(bytes(caip2ChainId));
        _caip2ChainId = caip2ChainId;
        emit BattleChainSafeHarborRegistryUpdated(safeHarborRegistry);

        BountyRules.check(details.bountyTerms);
        _bountyTerms = details.bountyTerms;
        _protocolName = details.protocolName;
        _agreementURI = details.agreementURI;
        _setContactDetails(details.contactDetails);
        // The factory has not recorded the agreement yet, so the registry is not called. There is no event but those of the scope.
        _checkDistinct(details.chains);
        for (uint256 i = 0; i < details.chains.length; ++i) {
            _putChain(details.chains[i], false);
        }
    }

    /// @inheritdoc IAgreement
    function addOrSetChains(Chain[] memory chains) external onlyOwner {
        for (uint256 i = 0; i < chains.length; ++i) {
            if (_hasChain(chains[i].caip2ChainId)) _checkScopeCanShrink();
        }
        _checkDistinct(chains);
        for (uint256 i = 0; i < chains.length; ++i) {
            _putChain(chains[i], true);
            emit ChainAddedOrSet(chains[i].caip2ChainId, chains[i].assetRecoveryAddress, chains[i].accounts);
        }
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
        for (uint256 i = 0; i < accounts.length; ++i) {
            listed.push(accounts[i]);
            if (isHome) _enterScope(accounts[i].accountAddress.toAddress(), true);
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
        pendingOwner = newOwner;
        emit OwnershipTransferStarted(owner, newOwner);
    }

    /// @inheritdoc IAgreement
    function acceptOwnership() external {
        if (msg.sender != pendingOwner) revert OwnableUnauthorizedAccount(msg.sender);
        delete pendingOwner;
        _transferOwnership(msg.sender);
    }

    /// @inheritdoc IAgreement
    function renounceOwnership() external onlyOwner {
        delete pendingOwner;
        _transferOwnership(address(0));
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
        return _chains[caip2ChainId].accounts;
    }

    /// @inheritdoc IAgreement
    function getAssetRecoveryAddress(string memory caip2ChainId) external view returns (string memory) {
        return _chains[caip2ChainId].assetRecoveryAddress;
    }

    /// @inheritdoc IAgreement
    function getRegistry() external view returns (address) {
        return address(SAFE_HARBOR_REGISTRY);
    }

    /// @inheritdoc IAgreement
    function getBattleChainCaip2ChainId() external view returns (string memory) {
        return _caip2ChainId;
    }

    /// @inheritdoc IAgreement
    function getBattleChainScopeCount() external view returns (uint256) {
        return _scope.members.length;
    }

    function _setContactDetails(Contact[] memory contactDetails) private {
        delete _contactDetails;
        for (uint256 i = 0; i < contactDetails.length; ++i) {
            _contactDetails.push(contactDetails[i]);
        }
    }

    function _checkDistinct(Chain[] memory chains) private pure {
        for (uint256 i = 0; i < chains.length; ++i) {
            for (uint256 j = 0; j < i; ++j) {
                if (_equal(chains[i].caip2ChainId, chains[j].caip2ChainId)) {
                    revert Agreement__DuplicateChainId(chains[i].caip2ChainId);
                }
            }
        }
    }

    /// @dev Adds a chain, or replaces its accounts.
    function _putChain(Chain memory put, bool isCreated) private {
        string memory id = put.caip2ChainId;
        Account[] memory accounts = put.accounts;
        if (bytes(id).length == 0) revert Agreement__ChainIdHasZeroLength();
        if (!SAFE_HARBOR_REGISTRY.isChainValid(id)) revert Agreement__InvalidChainId(id);
        if (bytes(put.assetRecoveryAddress).length == 0) revert Agreement__InvalidAssetRecoveryAddress(id);
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
        for (uint256 i = 0; i < accounts.length; ++i) {
            chain.accounts.push(accounts[i]);
            if (isHome) _enterScope(accounts[i].accountAddress.toAddress(), isCreated);
        }
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

    /// @dev Removes the first entry with this spelling. The others keep their order, which can matter to a reader of an
    /// account that is listed twice.
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

    /// @dev An address that is in scope already, in any spelling, is neither added nor linked again. The registry links it if
    /// the agreement is active, and refuses the call of an agreement that the official factory did not create.
    function _enterScope(address account, bool isCreated) private {
        if (!_scope.add(account)) return;
        if (_scope.members.length > MAX_SCOPE) revert Agreement__BattleChainScopeExceedsMax();
        emit BattleChainScopeAddressAdded(account);
        if (isCreated) ATTACK_REGISTRY.registerContractForExistingAgreement(account);
    }

    /// @dev An address that is listed twice leaves the scope with the first removal: the other entry stays listed.
    function _leaveScope(address account) private {
        if (!_scope.remove(account)) return;
        emit BattleChainScopeAddressRemoved(account);
        ATTACK_REGISTRY.unregisterContractForExistingAgreement(account);
    }

    function _clearScope() private {
        address[] memory accounts = _scope.clear();
        for (uint256 i = 0; i < accounts.length; ++i) {
            ATTACK_REGISTRY.unregisterContractForExistingAgreement(accounts[i]);
        }
        emit BattleChainScopeCleared();
    }

    function _checkScopeCanShrink() private view {
        if (_isCommitted()) revert Agreement__CannotReduceScopeDuringCommitment();
    }

    /// @dev From the very second of the window's end, everything is allowed again.
    function _isCommitted() private view returns (bool committed) {
        return block.timestamp < _cantChangeUntil;
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
}
