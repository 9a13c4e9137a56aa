import { describe, expect, test } from 'vitest'
import { catalogue } from '../cases/index.ts'
import { lifecycleOperations } from '../model/actions/registry-operations.ts'
import { answer } from '../model/answer-question.ts'
import { stateAt } from '../model/state.ts'
import { apply } from '../model/transitions/apply.ts'
import { emptyWorld, pastOf, type Registration, type World } from '../model/world.ts'
import { DAY, type ScenarioBuilder, scenario } from '../scenario/builder.ts'
import { advance } from '../scenario/timeline.ts'
import type { Announced } from './announced.ts'
import { contractDetail } from './contract-detail.ts'
import { worldView } from './view-world.ts'

const START = 1_000_000_000
const worldOf = (steps: ReturnType<ScenarioBuilder['build']>['steps']): World =>
  steps.reduce((world, step) => advance(world, step).world, emptyWorld(START))
const worldAfter = (build: (begun: ScenarioBuilder) => ScenarioBuilder): World =>
  worldOf(build(scenario('view/case', 'A case')).build().steps)
const viewOf = (world: World) => worldView(world, { title: 'A case' })
const contractOf = (world: World, name: string) => viewOf(world).contracts.find((each) => each.name === name)
const agreementOf = (world: World) => viewOf(world).agreements[0]
const since = (world: World) => (phase: { state: string; from: number }) => [phase.state, phase.from - world.startedAt]

const linkedFactory = (scope: 'None' | 'ExistingOnly' | 'All' | 'FutureOnly') => (begun: ScenarioBuilder) =>
  begun
    .deploy('factory', 'factory')
    .spawn('early', 'factory')
    .agreement('agreementA', { covers: { factory: scope }, owner: 'protocol' })
    .underAttack('agreementA')
    .spawn('late', 'factory')

/** Runs every scenario of the catalogue to its last world. */
const ends = catalogue.map((example) => ({ id: example.id, world: worldOf(example.steps) }))

/** Lists the states that the attack registry announces: those that transactions write, and each cancelled promotion. */
function announcedIn(world: World, name: string): Announced[] {
  const announced: Announced[] = []
  let before: Registration | undefined
  for (const { now, agreements } of pastOf(world).reverse()) {
    const registration = agreements.get(name)?.registration
    if (registration === before) continue
    const { attackModerator: _, ...written } = registration ?? { attackModerator: '' }
    const { attackModerator: __, ...known } = before ?? { attackModerator: '' }
    before = registration
    if (JSON.stringify(written) !== JSON.stringify(known))
      announced.push({ state: stateAt(registration, now), at: now })
  }
  return announced
}

describe('contracts', () => {
  test('a child is bound through its deployer, or left out by the scope', () => {
    const world = worldAfter(linkedFactory('FutureOnly'))
    expect(contractOf(world, 'early')).toMatchObject({
      deployer: 'factory',
      link: null,
      binding: null,
      attackable: false,
      excluded: { agreement: 'agreementA', scope: 'FutureOnly' },
    })
    expect(contractOf(world, 'late')).toMatchObject({
      binding: { agreement: 'agreementA', by: 'deployer' },
      attackable: true,
      excluded: null,
    })
  })

  test('shows a conflict: registered to one agreement, while the owner adopted another', () => {
    const adoptedVault = (begun: ScenarioBuilder) =>
      begun
        .deploy('vault')
        .agreement('agreementA', { covers: ['vault'], owner: 'protocol' })
        .agreement('agreementB', { covers: ['vault'], owner: 'protocol' })
        .underAttack('agreementA')
    const conflict = { linked: 'agreementA', adopted: 'agreementB' }
    const of = (adopted: string | null) =>
      contractOf(
        worldAfter((begun) => adoptedVault(begun).adopt('protocol', adopted)),
        'vault',
      )
    expect(of('agreementB')?.conflict).toEqual(conflict)
    expect(of('agreementA')?.conflict).toBeNull()
    expect(of(null)?.conflict).toBeNull()
  })

  test('also shows linked addresses without a contract', () => {
    const world = worldAfter((begun) => begun.agreement('agreementA', { covers: ['nobody'] }).underAttack('agreementA'))
    expect(contractOf(world, 'nobody')).toMatchObject({
      kind: 'account',
      creationMethod: 'none',
      createdAt: null,
      attackable: true,
    })
  })

  test('includes addresses if they are known', () => {
    const world = worldAfter((begun) => begun.deploy('vault'))
    const view = worldView(world, { title: 'A case', chainId: 31_337, addressOf: (name) => `address of ${name}` })
    expect(view).toMatchObject({ chainId: 31_337, contracts: [{ name: 'vault', address: 'address of vault' }] })
    expect(viewOf(world).chainId).toBeUndefined()
    expect(contractOf(world, 'vault')).not.toHaveProperty('address')
  })
})

describe('agreements', () => {
  const requested = (begun: ScenarioBuilder) =>
    begun.coveredVault({ commitment: 30 * DAY }).lifecycle('agreementA', 'requestUnderAttack')
  const promoted = (begun: ScenarioBuilder) => requested(begun).lifecycle('agreementA', 'approveAttack', 'promote')

  test('an undecided request becomes production by time alone', () => {
    const world = worldAfter(requested)
    expect(agreementOf(world)).toMatchObject({ state: 'ATTACK_REQUESTED' })
    expect(agreementOf(world)?.phases.map(since(world))).toEqual([
      ['NOT_DEPLOYED', 2],
      ['ATTACK_REQUESTED', 4],
      ['PRODUCTION', 14 * DAY + 4],
    ])
    expect(agreementOf(world)?.deadlines.map(({ deadline }) => deadline)).toEqual(['requestDeadline', 'commitmentEnd'])
  })

  test('shows a countdown before and after its end, also if a transaction recorded it', () => {
    const counting = worldAfter(promoted)
    expect(agreementOf(counting)?.deadlines[0]).toEqual({
      agreement: 'agreementA',
      deadline: 'countdownEnd',
      at: START + 6 + 3 * DAY,
    })
    const expected = [
      ['NOT_DEPLOYED', 2],
      ['ATTACK_REQUESTED', 4],
      ['UNDER_ATTACK', 5],
      ['PROMOTION_REQUESTED', 6],
      ['PRODUCTION', 6 + 3 * DAY],
    ]
    const over = worldAfter((begun) => promoted(begun).wait(4 * DAY))
    const finalised = worldAfter((begun) =>
      promoted(begun)
        .wait(4 * DAY)
        .lifecycle('agreementA', 'finalizeState'),
    )
    for (const world of [counting, over, finalised]) {
      expect(agreementOf(world)?.phases.map(since(world))).toEqual(expected)
      expect(agreementOf(world)?.timeline.filter(({ kind }) => kind === 'countdownEnd')).toHaveLength(1)
    }
    expect(agreementOf(over)?.deadlines.map(({ deadline }) => deadline)).toEqual(['commitmentEnd'])
    expect(agreementOf(finalised)?.timeline.map(({ kind }) => kind)).toContain('promoted')
  })

  test('keeps the history of a cancelled promotion and a rejected request', () => {
    const world = worldAfter((begun) =>
      promoted(begun)
        .wait(100)
        .lifecycle('agreementA', 'cancelPromotion')
        .wait(100)
        .lifecycle('agreementA', 'markCorrupted'),
    )
    expect(agreementOf(world)?.phases.map(({ state }) => state)).toEqual([
      'NOT_DEPLOYED',
      'ATTACK_REQUESTED',
      'UNDER_ATTACK',
      'PROMOTION_REQUESTED',
      'UNDER_ATTACK',
      'CORRUPTED',
    ])
    expect(agreementOf(world)?.timeline.map(({ kind }) => kind)).toEqual([
      'created',
      'registered',
      'link',
      'approved',
      'promotionRequested',
      'promotionCancelled',
      'corrupted',
      'commitmentEnd',
    ])
    const rejected = worldAfter((begun) => requested(begun).lifecycle('agreementA', 'rejectAttackRequest'))
    expect(agreementOf(rejected)?.phases.map(({ state }) => state)).toEqual([
      'NOT_DEPLOYED',
      'ATTACK_REQUESTED',
      'NOT_DEPLOYED',
    ])
    expect(agreementOf(rejected)?.timeline.map(({ kind }) => kind)).toContain('rejected')
  })

  test('a world without its past shows the facts that the registry still stores', () => {
    const { before: _, ...world } = worldAfter(promoted)
    expect(agreementOf(world)?.phases.map(({ state }) => state)).toEqual([
      'NOT_DEPLOYED',
      'ATTACK_REQUESTED',
      'UNDER_ATTACK',
      'PROMOTION_REQUESTED',
      'PRODUCTION',
    ])
  })

  test("registry events give the same history as the world's past", () => {
    for (const { id, world } of ends) {
      const remembered = viewOf(world)
      const statesOf = (name: string) => announcedIn(world, name)
      const announced = worldView({ ...world, before: undefined } as never, { title: 'A case', announced: statesOf })
      expect(announced.agreements, id).toEqual(remembered.agreements)
    }
  })

  test('the time line has spawns, links and the cutoff times that decide', () => {
    const kinds = (scope: Parameters<typeof linkedFactory>[0]) => {
      const world = worldAfter(linkedFactory(scope))
      return agreementOf(world)?.timeline.map(({ kind, contract }) => (contract ? `${kind} ${contract}` : kind))
    }
    expect(kinds('FutureOnly')).toEqual([
      'spawn early',
      'created',
      'registered',
      'link factory',
      'cutoff factory',
      'approved',
      'spawn late',
      'commitmentEnd',
    ])
    expect(kinds('All')).not.toContain('cutoff factory')
  })
})

describe('the whole catalogue', () => {
  test("shows the model's answers for each contract", () => {
    for (const { world } of ends) {
      if (world.wrongChainId) continue
      for (const { name, binding, attackable, excluded, link } of viewOf(world).contracts) {
        const right = answer(world, { method: 'bindingAgreement', contract: name }).value as {
          agreement: string
        } | null
        expect(binding?.agreement).toBe(right?.agreement)
        expect(attackable).toBe(answer(world, { method: 'isAttackable', contract: name }).value)
        if (excluded) expect([binding, link]).toEqual([null, null])
      }
    }
  })

  test('phases are consecutive, and the current one is the state', () => {
    for (const { id, world } of ends) {
      for (const { state, phases } of viewOf(world).agreements) {
        const now = phases.find(({ from, to }) => from <= world.now && (to === null || world.now < to))
        expect(now?.state, id).toBe(state)
        phases.forEach(({ to }, place) => {
          expect(to, id).toBe(phases[place + 1]?.from ?? null)
        })
      }
    }
  })

  test('lists the operations that the next block would accept and that have an effect', () => {
    for (const { world } of ends) {
      const next = { ...world, now: world.now + 1 }
      for (const { name, operations } of viewOf(world).agreements) {
        const passing = lifecycleOperations.filter((operation) => {
          const outcome = apply(next, { do: operation, agreement: name })
          return outcome.refusal === undefined && outcome.world !== next
        })
        expect(operations).toEqual(passing)
      }
    }
  })

  test('a view is plain JSON', () => {
    for (const { world } of ends) expect(JSON.parse(JSON.stringify(viewOf(world)))).toEqual(viewOf(world))
  })
})

describe('contractDetail', () => {
  const world = worldAfter(linkedFactory('ExistingOnly'))
  const honest = {
    hasCoverage: true,
    agreements: [{ agreement: 'agreementA', state: 'UNDER_ATTACK' }],
    contractState: 'UNDER_ATTACK',
  }

  test('every answer has its rules', () => {
    const detail = contractDetail(world, 'early', null)
    expect(detail.answers.map(({ method }) => method)).toEqual([
      'bindingAgreement',
      'isAttackable',
      'timeRemaining',
      'terms',
    ])
    for (const { because } of detail.answers) expect(because.length).toBeGreaterThan(0)
    expect(JSON.parse(JSON.stringify(detail))).toEqual(detail)
  })

  test('an honest explorer has no differences', () => {
    expect(contractDetail(world, 'early', honest).differences).toEqual([])
    const none = { hasCoverage: false, agreements: [], contractState: 'NOT_REGISTERED' }
    expect(contractDetail(world, 'late', none).differences).toEqual([])
  })

  test('describes each mistake in a sentence', () => {
    expect(contractDetail(world, 'late', honest).differences).toEqual([
      'By the explorer it is attackable; by the chain it is not.',
      'The explorer says that it is covered; by the chain nothing binds it.',
      'The explorer lists agreementA, which does not bind it.',
      "The explorer's contract state is UNDER_ATTACK; by the chain it is NOT_REGISTERED.",
    ])
    const stale = { ...honest, agreements: [{ agreement: 'agreementA', state: 'ATTACK_REQUESTED' }] }
    expect(contractDetail(world, 'early', stale).differences).toEqual([
      'By the explorer it is not attackable; by the chain it is.',
      'The explorer says that agreementA is ATTACK_REQUESTED; it is UNDER_ATTACK.',
    ])
    const unaware = { hasCoverage: false, agreements: [], contractState: 'UNDER_ATTACK' }
    expect(contractDetail(world, 'early', unaware).differences[1]).toBe(
      'The explorer says that nothing covers it; by the chain agreementA binds it.',
    )
    const other = { ...honest, agreements: [{ agreement: '0x01', state: 'UNDER_ATTACK' }] }
    expect(contractDetail(world, 'early', other).differences).toEqual([
      'The explorer does not list agreementA, which binds it.',
      'The explorer lists 0x01, which does not bind it.',
    ])
  })
})
