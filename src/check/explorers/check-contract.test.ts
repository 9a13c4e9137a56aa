import { describe, expect, test } from 'vitest'
import { addressOf, checkpointOf, clientOf } from '../../../test/support/checkpoint-of.ts'
import { listedTwice } from '../../../test/support/listed-twice.ts'
import { type ScenarioBuilder, scenario } from '../../scenario/builder.ts'
import { contractCheck } from './check-contract.ts'
import { itemsOf } from './expected-item.ts'
import { runCheck } from './explorer-check.ts'

const simple = () =>
  scenario('top-level/simple', 'A vault under attack')
    .deploy('vault')
    .deploy('other')
    .agreement('agreementA', { covers: ['vault'] })
    .agreement('agreementB', { covers: ['other'] })
    .underAttack('agreementA')
const ended = () => simple().lifecycle('agreementA', 'instantCorrupt')
const notRegistered = { state: 'NOT_REGISTERED' }

/** Checks a contract against these answers of by-contract and contract-state. */
function outcomeOf(builder: ScenarioBuilder, who: string, coverage: unknown, state: unknown = notRegistered) {
  const checkpoint = checkpointOf(builder)
  const client = clientOf({
    [`/agreement/by-contract/${addressOf(who)}`]: coverage,
    [`/contract-state/${addressOf(who)}`]: state,
  })
  return runCheck(contractCheck(checkpoint, who, itemsOf(checkpoint)), client)
}
const wordsOf = async (...given: Parameters<typeof outcomeOf>) =>
  (await outcomeOf(...given)).problems.map(({ rule, expected, actual, severity }) =>
    [rule, expected, actual, severity].join(' | '),
  )
const covered = (...agreements: unknown[]) => ({ hasCoverage: true, agreements })
const none = { hasCoverage: false, agreements: [] }
const A = { agreementAddress: addressOf('agreementA'), state: 'UNDER_ATTACK' }

describe('by-contract', () => {
  test("accepts a right answer, with or without the agreement's address", async () => {
    const right = await outcomeOf(simple(), 'vault', covered(A), { state: 'UNDER_ATTACK' })
    expect(right.problems).toEqual([])
    expect(right.claims?.map(({ kind, given, failed }) => [kind, given, failed])).toEqual([
      ['coverage', ['agreementA'], false],
      ['state', 'UNDER_ATTACK', false],
      ['contract-state', 'UNDER_ATTACK', false],
    ])
    const short = covered({ state: 'UNDER_ATTACK' })
    expect(await wordsOf(simple(), 'vault', short, { state: 'UNDER_ATTACK' })).toEqual([])
    expect(await wordsOf(simple(), 'other', none)).toEqual([])
  })

  test('isAgreementContract is optional, but must be right', async () => {
    expect(await wordsOf(simple(), 'other', { ...none, isAgreementContract: false })).toEqual([])
    expect(await wordsOf(simple(), 'agreementA', { ...none, isAgreementContract: true })).toEqual([])
    expect(await wordsOf(simple(), 'other', { ...none, isAgreementContract: true })).toEqual([
      'API-3 | isAgreementContract false | isAgreementContract true | wrong',
    ])
    expect(await wordsOf(simple(), 'agreementA', { ...none, isAgreementContract: false })).toEqual([
      'API-3 | isAgreementContract true | isAgreementContract false | wrong',
    ])
  })

  test('only a contract without a binding agreement shows API-11', () => {
    const checkpoint = checkpointOf(simple())
    const rulesOf = (who: string) => contractCheck(checkpoint, who, itemsOf(checkpoint)).rules
    expect(rulesOf('vault')).not.toContain('API-11')
    expect(rulesOf('other')).toContain('API-11')
  })

  test('is silent only if neither route answers', async () => {
    const half = await outcomeOf(simple(), 'other', undefined)
    expect(half).toMatchObject({ silent: false, problems: [{ rule: 'API-3', actual: 'the connection was refused' }] })
    const checkpoint = checkpointOf(simple())
    const silent = await runCheck(contractCheck(checkpoint, 'other', itemsOf(checkpoint)), clientOf({}))
    expect(silent).toMatchObject({ silent: true, problems: [{ rule: 'API-3' }, { rule: 'API-4' }] })
  })

  test.each([
    { hasCoverage: 'true', agreements: [A] },
    { hasCoverage: true, agreements: A },
    { hasCoverage: true, agreements: [{ ...A, state: 3 }] },
    { hasCoverage: true, agreements: ['UNDER_ATTACK'] },
  ])('a malformed answer breaks API-3: %j', async (body) => {
    const [words] = await wordsOf(simple(), 'vault', body, { state: 'UNDER_ATTACK' })
    expect(words).toBe(
      `API-3 | hasCoverage, true or false, and agreements, a list with a state in each | ${JSON.stringify(body)} | wrong`,
    )
  })

  test('an extra agreement is unsafe if it is attackable; an extra closed or a missing one is wrong', async () => {
    expect(await wordsOf(simple(), 'vault', none, { state: 'UNDER_ATTACK' })).toEqual([
      'API-3 | covered by agreementA, UNDER_ATTACK | hasCoverage false, agreements: none | wrong',
    ])
    expect(await wordsOf(ended(), 'vault', covered(A), { state: 'CORRUPTED' })).toEqual([
      'API-3 | covered by agreementA, CORRUPTED | hasCoverage true, agreements: agreementA, "UNDER_ATTACK" | unsafe',
    ])
    const foreign = { agreementAddress: addressOf('foreign'), state: 'PRODUCTION' }
    expect(await wordsOf(simple(), 'other', covered(foreign))).toEqual([
      `API-3 | not covered | hasCoverage true, agreements: "${foreign.agreementAddress}", "PRODUCTION" | wrong`,
    ])
    const B = { agreementAddress: addressOf('agreementB'), state: 'NOT_DEPLOYED' }
    const both = await outcomeOf(simple(), 'vault', covered(A, B), { state: 'UNDER_ATTACK' })
    expect(both.problems).toMatchObject([
      { severity: 'wrong', claim: { given: ['agreementA', 'agreementB'] }, because: expect.any(Array) },
    ])
  })

  test('hasCoverage must agree with the list', async () => {
    expect(await wordsOf(simple(), 'other', covered())).toEqual([
      'API-3 | not covered | hasCoverage true, agreements: none | wrong',
    ])
    const body = { hasCoverage: false, agreements: [{ ...A, state: 'CORRUPTED' }] }
    expect(await wordsOf(ended(), 'vault', body, { state: 'CORRUPTED' })).toEqual([
      'API-3 | covered by agreementA, CORRUPTED | hasCoverage false, agreements: agreementA, "CORRUPTED" | wrong',
    ])
  })

  test('regression: an agreement without an address does not cover an unbound contract', async () => {
    expect(await wordsOf(simple(), 'other', covered({ state: 'PRODUCTION' }))).toEqual([
      'API-3 | not covered | hasCoverage true, agreements: one without an address, "PRODUCTION" | wrong',
    ])
    expect(await wordsOf(simple(), 'other', covered({ state: 'UNDER_ATTACK' }))).toEqual([
      'API-3 | not covered | hasCoverage true, agreements: one without an address, "UNDER_ATTACK" | unsafe',
    ])
  })

  test('compares the fields of an item, which may be missing', async () => {
    const state = { state: 'UNDER_ATTACK' }
    expect(await wordsOf(simple(), 'vault', covered({ ...A, bountyPercentage: 50 }), state)).toEqual([
      'TERM-1 | of agreementA: bountyPercentage 10 | bountyPercentage 50 | unsafe',
    ])
    expect(await wordsOf(simple(), 'vault', covered({ state: 'PROMOTION_REQUESTED' }), state)).toEqual([
      'STATE-1 | of agreementA: state "UNDER_ATTACK" | state "PROMOTION_REQUESTED" | wrong',
    ])
  })

  test('behavior: accepts either answer of an open reading, on both routes', async () => {
    const twice = listedTwice()
    const state = { state: 'UNDER_ATTACK' }
    expect(await wordsOf(twice, 'child', covered(A), state)).toEqual([])
    expect(await wordsOf(twice, 'child', none, notRegistered)).toEqual([])
    expect(await wordsOf(twice, 'child', covered({ state: 'CORRUPTED' }), { state: 'CORRUPTED' })).toEqual([
      'API-11 | state "NOT_REGISTERED" | state "CORRUPTED" | wrong',
    ])
  })
})
