import type { Address } from 'viem'
import { agreement, agreementFactory, attackRegistry, chainSafeHarborRegistry } from '../../../artifacts/index.ts'
import { caip2 } from '../../../chain/execute/spelling.ts'
import type { BountyTerms, Name } from '../../../model/action.ts'
import { contractStates } from '../../../model/protocol.ts'
import { stateAt } from '../../../model/state.ts'
import type { AgreementFacts, World } from '../../../model/world.ts'
import { stateRule, timestampRule } from './contract-state-rule.ts'
import type { ReadContext } from './read-context.ts'
import { type ExpectedValue, memberOf, one, type Reading, readingsFrom } from './reading.ts'
import { versions } from './registry-readings.ts'
import { accountsText, chainText, contactsText, listText, termsMembers } from './texts.ts'

/** Reads everything about one agreement except its links, its state first. */
export function agreementReadings(world: World, name: Name, context: ReadContext): Reading[] {
  const { chain: ids, addressOf, recoveries } = context
  const { deployment } = ids
  const facts = world.agreements.get(name) as AgreementFacts
  const { registration, terms } = facts
  const to = addressOf(name)
  const about = (on: Address, abi: unknown, functionName: string, expected: readonly ExpectedValue[]) =>
    readingsFrom(on, abi)(functionName, [to], expected, name)
  const registry = (functionName: string, expected: readonly ExpectedValue[]) =>
    about(deployment.attackRegistry, attackRegistry.abi, functionName, expected)
  const ofAgreement = readingsFrom(to, agreement.abi, name)
  const own = (functionName: string, expected: readonly ExpectedValue[], ...args: string[]) =>
    ofAgreement(functionName, args, expected)
  const [state] = one(stateRule(facts, world), stateAt(registration, world.now))
  const isValid = one('CONTRACT-13', facts.factoryMade)
  const registryOf = (value: unknown) => (value === deployment.safeHarborRegistry ? 'the safe harbor registry' : value)
  return [
    registry('getAgreementState', [{ ...state, pick: (value) => contractStates[Number(value)] ?? value }]),
    registry('getAgreementInfo', infoOf(facts, world)),
    registry('getAttackModerator', one('CONTRACT-11', registration?.attackModerator ?? 'zero')),
    about(deployment.agreementFactory, agreementFactory.abi, 'isAgreementContract', isValid),
    about(deployment.safeHarborRegistry, chainSafeHarborRegistry.abi, 'isAgreementValid', isValid),
    own('owner', one('CONTRACT-11', facts.owner)),
    own('pendingOwner', one('CONTRACT-11', facts.pendingOwner ?? 'zero')),
    own('getBattleChainScopeAddresses', one('CONTRACT-6', listText(facts.scope))),
    own('getBountyTerms', termsOf(terms)),
    own('getCantChangeUntil', one('TERM-3', facts.cantChangeUntil)),
    own('getAgreementURI', one('TERM-2', facts.agreementURI)),
    own('getRegistry', [{ ...one('CONTRACT-14', 'the safe harbor registry')[0], pick: registryOf }]),
    own('getBattleChainScopeCount', one('CONTRACT-6', facts.scope.length)),
    own('getChainAccounts', one('CONTRACT-14', '[]'), UNKNOWN_CHAIN),
    own('getAssetRecoveryAddress', one('CONTRACT-14', ''), UNKNOWN_CHAIN),
    own('getProtocolName', one('CONTRACT-14', facts.protocolName)),
    own('getDetails', detailsOf(name, facts, context)),
    own('getChainIds', one('CONTRACT-14', listText([...facts.chains.keys()].map((id) => caip2(id, ids))))),
    ...[...facts.chains].map(([id, entries]) =>
      own('getChainAccounts', one('CONTRACT-14', accountsText(entries, addressOf)), caip2(id, ids)),
    ),
    ...[...recoveries.on(name)].map(([id, recovery]) =>
      own('getAssetRecoveryAddress', one('CONTRACT-14', recovery), caip2(id, ids)),
    ),
    ...versions(to, agreement.abi, name),
    own('getBattleChainCaip2ChainId', one('CONTRACT-14', caip2('home', ids))),
  ]
}

/** A chain that no agreement has: it reads as empty, and is not refused. */
const UNKNOWN_CHAIN = 'eip155:987654'

const termsOf = (terms: BountyTerms): ExpectedValue[] =>
  Object.entries(termsMembers(terms)).map(([member, value]) => memberOf(member, 'TERM-1', value))

function detailsOf(name: Name, facts: AgreementFacts, { chain: ids, addressOf, recoveries }: ReadContext) {
  const chains = [...facts.chains].map(([chain, accounts]) =>
    chainText({ chain, accounts }, { ids, recovery: recoveries.on(name).get(chain) ?? '', addressOf }),
  )
  return [
    memberOf('protocolName', 'CONTRACT-14', facts.protocolName),
    memberOf('contactDetails', 'CONTRACT-14', contactsText(facts.contactDetails)),
    memberOf('chains', 'CONTRACT-14', listText(chains)),
    ...termsOf(facts.terms).map(({ member, pick, ...expected }) => ({
      ...expected,
      member: `bountyTerms.${member}`,
      pick: (details: unknown) => pick?.(Object(details).bountyTerms),
    })),
    memberOf('agreementURI', 'TERM-2', facts.agreementURI),
  ]
}

function infoOf(facts: AgreementFacts, world: World): ExpectedValue[] {
  const { registration } = facts
  return [
    memberOf('attackModerator', 'CONTRACT-4', registration?.attackModerator ?? 'zero'),
    memberOf('deadlineTimestamp', registration ? 'STATE-10' : 'CONTRACT-5', registration?.deadline ?? 0),
    memberOf('promotionRequestedTimestamp', timestampRule(facts, world), registration?.promotionRequestedAt ?? 0),
    memberOf('attackRequested', 'CONTRACT-4', (registration?.deadline ?? 0) > 0),
    memberOf('attackApproved', 'CONTRACT-4', registration?.approvedAt !== undefined),
    memberOf('promoted', 'CONTRACT-4', registration?.promoted ?? false),
    memberOf('corrupted', 'CONTRACT-4', registration?.corrupted ?? false),
    memberOf('isRegistered', registration ? 'CONTRACT-4' : 'CONTRACT-5', registration !== undefined),
  ]
}
