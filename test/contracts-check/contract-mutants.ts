/** The mocks with one mistake. */
export type ContractMutant = {
  id: string
  /** What the contracts do, as a clause. */
  says: string
  /** The file below `contracts/mocks/`, and the piece of it that is replaced; it is there once. */
  file: string
  from: string
  to: string
  /** Rules of which one has to be named. */
  rules: readonly string[]
}

const registry = (id: string, says: string, rules: readonly string[], from: string, to: string): ContractMutant => ({
  ...{ id, says, rules, from, to },
  file: 'AttackRegistry.sol',
})
const agreement = (id: string, says: string, rules: readonly string[], from: string, to: string): ContractMutant => ({
  ...{ id, says, rules, from, to },
  file: 'Agreement.sol',
})
const terms = (id: string, says: string, rules: readonly string[], from: string, to: string): ContractMutant => ({
  ...{ id, says, rules, from, to },
  file: 'BountyRules.sol',
})

const timestampIsWritten = '_infos[agreementAddress].promotionRequestedTimestamp = block.timestamp;'
const announces = (state: string) => `emit AgreementStateChanged(agreementAddress, ContractState.${state});`

export const contractMutants: readonly ContractMutant[] = [
  registry(
    'countdown-one-second-late',
    'the countdown lasts one second longer',
    ['STATE-4'],
    'bool counting = block.timestamp < info',
    'bool counting = block.timestamp <= info',
  ),
  registry(
    'countdown-one-second-early',
    'the countdown ends one second early',
    ['STATE-4'],
    'bool counting = block.timestamp < info',
    'bool counting = block.timestamp + 1 < info',
  ),
  registry(
    'request-one-second-late',
    'an undecided request stays a second too long',
    ['STATE-10'],
    'bool waiting = block.timestamp < info',
    'bool waiting = block.timestamp <= info',
  ),
  registry(
    'request-one-second-early',
    'an undecided request ends a second too early',
    ['STATE-10'],
    'bool waiting = block.timestamp < info',
    'bool waiting = block.timestamp + 1 < info',
  ),
  registry(
    'deadline-outlives-approval',
    'the deadline of the request still counts after the approval',
    ['STATE-10', 'STATE-6'],
    'if (info.attackApproved) return ContractState.UNDER_ATTACK;',
    'if (info.attackApproved && block.timestamp < info.deadlineTimestamp) return ContractState.UNDER_ATTACK;',
  ),
  registry(
    'commitment-one-second-short',
    'a commitment of one second less than 7 days is accepted',
    ['CONTRACT-3'],
    'if (actual < required) revert',
    'if (actual + 1 < required) revert',
  ),
  registry(
    'commitment-one-second-long',
    'a commitment of exactly 7 days is refused',
    ['CONTRACT-3'],
    'if (actual < required) revert',
    'if (actual <= required) revert',
  ),
  registry(
    'anyone-approves',
    'anyone can approve an attack',
    ['CONTRACT-1'],
    'function approveAttack(address agreementAddress) external onlyRegistryModerator {',
    'function approveAttack(address agreementAddress) external {',
  ),
  registry(
    'anyone-promotes',
    'anyone can start the countdown',
    ['CONTRACT-1'],
    'function promote(address agreementAddress) external onlyAttackModerator(agreementAddress) {',
    'function promote(address agreementAddress) external {',
  ),
  registry(
    'anyone-requests',
    'anyone can request attack mode for an agreement',
    ['CONTRACT-1'],
    'if (msg.sender != agreementOwner) revert',
    'if (agreementOwner == address(0)) revert',
  ),
  registry(
    'promoted-from-any-state',
    'the countdown can be started in any state',
    ['CONTRACT-2', 'CONTRACT-1', 'STATE-4', 'STATE-10'],
    '_checkState(agreementAddress, ContractState.UNDER_ATTACK);\n',
    '',
  ),
  registry(
    'requested-without-scope',
    'an agreement without a scope can be requested',
    // Where the commitment is too short as well, the refusal names that instead.
    ['CONTRACT-3', 'CONTRACT-9'],
    'if (contracts.length == 0) revert AttackRegistry__EmptyContractArray();',
    '',
  ),
  registry(
    'requested-by-hand-made',
    'an agreement that the factory did not make can be requested',
    // Where the caller does not own it, the refusal names that instead.
    ['CONTRACT-13', 'CONTRACT-9'],
    'if (!FACTORY.isAgreementContract(agreementAddress)) revert',
    'if (agreementAddress == address(0)) revert',
  ),
  registry(
    'taken-from-active-agreement',
    'a contract of an active agreement can be linked elsewhere',
    ['CONTRACT-7', 'CONTRACT-2', 'CONTRACT-9'],
    'if (_isActive(getAgreementState(existing))) {',
    'if (_isActive(getAgreementState(existing)) && agreementAddress == address(0)) {',
  ),
  registry(
    'held-in-production',
    'an agreement in PRODUCTION still keeps its contracts',
    ['CONTRACT-7', 'STATE-4', 'STATE-10'],
    'if (_isActive(getAgreementState(existing))) {',
    'if (_infos[existing].isRegistered && !_infos[existing].corrupted) {',
  ),
  registry(
    'links-kept-after-rejection',
    'a rejection keeps the links',
    ['CONTRACT-5'],
    'if (_links[contracts[i]] == agreementAddress) delete _links[contracts[i]];',
    '',
  ),
  registry(
    'record-kept-after-rejection',
    'a rejection keeps the deadline in the record',
    ['CONTRACT-5'],
    'delete _infos[agreementAddress];',
    'delete _infos[agreementAddress]; _infos[agreementAddress].deadlineTimestamp = block.timestamp;',
  ),
  registry(
    'timestamp-kept-after-cancel',
    'a cancelled promotion keeps its countdown',
    ['STATE-6'],
    '_infos[agreementAddress].promotionRequestedTimestamp = 0;\n        emit AgreementStateChanged(agreementAddress, ContractState.UNDER_ATTACK);',
    announces('UNDER_ATTACK'),
  ),
  registry(
    'timestamp-cleared-by-time',
    'an expired countdown reads as never requested',
    ['STATE-7'],
    '    function getAgreementInfo(address agreementAddress) external view returns (AgreementInfo memory) {\n        return _infos[agreementAddress];',
    '    function getAgreementInfo(address agreementAddress) external view returns (AgreementInfo memory info) {\n        info = _infos[agreementAddress];\n        if (getAgreementState(agreementAddress) == ContractState.PRODUCTION) info.promotionRequestedTimestamp = 0;',
  ),
  registry(
    'top-level-in-countdown-closed',
    'isTopLevelContractUnderAttack is false during the countdown',
    ['STATE-8'],
    'return state == ContractState.UNDER_ATTACK || state == ContractState.PROMOTION_REQUESTED;',
    'return state == ContractState.UNDER_ATTACK;',
  ),
  registry(
    'state-change-not-announced',
    'a promotion emits no event',
    ['EVENT-1'],
    `${timestampIsWritten}\n        ${announces('PROMOTION_REQUESTED')}`,
    timestampIsWritten,
  ),
  registry(
    'state-change-announced-twice',
    'a corruption is announced twice',
    ['EVENT-1'],
    announces('CORRUPTED'),
    `${announces('CORRUPTED')} ${announces('CORRUPTED')}`,
  ),
  registry(
    'wrong-state-announced',
    'an approval announces ATTACK_REQUESTED',
    ['EVENT-1'],
    `attackApproved = true;\n        ${announces('UNDER_ATTACK')}`,
    `attackApproved = true;\n        ${announces('ATTACK_REQUESTED')}`,
  ),
  registry(
    'synced-without-need',
    'a request announces a sync that nobody asked for',
    ['CONTRACT-10'],
    '_link(contracts[i], agreementAddress);\n        }\n        info =',
    '_link(contracts[i], agreementAddress);\n        }\n        emit ContractsSynced(agreementAddress, contracts.length);\n        info =',
  ),
  registry(
    'wrong-error-for-state',
    'a wrong state is refused with the error for an unregistered agreement',
    ['CONTRACT-9'],
    'if (state != required) revert AttackRegistry__InvalidState(state);',
    'if (state != required) revert AttackRegistry__AgreementNotRegistered(agreementAddress);',
  ),
  registry(
    'finalize-reverts',
    'finalizeState reverts where there is nothing to finalise',
    ['CONTRACT-15'],
    'if (expired && !_infos[agreementAddress].promoted) _writeProduction(agreementAddress);',
    'if (!expired) revert AttackRegistry__InvalidState(getAgreementState(agreementAddress)); if (!_infos[agreementAddress].promoted) _writeProduction(agreementAddress);',
  ),
  registry(
    'moderator-handed-over-too-late',
    'the attack moderator can be handed over in PRODUCTION',
    ['CONTRACT-2', 'STATE-4', 'STATE-10'],
    'if (!_isActive(state)) revert AttackRegistry__InvalidState(state);\n        _infos[agreementAddress].attackModerator = to;',
    '_infos[agreementAddress].attackModerator = to;',
  ),
  registry(
    'moderator-is-the-sender',
    'the attack moderator is not recorded',
    ['CONTRACT-4', 'CONTRACT-11'],
    'info.attackModerator = msg.sender;',
    'info.attackModerator = address(this);',
  ),
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
    'emit BattleChainScopeAddressRemoved(account);\n        _unlink(account);',
    'emit BattleChainScopeAddressRemoved(account);',
  ),
  agreement(
    'added-without-link',
    'an account that is added under attack is not linked',
    ['BIND-1', 'EVENT-1', 'CONTRACT-7'],
    'if (links) ATTACK_REGISTRY.registerContractForExistingAgreement(account);',
    '',
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
  terms(
    'percentage-can-fall',
    'the percentage can be lowered inside the window',
    ['COMMIT-1'],
    'to.bountyPercentage >= from.bountyPercentage &&',
    'to.bountyPercentage + 100 >= from.bountyPercentage &&',
  ),
  terms(
    'cap-can-fall',
    'the cap can be lowered inside the window',
    ['COMMIT-2'],
    'to.bountyCapUsd >= from.bountyCapUsd &&',
    'to.bountyCapUsd + 1 >= from.bountyCapUsd &&',
  ),
  terms(
    'aggregate-cap-can-come',
    'an aggregate cap can be added inside the window',
    ['COMMIT-2'],
    'return to == 0 || (from != 0 && to >= from);',
    'return to == 0 || to >= from;',
  ),
  terms(
    'identity-can-tighten',
    'the identity requirement can be tightened inside the window',
    ['COMMIT-4'],
    'to.identity <= from.identity &&',
    '(to.identity <= from.identity || uint8(to.identity) > 0) &&',
  ),
  terms(
    'favourable-is-refused',
    'a higher percentage is refused inside the window',
    ['COMMIT-8'],
    'to.bountyPercentage >= from.bountyPercentage &&',
    'to.bountyPercentage == from.bountyPercentage &&',
  ),
  {
    id: 'adoption-of-none-answered',
    says: 'getAgreement answers zero for who never adopted',
    file: 'ChainSafeHarborRegistry.sol',
    from: 'if (agreementAddress == address(0)) revert BattleChainSafeHarborRegistry__NoAgreement();',
    to: '',
    rules: ['CONTRACT-12'],
  },
  {
    id: 'any-agreement-is-valid',
    says: 'isAgreementValid is true for everything',
    file: 'ChainSafeHarborRegistry.sol',
    from: 'return FACTORY.isAgreementContract(agreementAddress);',
    to: 'return address(FACTORY) != agreementAddress;',
    rules: ['CONTRACT-13'],
  },
]
