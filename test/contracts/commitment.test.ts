import type { Address } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { on } from './calls.ts'
import { OWNER, STRANGER, useRegistries } from './registries.ts'
import { account, type BountyTerms, chain, ELSEWHERE, HOME, TERMS, VAULT } from './terms.ts'

const network = useRegistries()
const { send, refusal, ask } = network

let agreement: Address
let end: number

/** An agreement whose window ends at `end`, far enough for every test to act before it. */
async function commit(terms: Partial<BountyTerms> = {}) {
  agreement = await network.sign('agreement', { terms, scope: [VAULT, STRANGER], commitment: 1_000 })
  end = Number(await ask(on(agreement)('getCantChangeUntil')))
}
beforeEach(() => commit())

const set = (terms: Partial<BountyTerms>) => on(agreement)('setBountyTerms', { ...TERMS, ...terms })

const RETAINABLE = { retainable: true, aggregateBountyCapUsd: 0n }
const UNFAVOURABLE = 'Agreement__UnfavorableBountyChange()'
const SCOPE = 'Agreement__CannotReduceScopeDuringCommitment()'

/** Changes that the window forbids: rule, initial terms, change, error. */
const forbidden: [string, Partial<BountyTerms>, () => ReturnType<typeof set>, string][] = [
  ['COMMIT-1: a lower percentage', {}, () => set({ bountyPercentage: 9n }), UNFAVOURABLE],
  ['COMMIT-2: a lower cap', {}, () => set({ bountyCapUsd: 999n }), UNFAVOURABLE],
  ['COMMIT-2: a lower aggregate cap', {}, () => set({ aggregateBountyCapUsd: 4_999n }), UNFAVOURABLE],
  ['COMMIT-2: an aggregate cap added', { aggregateBountyCapUsd: 0n }, () => set({}), UNFAVOURABLE],
  ['COMMIT-3: accounts removed', {}, () => on(agreement)('removeAccounts', HOME, [VAULT]), SCOPE],
  ['COMMIT-3: a chain removed', {}, () => on(agreement)('removeChains', [HOME]), SCOPE],
  [
    'COMMIT-3: a chain replaced, though by more',
    {},
    () => on(agreement)('addOrSetChains', [chain(HOME, VAULT, STRANGER, OWNER)]),
    SCOPE,
  ],
  ['COMMIT-4: a stricter identity requirement', {}, () => set({ identity: 2 }), UNFAVOURABLE],
  ['COMMIT-5: retainable to return-all', RETAINABLE, () => set({ ...RETAINABLE, retainable: false }), UNFAVOURABLE],
  ['other diligence requirements', {}, () => set({ diligenceRequirements: 'A call before?' }), UNFAVOURABLE],
  [
    'diligence requirements where there were none',
    { diligenceRequirements: '' },
    () => set({ diligenceRequirements: 'x' }),
    UNFAVOURABLE,
  ],
  [
    'COMMIT-6: another document',
    {},
    () => on(agreement)('setAgreementURI', 'ipfs://other'),
    'Agreement__CannotChangeAgreementURIDuringCommitment()',
  ],
  [
    'something worse among much that is better',
    {},
    () => set({ bountyPercentage: 100n, identity: 0, bountyCapUsd: 999n }),
    UNFAVOURABLE,
  ],
]

describe.each(forbidden)('%s', (_, from, change, error) => {
  beforeEach(() => commit(from))

  test('reverts inside the window', async () => {
    expect(await refusal(OWNER, change())).toBe(error)
  })

  test('reverts in the last second of the window (COMMIT-9)', async () => {
    expect(await refusal(OWNER, change(), end - 1)).toBe(error)
  })

  test('passes exactly at the end of the window (COMMIT-9)', async () => {
    expect(await send(OWNER, change(), end)).not.toEqual([])
  })

  test('passes after the window', async () => {
    expect(await send(OWNER, change(), end + 1)).not.toEqual([])
  })
})

/** Changes that always pass (COMMIT-8). */
const favourable: [string, Partial<BountyTerms>, Partial<BountyTerms>][] = [
  ['the same terms', {}, {}],
  ['a higher percentage', {}, { bountyPercentage: 100n }],
  ['a higher cap', {}, { bountyCapUsd: 5_000n }],
  ['a higher aggregate cap', {}, { aggregateBountyCapUsd: 5_001n }],
  ['a removed aggregate cap', {}, { aggregateBountyCapUsd: 0n }],
  ['a weaker identity requirement', {}, { identity: 0 }],
  ['return-all to retainable', {}, RETAINABLE],
  ['removed diligence requirements', {}, { diligenceRequirements: '' }],
]

describe('changes in favour of whitehats pass inside the window (COMMIT-8)', () => {
  test.each(favourable)('%s', async (_, from, to) => {
    await commit(from)
    const [event] = await send(OWNER, set(to))
    expect(event).toMatch(/^BountyTermsUpdated\(/)
    expect(await ask(on(agreement)('getBountyTerms'))).toEqual({ ...TERMS, ...to })
  })

  test('new accounts', async () => {
    await send(OWNER, on(agreement)('addAccounts', HOME, [account(OWNER)]))
    expect(await ask(on(agreement)('isContractInScope', OWNER))).toBe(true)
  })

  test('new chains', async () => {
    await send(OWNER, on(agreement)('addOrSetChains', [chain(ELSEWHERE, VAULT)]))
    expect(await ask(on(agreement)('getChainIds'))).toEqual([HOME, ELSEWHERE])
  })

  test('the name and the contacts, which are not commitments', async () => {
    await send(OWNER, on(agreement)('setProtocolName', 'Other'))
    await send(OWNER, on(agreement)('setContactDetails', []))
  })
})

describe('the commitment window (COMMIT-7)', () => {
  test.each([
    ['earlier', -1],
    ['the same', 0],
  ])('does not move %s', async (_, by) => {
    const error = await refusal(OWNER, on(agreement)('extendCommitmentWindow', BigInt(end + by)))
    expect(error).toBe(`Agreement__CannotShortenCommitmentWindow(${end}, ${end + by})`)
  })

  test('moves later', async () => {
    const events = await send(OWNER, on(agreement)('extendCommitmentWindow', BigInt(end + 1)))
    expect(events).toEqual([`CommitmentWindowExtended(${end + 1})`])
    expect(await refusal(OWNER, set({ bountyPercentage: 1n }), end)).toBe(UNFAVOURABLE)
  })

  test('does not move earlier after its end', async () => {
    const error = await refusal(OWNER, on(agreement)('extendCommitmentWindow', BigInt(end - 1)), end + 10)
    expect(error).toMatch(/^Agreement__CannotShortenCommitmentWindow/)
  })

  test('can be moved to a past time, and then protects no terms', async () => {
    const fresh = await network.sign('fresh', { commitment: 0 })
    expect(await ask(on(fresh)('getCantChangeUntil'))).toBe(0n)
    await send(OWNER, on(fresh)('extendCommitmentWindow', 1n))
    expect(await ask(on(fresh)('getCantChangeUntil'))).toBe(1n)
    await send(OWNER, on(fresh)('setAgreementURI', 'ipfs://other'))
  })
})

describe('contradictory terms', () => {
  const contradictions: [string, Partial<BountyTerms>, string][] = [
    ['more than 100 percent', { bountyPercentage: 101n }, 'BountyPercentageExceedsMax(101)'],
    [
      'an aggregate cap below the cap',
      { aggregateBountyCapUsd: 999n },
      'AggregateBountyCapBelowIndividualCap(999, 1000)',
    ],
    ['an aggregate cap of what is retained', { retainable: true }, 'CannotSetBothAggregateBountyCapUsdAndRetainable()'],
  ]

  test.each(contradictions)('%s: reverts outside the window', async (_, terms, error) => {
    expect(await refusal(OWNER, set(terms), end)).toBe(`Agreement__${error}`)
  })

  test.each(contradictions)('%s: reverts inside the window, before the window is checked', async (_, terms, error) => {
    expect(await refusal(OWNER, set({ ...terms, identity: 2 }))).toBe(`Agreement__${error}`)
  })

  test.each(contradictions)('%s: the factory creates no agreement', async (_, terms, error) => {
    await expect(network.sign('other', { terms })).rejects.toThrow(`Refused: Agreement__${error}`)
  })

  test('100 percent, and an aggregate cap equal to the cap, do not contradict', async () => {
    await send(OWNER, set({ bountyPercentage: 100n, aggregateBountyCapUsd: 1_000n }), end)
  })
})
