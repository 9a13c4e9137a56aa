import type { Address } from 'viem'
import {
  agreement as agreementArtifact,
  agreementFactory,
  attackRegistry,
  chainSafeHarborRegistry,
} from '../../../artifacts/index.ts'
import { caip2 } from '../../../chain/execute/spelling.ts'
import type { BountyTerms, Name } from '../../../model/action.ts'
import { contractStates } from '../../../model/protocol.ts'
import { stateAt } from '../../../model/state.ts'
import type { AgreementFacts, World } from '../../../model/world.ts'
import type { ContractRuleId } from '../contract-rules.ts'
import { stateRule, timestampRule } from './contract-state-rule.ts'
import type { ReadContext } from './read-context.ts'
import type { ExpectedValue, Reading } from './reading.ts'
import { versions } from './registry-readings.ts'
import { accountsText, chainText, contactsText, listText, termsMembers } from './texts.ts'

/** Reads everything about one agreement except its links. */
export function agreementReadings(world: World, name: Name, { chain, addressOf, recoveries }: ReadContext): Reading[] {
  const ids = chain
  const facts = world.agreements.get(name) as AgreementFacts
  const { deployment } = chain
  const to = addressOf(name)
  const registry = (functionName: string, expected: readonly ExpectedValue[]): Reading => ({
    ...reading(deployment.attackRegistry, attackRegistry.abi, functionName, [to], expected),
    what: `${functionName}(${name})`,
  })
  const own = (functionName: string, expected: readonly ExpectedValue[], args: readonly string[] = []): Reading => ({
    ...reading(to, agreementArtifact.abi, functionName, args, expected),
    what: `${name}.${functionName}(${args.join(', ')})`,
  })
  const valid = (on: Address, abi: Reading['abi'], functionName: string): Reading => ({
    ...reading(on, abi, functionName, [to], one('CONTRACT-13', facts.factoryMade)),
    what: `${functionName}(${name})`,
  })
  const { registration, terms } = facts
  const state = stateAt(registration, world.now)
  return [
    registry('getAgreementState', [
      {
        rule: stateRule(facts, world),
        value: state,
        pick: (value) => contractStates[Number(value)] ?? value,
      },
    ]),
    registry('getAgreementInfo', infoOf(facts, world)),
    registry('getAttackModerator', one('CONTRACT-11', registration?.attackModerator ?? 'zero')),
    valid(deployment.agreementFactory, agreementFactory.abi, 'isAgreementContract'),
    valid(deployment.safeHarborRegistry, chainSafeHarborRegistry.abi, 'isAgreementValid'),
    own('owner', one('CONTRACT-11', facts.owner)),
    own('pendingOwner', one('CONTRACT-11', facts.pendingOwner ?? 'zero')),
    own('getBattleChainScopeAddresses', one('CONTRACT-6', listText(facts.scope))),
    own('getBountyTerms', termsOf(terms)),
    own('getCantChangeUntil', one('TERM-3', facts.cantChangeUntil)),
    own('getAgreementURI', one('TERM-2', facts.agreementURI)),
    own('getRegistry', [
      {
        rule: 'CONTRACT-14',
        value: 'the safe harbor registry',
        pick: (value) => (value === deployment.safeHarborRegistry ? 'the safe harbor registry' : value),
      },
    ]),
    own('getBattleChainScopeCount', one('CONTRACT-6', facts.scope.length)),
    own('getChainAccounts', one('CONTRACT-14', '[]'), [UNKNOWN_CHAIN]),
    own('getAssetRecoveryAddress', one('CONTRACT-14', ''), [UNKNOWN_CHAIN]),
    own('getProtocolName', one('CONTRACT-14', facts.protocolName)),
    own('getDetails', [
      { member: 'protocolName', rule: 'CONTRACT-14', value: facts.protocolName, pick: memberOf('protocolName') },
      {
        member: 'contactDetails',
        rule: 'CONTRACT-14',
        value: contactsText(facts.contactDetails),
        pick: memberOf('contactDetails'),
      },
      {
        member: 'chains',
        rule: 'CONTRACT-14',
        value: listText(
          [...facts.chains].map(([chain, accounts]) => {
            const recovery = recoveries.on(name).get(chain) ?? ''
            return chainText({ chain, accounts }, { ids, recovery, addressOf })
          }),
        ),
        pick: memberOf('chains'),
      },
      ...termsOf(terms).map(({ member, pick, ...expected }) => ({
        ...expected,
        member: `bountyTerms.${member}`,
        pick: (value: unknown) => pick?.(memberOf('bountyTerms')(value)),
      })),
      { member: 'agreementURI', rule: 'TERM-2', value: facts.agreementURI, pick: memberOf('agreementURI') },
    ]),
    own('getChainIds', one('CONTRACT-14', listText([...facts.chains.keys()].map((id) => caip2(id, ids))))),
    ...[...facts.chains].map(([id, entries]) =>
      own('getChainAccounts', one('CONTRACT-14', accountsText(entries, addressOf)), [caip2(id, ids)]),
    ),
    ...[...recoveries.on(name)].map(([id, recovery]) =>
      own('getAssetRecoveryAddress', one('CONTRACT-14', recovery), [caip2(id, ids)]),
    ),
    ...versions(to, agreementArtifact.abi, name),
    own('getBattleChainCaip2ChainId', one('CONTRACT-14', caip2('home', ids))),
  ]
}

/** A chain that no agreement has: it reads as empty, and is not refused. */
const UNKNOWN_CHAIN = 'eip155:987654'

function reading(
  to: Address,
  abi: unknown,
  functionName: string,
  args: readonly unknown[],
  expected: readonly ExpectedValue[],
): Omit<Reading, 'what'> {
  return { to, abi: abi as Reading['abi'], functionName, args, expected }
}

const one = (rule: ContractRuleId, value: unknown): ExpectedValue[] => [{ rule, value: String(value) }]

const memberOf = (member: string) => (value: unknown) => Object(value)[member] as unknown

const term = (member: string, value: unknown): ExpectedValue => ({
  member,
  rule: 'TERM-1',
  value: String(value),
  pick: memberOf(member),
})

function termsOf(terms: BountyTerms): ExpectedValue[] {
  return Object.entries(termsMembers(terms)).map(([member, value]) => term(member, value))
}

function infoOf(facts: AgreementFacts, world: World): ExpectedValue[] {
  const { registration } = facts
  const member = (name: string, value: unknown, rule: ContractRuleId = 'CONTRACT-4'): ExpectedValue => ({
    member: name,
    rule,
    value: String(value),
    pick: memberOf(name),
  })
  return [
    member('attackModerator', registration?.attackModerator ?? 'zero'),
    member('deadlineTimestamp', registration?.deadline ?? 0, registration ? 'STATE-10' : 'CONTRACT-5'),
    member('promotionRequestedTimestamp', registration?.promotionRequestedAt ?? 0, timestampRule(facts, world)),
    member('attackRequested', (registration?.deadline ?? 0) > 0),
    member('attackApproved', registration?.approvedAt !== undefined),
    member('promoted', registration?.promoted ?? false),
    member('corrupted', registration?.corrupted ?? false),
    member('isRegistered', registration !== undefined, registration ? 'CONTRACT-4' : 'CONTRACT-5'),
  ]
}
