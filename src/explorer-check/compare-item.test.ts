import { describe, expect, test } from 'vitest'
import { addressOf, checkpointOf } from '../../test/support/checkpoint-of.ts'
import { listedTwice } from '../../test/support/listed-twice.ts'
import { DAY, type ScenarioBuilder, scenario } from '../scenario/builder.ts'
import { itemProblems, show } from './compare-item.ts'
import { itemsOf } from './expected-item.ts'
import type { CheckedRuleId } from './rules.ts'

const simple = () =>
  scenario('top-level/simple', 'A vault under attack')
    .deploy('vault')
    .agreement('agreementA', { covers: ['vault'], terms: { aggregateBountyCapUsd: '5000000' } })
    .underAttack('agreementA')

/** What is wrong with the item of agreementA, which is right but for some members. */
function problemsOf(builder: ScenarioBuilder, changed: Record<string, unknown>, missing?: CheckedRuleId) {
  const told = checkpointOf(builder)
  const expected = itemsOf(told)('agreementA')
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
  return itemProblems({ ...right, ...changed }, expected, { url: 'URL', told, ...(missing && { missing }) })
}
const wordsOf = (...given: Parameters<typeof problemsOf>) =>
  problemsOf(...given).map(({ rule, expected, came, weight }) => [rule, expected, came, weight].join(' | '))

describe('itemProblems', () => {
  test('what is right is no problem, whoever owns it and however its letters are', () => {
    expect(problemsOf(simple(), {}, 'API-2')).toEqual([])
    const upper = addressOf('agreementAOwner').toUpperCase().replace('X', 'x')
    expect(problemsOf(simple(), { owner: upper, bountyCapUsd: '01000000.0' })).toEqual([])
  })

  test('another state: unsafe where it opens what is closed, and a name that no state has breaks API-9', () => {
    const ended = simple().life('agreementA', 'instantCorrupt')
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

  test('a member that is missing, or null, breaks the rule of its place, if there is one', () => {
    const without = { protocolName: undefined, owner: null }
    expect(wordsOf(simple(), without, 'API-2')).toEqual([
      'API-2 | of agreementA: protocolName, a string, owner, an address | no protocolName, owner null | wrong',
    ])
    expect(problemsOf(simple(), without)).toEqual([])
  })

  test('a member that the interface does not list may be missing, but is not null', () => {
    expect(problemsOf(simple(), { agreementUri: undefined, createdAt: undefined }, 'API-2')).toEqual([])
    expect(wordsOf(simple(), { agreementUri: null }, 'API-2')).toEqual([
      'API-2 | of agreementA: agreementUri, a string | agreementUri null | wrong',
    ])
  })

  test('another format breaks API-9, and so do seconds for milliseconds', () => {
    const seconds = checkpointOf(simple()).world.agreements.get('agreementA')?.cantChangeUntil
    expect(wordsOf(simple(), { retainable: 'no', bountyPercentage: '10', commitmentDeadline: seconds })).toEqual([
      `API-9 | of agreementA: bountyPercentage, a number, retainable, true or false, commitmentDeadline ${seconds}000 | bountyPercentage "10", retainable "no", commitmentDeadline ${seconds} | wrong`,
    ])
    expect(wordsOf(simple(), { protocolName: 7, contactDetails: 'none' })).toEqual([
      'API-9 | of agreementA: protocolName, a string, contactDetails, a list of {name, contact} | protocolName 7, contactDetails "none" | wrong',
    ])
  })

  test('terms that promise more are unsafe: no aggregate cap is better than any', () => {
    expect(wordsOf(simple(), { aggregateBountyCapUsd: '0' })).toEqual([
      'TERM-1 | of agreementA: aggregateBountyCapUsd "5000000" | aggregateBountyCapUsd "0" | unsafe',
    ])
    expect(wordsOf(simple(), { aggregateBountyCapUsd: '4999999', bountyPercentage: 9 })).toEqual([
      'TERM-1 | of agreementA: bountyPercentage 10, aggregateBountyCapUsd "5000000" | bountyPercentage 9, aggregateBountyCapUsd "4999999" | wrong',
    ])
  })

  test('a commitment that was never made is wrong; 0 is said to be none', () => {
    const never = () =>
      scenario('terms/none', 'No window').agreement('agreementA', { covers: ['vault'], commitment: 0 })
    expect(problemsOf(never(), { commitmentDeadline: 0 })).toEqual([])
    expect(problemsOf(never(), { commitmentDeadline: null, valueBand: null }, 'API-2')).toEqual([])
    expect(wordsOf(never(), { commitmentDeadline: 1 })).toEqual([
      'TERM-3 | of agreementA: no commitmentDeadline | commitmentDeadline 1 | wrong',
    ])
  })

  test('behavior: better terms of what nobody can attack, or of what is not shown so, are wrong, not unsafe', () => {
    const better = { bountyPercentage: 11, retainable: true, commitmentDeadline: 4_000_000_000_000 }
    expect(problemsOf(simple(), better).map(({ weight }) => weight)).toEqual(['unsafe', 'unsafe'])
    const closed = problemsOf(simple(), { ...better, state: 'PRODUCTION' })
    const ended = problemsOf(simple().life('agreementA', 'instantCorrupt'), better)
    expect([...closed, ...ended].map(({ weight }) => weight)).toEqual(Array(5).fill('wrong'))
  })

  test('a wider scope of an account is unsafe while it is open, and wrong when it is over', () => {
    const wider = { coveredAccounts: [{ accountAddress: addressOf('vault'), childContractScope: 2 }] }
    const words = `API-9 | of agreementA: coveredAccounts ["${addressOf('vault')} 0"] | coveredAccounts ["${addressOf('vault')} 2"]`
    expect(wordsOf(simple(), wider)).toEqual([`${words} | unsafe`])
    expect(wordsOf(simple().life('agreementA', 'instantCorrupt'), wider)).toEqual([`${words} | wrong`])
  })

  test('who never owned it is not its owner', () => {
    const other = addressOf('somebody')
    expect(wordsOf(simple(), { owner: other })).toEqual([
      `API-2 | of agreementA: owner "${addressOf('agreementAOwner')}" | owner "${other}" | wrong`,
    ])
  })

  test('what was promised at the registration, and no more, breaks TERM-4', () => {
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
  test('one too many under an open agreement is unsafe, and what is shown instead is told', () => {
    const [known, unknown] = [addressOf('other'), addressOf('nobody at all')]
    const [problem] = problemsOf(simple().deploy('other'), { coveredContracts: [known, unknown] })
    expect(problem).toMatchObject({ rule: 'API-9', weight: 'unsafe' })
    expect(problem?.claim).toMatchObject({ kind: 'covered', given: [known, unknown].toSorted(), failed: true })
    expect(problemsOf(simple(), { coveredContracts: [] })[0]).toMatchObject({ weight: 'wrong', claim: { given: [] } })
  })

  test('behavior: they say nothing where another field breaks the same rule', () => {
    const [problem] = problemsOf(simple(), { coveredContracts: [], createdAt: 'today' })
    expect(problem?.came).toBe('coveredContracts [], createdAt "today"')
    expect(problem).not.toHaveProperty('claim')
  })

  test('behavior: a reading that the sources leave open may have others', () => {
    const twice = listedTwice()
    expect(problemsOf(twice, {})).toEqual([])
    expect(problemsOf(twice, { coveredContracts: [addressOf('factory'), addressOf('child')] })).toEqual([])
    expect(problemsOf(twice, { coveredContracts: [addressOf('child')] })).toHaveLength(1)
  })
})

test('show: on one line, and cut', () => {
  expect(show({ a: [1, null] })).toBe('{"a":[1,null]}')
  expect(show(undefined)).toBe('nothing')
  expect(show('x'.repeat(200))).toBe(`"${'x'.repeat(159)}…`)
})

test('behavior: what an explorer says cannot move the cursor of a terminal, nor pass for something else', () => {
  expect(show('a\u009b2Jb\u202ec')).not.toMatch(/[\u0080-\u009f\u202e]/)
  expect(show('x'.repeat(1_000))).toHaveLength(161)
  expect(show(undefined)).toBe('nothing')
})
