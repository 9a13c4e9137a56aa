import { describe, expect, test } from 'vitest'
import { listedTwice } from '../../test/support/listed-twice.ts'
import { modelMutants } from '../mistakes/model-mutants.ts'
import { raceMutants } from '../mistakes/race-mutants.ts'
import { scenario } from '../scenario/builder.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { advance } from '../scenario/timeline.ts'
import { answer } from './answer-question.ts'
import { durationText, sinceStartText } from './duration.ts'
import { openPoints } from './open-readings.ts'
import { rulebook } from './rulebook/rulebook.ts'
import { isMeta, isOpenReading, type RuleId, rules } from './rules.ts'
import { emptyWorld, type World } from './world.ts'

const worldAfter = (example: Scenario): World =>
  example.steps.reduce((world, step) => advance(world, step).world, emptyWorld(1_000_000_000))

describe('durationText', () => {
  test.each([
    [0, '0 s'],
    [59, '59 s'],
    [3_600, '1 h'],
    [259_199, '2 d 23 h 59 min 59 s'],
    [-61, '-1 min 1 s'],
  ])('%i is %s', (seconds, text) => {
    expect(durationText(seconds)).toBe(text)
  })

  test('sinceStartText formats the time since the start', () => {
    expect(sinceStartText({ startedAt: 100 }, 160)).toBe('+1 min')
    expect(sinceStartText({ startedAt: 100 }, 99)).toBe('-1 s')
  })
})

describe('rules', () => {
  test('ids are unique', () => {
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length)
  })

  test('every rule has a model mutant, except LIST-5, META and OPEN rules', () => {
    const broken = new Set<RuleId>([...modelMutants, ...raceMutants].map(({ rule }) => rule))
    expect(rules.filter(({ id }) => !broken.has(id) && !isMeta(id) && !isOpenReading(id)).map(({ id }) => id)).toEqual([
      'LIST-5',
    ])
    expect(new Set(modelMutants.map(({ id }) => id)).size).toBe(modelMutants.length)
  })
})

describe('a derivation lists rules with facts', () => {
  const world = worldAfter(
    scenario('my/case', 'A child of a factory')
      .deploy('factory', 'factory')
      .agreement('agreementA', { covers: { factory: 'FutureOnly' } })
      .underAttack('agreementA')
      .spawn('child', 'factory', { method: 'create2' })
      .lifecycle('agreementA', 'promote')
      .build(),
  )

  test('for a child under a countdown', () => {
    expect(answer(world, { method: 'timeRemaining', contract: 'child' })).toMatchObject({
      value: 259_200,
      because: [
        { rule: 'BIND-2', fact: 'factory deployed child (create2) at +6 s' },
        { rule: 'CHILD-8', fact: 'deployed by create2: a child like any other' },
        { rule: 'CHILD-4', fact: 'agreementA lists factory with scope FutureOnly: the child is included' },
        { rule: 'CHILD-5', fact: 'deployed after the cutoff time +4 s, when factory was linked' },
        { rule: 'TIME-1', fact: "agreementA's countdown ends at +3 d 7 s, it is +7 s" },
      ],
    })
  })

  test('for an address without code', () => {
    const { because } = answer(world, { method: 'isAttackable', contract: 'nobody' })
    expect(because).toEqual([{ rule: 'BIND-12', fact: 'nobody has neither code nor a link' }])
  })

  test('behavior: the promises of an unknown agreement throw', () => {
    expect(() => rulebook.promisesOf(world, 'agreementB')).toThrow('no agreement named "agreementB"')
  })
})

describe('open readings', () => {
  const readings = (world: World) =>
    openPoints.map(({ id, book }) => [id, answer(world, { method: 'isAttackable', contract: 'child' }, book).value])

  test('OPEN-2: an account listed twice', () => {
    const world = worldAfter(listedTwice().build())
    expect(answer(world, { method: 'isAttackable', contract: 'child' }).value).toBe(false)
    expect(readings(world)).toEqual([
      ['OPEN-2', true],
      ['OPEN-2', true],
      ['OPEN-4', false],
      ['OPEN-6', false],
    ])
  })

  test('OPEN-4: a deployer linked again to the same agreement', () => {
    const world = worldAfter(
      scenario('my/again', 'Linked again')
        .deploy('factory', 'factory')
        .agreement('agreementA', { covers: { factory: 'ExistingOnly' } })
        .lifecycle('agreementA', 'requestUnderAttack', 'rejectAttackRequest')
        .spawn('child', 'factory')
        .underAttack('agreementA')
        .build(),
    )
    expect(answer(world, { method: 'isAttackable', contract: 'child' }).value).toBe(true)
    expect(readings(world)).toEqual([
      ['OPEN-2', true],
      ['OPEN-2', true],
      ['OPEN-4', false],
      ['OPEN-6', true],
    ])
  })

  test('OPEN-6: an account deploys by the code that it has by EIP-7702', () => {
    const world = worldAfter(
      scenario('my/account', 'An account as the deployer')
        .deploy('factory', 'factory')
        .agreement('agreementA', { covers: { alice: 'All' } })
        .underAttack('agreementA')
        .spawn('child', 'alice', { codeOf: 'factory' })
        .build(),
    )
    expect(answer(world, { method: 'isAttackable', contract: 'child' }).value).toBe(true)
    expect(readings(world)).toEqual([
      ['OPEN-2', true],
      ['OPEN-2', true],
      ['OPEN-4', true],
      ['OPEN-6', false],
    ])
  })
})

describe('reasons for no binding agreement', () => {
  const rulesFor = (example: Scenario, contract: string) =>
    answer(worldAfter(example), { method: 'bindingAgreement', contract }).because.map(({ rule }) => rule)

  test('CREATE3: the proxy is the deployer (BIND-14), not the linked factory (BIND-4)', () => {
    const example = scenario('my/create3', 'CREATE3')
      .deploy('factory', 'factory')
      .agreement('agreementA', { covers: { factory: 'All' } })
      .underAttack('agreementA')
      .spawn('child', 'factory', { method: 'create3' })
      .build()
    expect(rulesFor(example, 'child')).toEqual(['BIND-2', 'BIND-14', 'BIND-8', 'BIND-4'])
    expect(answer(worldAfter(example), { method: 'bindingAgreement', contract: 'childProxy' }).value).toEqual({
      agreement: 'agreementA',
      via: 'child',
      parent: 'factory',
    })
  })

  test('a contract of the official deployer is not linked (BIND-15)', () => {
    const example = scenario('my/official', 'The official deployer').spawn('child', 'officialDeployer').build()
    expect(rulesFor(example, 'child')).toEqual(['BIND-15', 'BIND-2', 'BIND-8'])
    expect(rulesFor(example, 'officialDeployer')).toEqual(['BIND-11', 'BIND-8'])
  })
})
