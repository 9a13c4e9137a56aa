import { type ContractMutant, mutantsOf } from './mutant.ts'

const agreement = mutantsOf('Agreement.sol')

/** The mocks with one mistake in agreements. */
export const agreementMutants: readonly ContractMutant[] = [
  agreement(
    'details-of-the-first-chain',
    "tells one chain's accounts only when asked for everything",
    ['CONTRACT-14'],
    'chains[i] = _chains[_chainIds[i]];',
    'if (i == 0) chains[i] = _chains[_chainIds[i]];',
  ),
  agreement(
    'details-without-scopes',
    'tells no child contract scope when asked for everything',
    ['CONTRACT-14'],
    'return AgreementDetails(_protocolName, _contactDetails, chains, _bountyTerms, _agreementURI);',
    `for (uint256 i = 0; i < chains.length; ++i) {
            for (uint256 j = 0; j < chains[i].accounts.length; ++j) {
                delete chains[i].accounts[j].childContractScope;
            }
        }
        return AgreementDetails(_protocolName, _contactDetails, chains, _bountyTerms, _agreementURI);`,
  ),
  agreement(
    'scope-not-cleared',
    'replacing the home chain keeps the earlier scope',
    ['CONTRACT-6', 'CONTRACT-10', 'EVENT-1'],
    '} else if (isHome) {\n            _clearScope();\n        }',
    '}',
  ),
  agreement(
    'link-kept-after-removal',
    'a removed account stays linked',
    ['BIND-10', 'CONTRACT-10'],
    'emit BattleChainScopeAddressRemoved(account);\n        ATTACK_REGISTRY.unregisterContractForExistingAgreement(account);',
    'emit BattleChainScopeAddressRemoved(account);',
  ),
  agreement(
    'added-without-link',
    'an account that is added under attack is not linked',
    ['BIND-1', 'EVENT-1', 'CONTRACT-7'],
    'if (isCreated) ATTACK_REGISTRY.registerContractForExistingAgreement(account);',
    '',
  ),
  agreement(
    'owner-in-one-step',
    'a new owner need not accept',
    ['CONTRACT-1', 'CONTRACT-10', 'CONTRACT-11'],
    'pendingOwner = newOwner;\n        emit OwnershipTransferStarted(owner, newOwner);',
    '_transferOwnership(newOwner);',
  ),
  agreement(
    'accepted-by-anybody',
    'anybody accepts an agreement',
    ['CONTRACT-1'],
    'if (msg.sender != pendingOwner) revert OwnableUnauthorizedAccount(msg.sender);',
    '',
  ),
  agreement(
    'renounced-and-accepted',
    'an account that was offered an agreement accepts it after the owner renounced it',
    ['CONTRACT-1'],
    'delete pendingOwner;\n        _transferOwnership(address(0));',
    '_transferOwnership(address(0));',
  ),
  agreement(
    'first-offer-stays',
    'a second offer of the ownership does not replace the first',
    ['CONTRACT-1', 'CONTRACT-11'],
    'pendingOwner = newOwner;',
    'if (pendingOwner == address(0)) pendingOwner = newOwner;',
  ),
  agreement(
    'offer-stays-after-acceptance',
    'pendingOwner names the owner who accepted',
    ['CONTRACT-11', 'CONTRACT-1'],
    'delete pendingOwner;\n        _transferOwnership(msg.sender);',
    '_transferOwnership(msg.sender);',
  ),
  agreement(
    'uri-can-be-cleared',
    'the URI can be cleared inside the window',
    ['COMMIT-6'],
    'if (_isCommitted()) revert Agreement__CannotChangeAgreementURIDuringCommitment();',
    'if (_isCommitted() && bytes(agreementURI).length > 0) revert Agreement__CannotChangeAgreementURIDuringCommitment();',
  ),
  agreement(
    'uri-can-be-set-first',
    'a URI can be set for the first time inside the window',
    ['COMMIT-6'],
    'if (_isCommitted()) revert Agreement__CannotChangeAgreementURIDuringCommitment();',
    'if (_isCommitted() && bytes(_agreementURI).length > 0) revert Agreement__CannotChangeAgreementURIDuringCommitment();',
  ),
  agreement(
    'replaced-by-more',
    'the accounts of a chain can be replaced by more others inside the window',
    ['COMMIT-3'],
    'if (_hasChain(chains[i].caip2ChainId)) _checkScopeCanShrink();',
    `if (chains[i].accounts.length <= _chains[chains[i].caip2ChainId].accounts.length) {
                if (_hasChain(chains[i].caip2ChainId)) _checkScopeCanShrink();
            }`,
  ),
  agreement(
    'window-one-second-long',
    'the commitment window includes the second of its end',
    ['COMMIT-9'],
    'return block.timestamp < _cantChangeUntil;',
    'return block.timestamp <= _cantChangeUntil;',
  ),
  agreement(
    'window-ignored-for-uri',
    'the URI can be changed inside the window',
    ['COMMIT-6'],
    'if (_isCommitted()) revert Agreement__CannotChangeAgreementURIDuringCommitment();',
    '',
  ),
  agreement(
    'window-ignored-for-scope',
    'accounts can be removed inside the window',
    ['COMMIT-3'],
    'if (_isCommitted()) revert Agreement__CannotReduceScopeDuringCommitment();',
    '',
  ),
  agreement(
    'window-can-be-shortened',
    'the end of the window can be moved earlier',
    ['COMMIT-7'],
    'if (newCantChangeUntil <= _cantChangeUntil) {',
    'if (newCantChangeUntil == 0) {',
  ),
  agreement(
    'account-added-twice-told',
    'an added account is announced twice',
    ['CONTRACT-10', 'EVENT-1'],
    'emit AccountAdded(caip2ChainId, accounts[i]);',
    'emit AccountAdded(caip2ChainId, accounts[i]); emit AccountAdded(caip2ChainId, accounts[i]);',
  ),
  agreement(
    'recovery-stays',
    'a chain that is replaced keeps its recovery address',
    ['CONTRACT-14'],
    'chain.assetRecoveryAddress = put.assetRecoveryAddress;',
    'if (bytes(chain.assetRecoveryAddress).length == 0) chain.assetRecoveryAddress = put.assetRecoveryAddress;',
  ),
  agreement(
    'other-chains-can-go',
    'chains other than the home chain can be removed inside the window',
    ['COMMIT-3'],
    '_checkScopeCanShrink();\n        for (uint256 i = 0; i < caip2ChainIds.length; ++i) {',
    'for (uint256 i = 0; i < caip2ChainIds.length; ++i) { if (_isHome(caip2ChainIds[i])) _checkScopeCanShrink();',
  ),
  agreement(
    'terms-event-tells-the-old',
    'the event of new terms has the earlier ones',
    ['CONTRACT-10'],
    '_bountyTerms = terms;\n        emit BountyTermsUpdated(terms);',
    'emit BountyTermsUpdated(_bountyTerms);\n        _bountyTerms = terms;',
  ),
  agreement(
    'creation-skips-terms',
    'an agreement can be created with terms that contradict each other',
    ['CONTRACT-8'],
    'BountyRules.check(details.bountyTerms);',
    '',
  ),
]
