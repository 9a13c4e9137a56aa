import { describe, expect, test } from 'vitest'
import { addressOf, checkpointOf } from '../../../test/support/checkpoint-of.ts'
import { listedTwice } from '../../../test/support/listed-twice.ts'
import type { ContractState } from '../../model/protocol.ts'
import { DAY, type ScenarioBuilder, scenario } from '../../scenario/builder.ts'
import { itemClaims, itemProblems, show, stateClaim } from './compare-item.ts'
import { itemsOf } from './expected-item.ts'
import type { CheckedRuleId } from './explorer-rules.ts'
import { type ExplorerBook, explorerBook } from './field-interpretations.ts'

const simple = () =>
  scenario('top-level/simple', 'A vault under attack').attackableVault({ terms: { aggregateBountyCapUsd: '5000000' } })

/** Compares agreementA's item, right except for some members. */
function problemsOf(builder: ScenarioBuilder, changed: Record<string, unknown>, missing?: CheckedRuleId) {
  const played = checkpointOf(builder)
  const expected = itemsOf(played)('agreementA')
  const right = {
    ...expected,
    owner: expected.owners[0],
    coveredAccounts: expected.coveredAccounts.map((entry) => {
      const [accountAddress, scope] = entry.split(' ')
      return { accountAddress, childContractScope: Number(scope) }
    }),
    valuePricedUsd: '12.50',
    valueBand: '< $10K',
  }
  return itemProblems({ ...right, ...changed }, expected, { url: 'URL', played, missing })
}
const wordsOf = (...given: Parameters<typeof problemsOf>) =>
  problemsOf(...given).map(({ rule, expected, actual, severity }) => [rule, expected, actual, severity].join(' | '))

describe('itemProblems', () => {
  test('accepts a right item, with either owner and any letter case', () => {
    expect(problemsOf(simple(), {}, 'API-2')).toEqual([])
    const upper = addressOf('agreementAOwner').toUpperCase().replace('X', 'x')
    expect(problemsOf(simple(), { owner: upper, bountyCapUsd: '01000000.0' })).toEqual([])
  })

  test('a wrong state is unsafe if it opens a closed agreement; an unknown state breaks API-9', () => {
    const ended = simple().lifecycle('agreementA', 'instantCorrupt')
    expect(wordsOf(ended, { state: 'UNDER_ATTACK' })).toEqual([
      'STATE-2 | of agreementA: state "CORRUPTED" | state "UNDER_ATTACK" | unsafe',
    ])
    expect(wordsOf(simple(), { state: 'PRODUCTION' })).toEqual([
      'STATE-1 | of agreementA: state "UNDER_ATTACK" | state "PRODUCTION" | wrong',
    ])
    expect(wordsOf(simple(), { state: 'under attack' })).toEqual([
      'API-9 | of agreementA: state "UNDER_ATTACK" | state "under attack" | wrong',
    ])
    expect(wordsOf(simple(), { state: undefined })).toEqual([
      'API-9 | of agreementA: state "UNDER_ATTACK" | state nothing | wrong',
    ])
  })

  test('a missing or null member breaks the rule for missing members, if its field has one', () => {
    const without = { protocolName: undefined, owner: null }
    expect(wordsOf(simple(), without, 'API-2')).toEqual([
      'API-2 | of agreementA: protocolName, a string, owner, an address | no protocolName, owner null | wrong',
    ])
    expect(problemsOf(simple(), without)).toEqual([])
  })

  test('a member outside the interface may be missing, but not null', () => {
    expect(problemsOf(simple(), { agreementUri: undefined, createdAt: undefined }, 'API-2')).toEqual([])
    expect(wordsOf(simple(), { agreementUri: null }, 'API-2')).toEqual([
      'API-2 | of agreementA: agreementUri, a string | agreementUri null | wrong',
    ])
  })

  test('a thousandth of the right number breaks API-9 for times alone', () => {
    expect(problemsOf(simple(), { bountyPercentage: 0.01 }).map(({ rule }) => rule)).toEqual(['TERM-1'])
  })

  test('another format breaks API-9, and so do seconds instead of milliseconds', () => {
    const seconds = checkpointOf(simple()).world.agreements.get('agreementA')?.cantChangeUntil
    expect(wordsOf(simple(), { retainable: 'no', bountyPercentage: '10', commitmentDeadline: seconds })).toEqual([
      `API-9 | of agreementA: bountyPercentage, a number, retainable, true or false, commitmentDeadline ${seconds}000 | bountyPercentage "10", retainable "no", commitmentDeadline ${seconds} | wrong`,
    ])
    expect(wordsOf(simple(), { protocolName: 7, contactDetails: 'none' })).toEqual([
      'API-9 | of agreementA: protocolName, a string, contactDetails, a list of {name, contact} | protocolName 7, contactDetails "none" | wrong',
    ])
  })

  test('better terms are unsafe: a missing aggregate cap is better than any cap', () => {
    expect(wordsOf(simple(), { aggregateBountyCapUsd: '0' })).toEqual([
      'TERM-1 | of agreementA: aggregateBountyCapUsd "5000000" | aggregateBountyCapUsd "0" | unsafe',
    ])
    expect(wordsOf(simple(), { aggregateBountyCapUsd: '4999999', bountyPercentage: 9 })).toEqual([
      'TERM-1 | of agreementA: bountyPercentage 10, aggregateBountyCapUsd "5000000" | bountyPercentage 9, aggregateBountyCapUsd "4999999" | wrong',
    ])
  })

  test('a commitment that was never made is wrong; 0 counts as no commitment', () => {
    const never = () =>
      scenario('terms/none', 'No window').agreement('agreementA', { covers: ['vault'], commitment: 0 })
    expect(problemsOf(never(), { commitmentDeadline: 0 })).toEqual([])
    expect(problemsOf(never(), { commitmentDeadline: null, valueBand: null }, 'API-2')).toEqual([])
    expect(wordsOf(never(), { commitmentDeadline: 1 })).toEqual([
      'TERM-3 | of agreementA: no commitmentDeadline | commitmentDeadline 1 | wrong',
    ])
  })

  test('behavior: better terms are only wrong if the agreement is closed or shown as closed', () => {
    const better = { bountyPercentage: 11, retainable: true, commitmentDeadline: 4_000_000_000_000 }
    expect(problemsOf(simple(), better).map(({ severity }) => severity)).toEqual(['unsafe', 'unsafe'])
    const closed = problemsOf(simple(), { ...better, state: 'PRODUCTION' })
    const ended = problemsOf(simple().lifecycle('agreementA', 'instantCorrupt'), better)
    expect([...closed, ...ended].map(({ severity }) => severity)).toEqual(Array(5).fill('wrong'))
  })

  test('a wider account scope is unsafe while the agreement is attackable, and wrong afterwards', () => {
    const wider = { coveredAccounts: [{ accountAddress: addressOf('vault'), childContractScope: 2 }] }
    const words = `API-9 | of agreementA: coveredAccounts ["${addressOf('vault')} 0"] | coveredAccounts ["${addressOf('vault')} 2"]`
    expect(wordsOf(simple(), wider)).toEqual([`${words} | unsafe`])
    expect(wordsOf(simple().lifecycle('agreementA', 'instantCorrupt'), wider)).toEqual([`${words} | wrong`])
  })

  test('an account that never owned the agreement is a wrong owner', () => {
    const other = addressOf('somebody')
    expect(wordsOf(simple(), { owner: other })).toEqual([
      `API-2 | of agreementA: owner "${addressOf('agreementAOwner')}" | owner "${other}" | wrong`,
    ])
  })

  test('a term from before the registration breaks TERM-4', () => {
    const raised = simple()
      .setTerms('agreementA', { bountyPercentage: 15 })
      .waitUntil('commitmentEnd', 'agreementA')
      .setURI('agreementA', 'ipfs://new')
      .commit('agreementA', 60 * DAY)
    const before = checkpointOf(raised).world.agreements.get('agreementA')?.registration?.promises
    const old = { bountyPercentage: 10, agreementUri: 'ipfs://agreementA' }
    const window = { commitmentDeadline: (before?.cantChangeUntil ?? 0) * 1_000 }
    expect(problemsOf(raised, { ...old, ...window }).map(({ rule }) => rule)).toEqual(['TERM-4'])
    expect(problemsOf(raised, { bountyPercentage: 11, agreementUri: 'ipfs://x' }).map(({ rule }) => rule)).toEqual([
      'TERM-1',
      'TERM-2',
    ])
  })
})

describe('covered contracts', () => {
  test('an extra contract under an open agreement is unsafe, and the claim includes the shown list', () => {
    const [known, unknown] = [addressOf('other'), addressOf('nobody at all')]
    const [problem] = problemsOf(simple().deploy('other'), { coveredContracts: [known, unknown] })
    expect(problem).toMatchObject({ rule: 'API-9', severity: 'unsafe' })
    expect(problem?.claim).toMatchObject({ kind: 'covered', given: [known, unknown].toSorted(), failed: true })
    expect(problemsOf(simple(), { coveredContracts: [] })[0]).toMatchObject({ severity: 'wrong', claim: { given: [] } })
  })

  test('behavior: adds no claim if another field breaks the same rule', () => {
    const [problem] = problemsOf(simple(), { coveredContracts: [], createdAt: 'today' })
    expect(problem?.actual).toBe('coveredContracts [], createdAt "today"')
    expect(problem?.claim).toBeUndefined()
  })

  test('behavior: accepts the other contracts of an open reading', () => {
    const twice = listedTwice()
    expect(problemsOf(twice, {})).toEqual([])
    expect(problemsOf(twice, { coveredContracts: [addressOf('factory'), addressOf('child')] })).toEqual([])
    expect(problemsOf(twice, { coveredContracts: [addressOf('child')] })).toHaveLength(1)
  })
})

test('show prints one line and cuts it', () => {
  expect(show({ a: [1, null] })).toBe('{"a":[1,null]}')
  expect(show(undefined)).toBe('nothing')
  expect(show('x'.repeat(200))).toBe(`"${'x'.repeat(159)}…`)
})

test('behavior: show escapes control characters', () => {
  expect(show('a\u009b2Jb\u202ec')).not.toMatch(/[\u0080-\u009f\u202e]/)
  expect(show('x'.repeat(1_000))).toHaveLength(161)
  expect(show(undefined)).toBe('nothing')
})

describe('itemClaims', () => {
  const played = checkpointOf(simple())
  const expected = itemsOf(played)('agreementA')
  const kindsOf = (given: Record<string, unknown>) =>
    itemClaims({ coveredContracts: expected.coveredContracts, ...given }, expected, { url: 'URL', played }).map(
      ({ kind, failed }) => `${kind}${failed ? ' failed' : ''}`,
    )

  test('claims the state and the covered contracts if they can be read', () => {
    expect(kindsOf({ state: 'UNDER_ATTACK' })).toEqual(['state', 'covered'])
    expect(kindsOf({ state: 'PRODUCTION' })).toEqual(['state failed', 'covered'])
    expect(kindsOf({ state: 'unknown' })).toEqual(['covered'])
    expect(kindsOf({ state: 'UNDER_ATTACK', coveredContracts: 'all' })).toEqual(['state'])
  })

  test('an interpretation that calls the contract attackable predicts any attackable state', () => {
    const ended = checkpointOf(simple().lifecycle('agreementA', 'instantCorrupt').deploy('other'))
    const alwaysOpen = { ...explorerBook, isAttackable: () => ({ value: true, because: [] }) }
    const predicted = (given: ContractState, through?: string, book: ExplorerBook = alwaysOpen) =>
      stateClaim(
        given,
        { name: 'agreementA', state: 'CORRUPTED' },
        { url: '', played: ended, ...(through && { through }) },
      ).predict(ended.world, book)
    expect(predicted('UNDER_ATTACK')).toBe('CORRUPTED')
    expect(predicted('UNDER_ATTACK', 'vault')).toBe('UNDER_ATTACK')
    expect(predicted('UNDER_ATTACK', 'vault', explorerBook)).toBe('CORRUPTED')
    expect(predicted('PRODUCTION', 'vault')).toBe('CORRUPTED')
    expect(predicted('UNDER_ATTACK', 'other')).toBe('CORRUPTED')
  })
})
