import { describe, expect, test } from 'vitest'
import { addressOf, checkpointOf, clientOf, worldsOf } from '../../../test/support/checkpoint-of.ts'
import { blocksOf, type World } from '../../model/world.ts'
import { type ScenarioBuilder, scenario } from '../../scenario/builder.ts'
import { blameFindings, type History, type Unblamed } from './blame-findings.ts'
import { contractCheck } from './check-contract.ts'
import type { Claim } from './claim.ts'
import { itemsOf } from './expected-item.ts'
import type { ExplorerFinding } from './explorer-check.ts'
import { type ExplorerBook, explorerBook } from './field-interpretations.ts'

const found = (more: Partial<Unblamed> = {}): Unblamed => ({
  rule: 'API-3',
  url: 'URL',
  expected: 'a',
  actual: 'b',
  severity: 'wrong',
  waited: 1,
  ...more,
})
const rulesOf = (findings: readonly ExplorerFinding[]) =>
  findings.map(({ breaks, explained }) => `${breaks.map(({ rule }) => rule).join(' ')}${explained ? '' : ' ?'}`)

const named = () =>
  scenario('no-code/one', 'One that binds, one that only names')
    .about('STATE-4')
    .deploy('vault')
    .deploy('other')
    .agreement('agreementA', { covers: ['vault'] })
    .agreement('agreementB', { covers: ['vault', 'other'] })
    .underAttack('agreementA')

/** Blames the findings of a by-contract that lists these agreements, each in a state. */
async function blamed(builder: ScenarioBuilder, said: Record<string, Record<string, string>>) {
  const checkpoint = checkpointOf(builder)
  const findings: Unblamed[] = []
  const claims: Claim[] = []
  for (const who of [...checkpoint.world.contracts.keys(), ...checkpoint.world.agreements.keys()]) {
    const right = explorerBook
      .coveringOf(checkpoint.world, who)
      .map((name) => [name, explorerBook.stateOf(checkpoint.world, name)])
    const agreements = Object.entries(said[who] ?? Object.fromEntries(right)).map(([name, state]) => ({
      agreementAddress: addressOf(name),
      state,
    }))
    const client = clientOf({
      [`/agreement/by-contract/${addressOf(who)}`]: { hasCoverage: agreements.length > 0, agreements },
      [`/contract-state/${addressOf(who)}`]: { state: right[0]?.[1] ?? 'NOT_REGISTERED' },
    })
    const outcome = await contractCheck(checkpoint, who, itemsOf(checkpoint)).run(client)
    findings.push(
      ...outcome.problems.map((one) => ({ ...one, ...found(one), scenario: checkpoint.scenario, about: who })),
    )
    claims.push(...(outcome.claims ?? []))
  }
  return rulesOf(blameFindings(findings, claims, () => []))
}

test('returns no findings without problems; a finding without a claim breaks the rule that was checked', () => {
  expect(blameFindings([], [], () => [])).toEqual([])
  expect(rulesOf(blameFindings([found({ rule: 'API-9' })], [], () => []))).toEqual(['API-9'])
})

describe('findings without a common cause', () => {
  test('an agreement that covers itself breaks BIND-13, whatever the scenario is about', async () => {
    expect(await blamed(named(), { agreementA: { agreementA: 'UNDER_ATTACK' } })).toEqual(['BIND-13'])
    expect(
      await blamed(named(), { agreementA: { agreementA: 'UNDER_ATTACK' }, agreementB: { agreementB: 'NOT_DEPLOYED' } }),
    ).toEqual(['BIND-13', 'BIND-13'])
  })

  test('several faults each break their own rule, even two in one answer', async () => {
    const both = { agreementB: 'NOT_DEPLOYED', agreementA: 'UNDER_ATTACK' }
    expect(
      await blamed(named(), {
        vault: both,
        other: { agreementB: 'NOT_DEPLOYED' },
        agreementB: { agreementB: 'UNDER_ATTACK' },
      }),
    ).toEqual(['BIND-7', 'BIND-7', 'BIND-13', 'STATE-3'])
  })

  test('leaves an answer unexplained if all known faults predict another', async () => {
    const stranger = { [addressOf('stranger')]: 'UNDER_ATTACK' }
    expect(await blamed(named(), { other: stranger })).toEqual(['API-3 ?'])
    expect(await blamed(named(), { vault: { agreementA: 'UNDER_ATTACK', ...stranger } })).toEqual(['API-3 ?'])
  })

  test('behavior: does not explain a single denial of a contract if all others are shown', async () => {
    const many = named()
      .deploy('second')
      .agreement('agreementC', { covers: ['second'] })
      .underAttack('agreementC')
    const more = many
      .deploy('third')
      .agreement('agreementD', { covers: ['third'] })
      .underAttack('agreementD')
    expect(await blamed(more, { third: {} })).toEqual(['API-3 ?'])
  })
})

describe('an explorer that repeats its first answers', () => {
  const [first, second] = worldsOf(named().lifecycle('agreementA', 'promote')).slice(-2) as [World, World]
  const about = (url: string, given: string, failed: boolean): Claim => ({
    ...{ kind: 'contract-state', url, world: second, first, given, failed },
    predict: (world, book) => book.stateOf(world, 'agreementA'),
  })
  const breaks = (...claims: Claim[]) =>
    blameFindings([found({ rule: 'API-4', claim: claims[0] as Claim })], claims, () => [])[0]?.breaks

  test('breaks LAG-1, and the finding names the age of the answer', () => {
    const cached = ['/1', '/2', '/3'].map((name) => about(`/contract-state${name}`, 'UNDER_ATTACK', true))
    expect(breaks(...cached)).toEqual([{ rule: 'LAG-1', says: 'is stale: repeats the answer of 1 block ago' }])
  })

  test('behavior: is not stale if most answers on the same route have changed', () => {
    const [wrong, ...right] = ['UNDER_ATTACK', 'PROMOTION_REQUESTED', 'PROMOTION_REQUESTED'].map((state, index) =>
      about(`/contract-state/${index}`, state, index === 0),
    )
    expect(breaks(wrong as Claim, ...right)?.map(({ rule }) => rule)).not.toContain('LAG-1')
  })
})

describe('an explorer that lags', () => {
  const builder = scenario('states/life', 'A whole life')
    .about('STATE-1')
    .attackableVault()
    .lifecycle('agreementA', 'promote')
    .lifecycle('agreementA', 'instantCorrupt')
  const worlds = worldsOf(builder)
  const past: History = (world) => blocksOf(world).slice(1)
  const state = (world: World, book: ExplorerBook) => {
    const [agreement] = book.coveringOf(world, 'vault')
    return agreement ? book.stateOf(world, agreement) : 'NOT_REGISTERED'
  }
  const claimsFrom = (first: number, of: (index: number) => unknown): Claim[] =>
    worlds.slice(first).map((world, index) => {
      const given = of(first + index)
      const failed = given !== state(world, explorerBook)
      return { kind: 'contract-state', world, given, failed, isDenial: given === 'NOT_REGISTERED', predict: state }
    })

  test.each([
    [1, 'shows the chain as it was 1 block before'],
    [2, 'shows the chain as it was 2 blocks before'],
  ])('an explorer %i blocks behind breaks LAG-1; other findings keep their rules', (blocks, says) => {
    const claims = claimsFrom(1, (index) => state(worlds[Math.max(0, index - blocks)] as World, explorerBook))
    const findings = claims.filter(({ failed }) => failed).map((claim) => found({ claim }))
    const others = [found({ rule: 'STATE-1' }), found({ rule: 'API-8' })]
    const all = blameFindings([...findings, ...others], claims, past)
    expect(all.length).toBeGreaterThan(4)
    const late = all.slice(0, -2).map(({ breaks }) => breaks)
    expect(late).toEqual(late.map(() => [{ rule: 'LAG-1', says }]))
    expect(rulesOf(all).slice(-2)).toEqual(['STATE-1', 'API-8'])
  })

  test('behavior: finds no lag at the start of a scenario, or if the explorer shows no contract', () => {
    const nothing = claimsFrom(1, () => 'NOT_REGISTERED')
    const findings = nothing.filter(({ failed }) => failed).map((claim) => found({ claim }))
    expect(rulesOf(blameFindings(findings, nothing, past)).join()).not.toContain('LAG-1')
    const early = claimsFrom(5, () => 'PRODUCTION')
    const first = early.map((claim) => found({ claim }))
    expect(rulesOf(blameFindings(first, early, () => [])).join()).not.toContain('LAG-1')
  })
})
