import { describe, expect, test } from 'vitest'
import { listedTwice } from '../../test/support/listed-twice.ts'
import { scenario } from '../scenario/builder.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { advance } from '../scenario/timeline.ts'
import { answer } from './answer.ts'
import { durationText, sinceStartText } from './duration.ts'
import { modelMutants } from './mutants/model-mutants.ts'
import { raceMutants } from './mutants/race.ts'
import { openReadingBooks } from './open-readings.ts'
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

  test('sinceStartText is the time since the start', () => {
    expect(sinceStartText({ startedAt: 100 }, 160)).toBe('+1 min')
    expect(sinceStartText({ startedAt: 100 }, 99)).toBe('-1 s')
  })
})

describe('rules', () => {
  test('ids are unique', () => {
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length)
  })

  test('every rule has a model mutant except LIST-5, which only an error breaks, and META', () => {
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

describe('readings left open', () => {
  const readings = (world: World) =>
    openReadingBooks.map(({ id, book }) => [
      id,
      answer(world, { method: 'isAttackable', contract: 'child' }, book).value,
    ])

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

describe('why a contract is bound by nothing', () => {
  const rulesFor = (example: Scenario, contract: string) =>
    answer(worldAfter(example), { method: 'bindingAgreement', contract }).because.map(({ rule }) => rule)

  test('by CREATE3: its proxy is its deployer (BIND-14), the linked factory does not count (BIND-4)', () => {
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

  test('the official deployer made it, which is no link (BIND-15), and is no account without code', () => {
    const example = scenario('my/official', 'The official deployer').spawn('child', 'officialDeployer').build()
    expect(rulesFor(example, 'child')).toEqual(['BIND-15', 'BIND-2', 'BIND-8'])
    expect(rulesFor(example, 'officialDeployer')).toEqual(['BIND-11', 'BIND-8'])
  })
})

describe('an impossible scenario', () => {
  test.each([
    ['a child of an unknown factory', () => scenario('a/b', 'c').spawn('child', 'nobody'), 'no factory named "nobody"'],
    [
      'several contracts by the official deployer',
      () => scenario('a/b', 'c').spawn(['one', 'two'], 'officialDeployer'),
      '"officialDeployer" deploys one contract in a call, not 2',
    ],
    [
      'an adoption by a contract that only deploys',
      () => scenario('a/b', 'c').adopt('officialDeployer', null),
      '"officialDeployer" sends nothing',
    ],
    [
      'CREATE by a contract that only has CREATE2',
      () => scenario('a/b', 'c').spawn('child', 'create2Deployer'),
      '"create2Deployer" deploys by create2, not by create',
    ],
    [
      'calls that fail before a call that fails, too',
      () =>
        scenario('a/b', 'c')
          .deploy('factory', 'factory')
          .spawn('child', 'factory', { failedCalls: 1, caught: true, reverts: 'Factory__SpawnFailed' }),
      'only calls of a factory or router can fail before',
    ],
    [
      'CREATE3 without a name for each proxy',
      () => scenario('a/b', 'c').spawn('child', 'officialDeployer', { method: 'create3', proxies: [] }),
      '1 contracts by create3 need 1 names in "proxies", not 0',
    ],
    [
      'proxies without CREATE3',
      () => scenario('a/b', 'c').spawn('child', 'officialDeployer', { proxies: ['childProxy'] }),
      '1 contracts by create need 0 names in "proxies", not 1',
    ],
    [
      "a contract that takes another contract's code",
      () => scenario('a/b', 'c').deploy('factory', 'factory').spawn('child', 'factory', { codeOf: 'factory' }),
      '"factory" is no account',
    ],
    [
      'a clone of a contract that is not there',
      () =>
        scenario('a/b', 'c').deploy('factory', 'factory').spawn('child', 'factory', {
          method: 'clone',
          implementation: 'vault',
        }),
      'no vault named "vault"',
    ],
    [
      'a clone of another kind',
      () =>
        scenario('a/b', 'c').deploy('factory', 'factory').spawn('child', 'factory', {
          method: 'clone',
          implementation: 'factory',
        }),
      'no vault named "factory"',
    ],
    [
      'a proxy by CREATE3',
      () =>
        scenario('a/b', 'c').deploy('vault').deploy('factory', 'factory').spawn('child', 'factory', {
          method: 'create3',
          implementation: 'vault',
        }),
      'a proxy (EIP-1967) is made by an account, or by create or create2 of a factory',
    ],
    [
      'a proxy that destroys itself',
      () =>
        scenario('a/b', 'c').deploy('vault').deploy('factory', 'factory').spawn('child', 'factory', {
          destroyed: true,
          implementation: 'vault',
        }),
      'a proxy (EIP-1967) is made by an account, or by create or create2 of a factory',
    ],
    [
      'a proxy of a factory',
      () => scenario('a/b', 'c').deploy('factory', 'factory').deploy('proxy', 'vault', { implementation: 'factory' }),
      'no vault named "factory"',
    ],
    [
      'a router that is a proxy',
      () => scenario('a/b', 'c').deploy('vault').deploy('proxy', 'router', { implementation: 'vault' }),
      'only a vault or factory can be a proxy (EIP-1967), not a router',
    ],
    [
      'a factory that is a proxy of a vault',
      () => scenario('a/b', 'c').deploy('vault').deploy('proxy', 'factory', { implementation: 'vault' }),
      'the scenario has no factory named "vault" at this point',
    ],
    [
      'a proxy of a factory with contracts in its constructor',
      () =>
        scenario('a/b', 'c')
          .deploy('factory', 'factory')
          .spawn('proxy', 'factory', { kind: 'factory', implementation: 'factory', nested: ['core'] }),
      'only a single factory or child without code, no clone and of neither officialDeployer nor create2Deployer, has nested contracts',
    ],
    [
      'a proxy of a proxy',
      () =>
        scenario('a/b', 'c')
          .deploy('vault')
          .deploy('proxy', 'vault', { implementation: 'vault' })
          .deploy('other', 'vault', { implementation: 'proxy' }),
      '"proxy" is a proxy (EIP-1967): nothing else can run its code',
    ],
    [
      'a clone of a proxy',
      () =>
        scenario('a/b', 'c')
          .deploy('factory', 'factory')
          .spawn('proxy', 'factory', { kind: 'factory', implementation: 'factory' })
          .spawn('clone', 'factory', { kind: 'factory', method: 'clone', implementation: 'proxy' }),
      '"proxy" is a proxy (EIP-1967): nothing else can run its code',
    ],
    [
      'an account with the code of a proxy',
      () =>
        scenario('a/b', 'c')
          .deploy('factory', 'factory')
          .spawn('proxy', 'factory', { kind: 'factory', implementation: 'factory' })
          .spawn('child', 'treasury', { codeOf: 'proxy' }),
      '"proxy" is a proxy (EIP-1967): nothing else can run its code',
    ],
    [
      'a factory that points to another contract',
      () => scenario('a/b', 'c').deploy('vault').deploy('pointer', 'factory', { pointsTo: 'vault' }),
      'only a vault with code of its own points to another contract',
    ],
    [
      'a contract that points to none of the scenario',
      () => scenario('a/b', 'c').deploy('pointer', 'vault', { pointsTo: 'vault' }),
      'the scenario has no contract named "vault" at this point',
    ],
    [
      'a clone that points to another contract',
      () =>
        scenario('a/b', 'c')
          .deploy('factory', 'factory')
          .spawn('pointer', 'factory', { method: 'clone', pointsTo: 'factory' }),
      'a contract with other code is made by an account, or by create or create2 of a factory',
    ],
    [
      'a caught error that is none',
      () => scenario('a/b', 'c').deploy('factory', 'factory').spawn('child', 'factory', { caught: true }),
      'only an error that `reverts` names can be caught, of a factory that no router calls',
    ],
    [
      'a fake link event with a state',
      () => scenario('a/b', 'c').fakeEvent('ContractRegistered', 'agreementA', { state: 'CORRUPTED' }),
      'ContractRegistered has a contract and no state',
    ],
    [
      'a fake state event with a contract',
      () => scenario('a/b', 'c').fakeEvent('AgreementStateChanged', 'agreementA', { contract: 'vault' }),
      'AgreementStateChanged has a state and no contract',
    ],
    [
      'a proxy with children',
      () =>
        scenario('a/b', 'c')
          .deploy('vault')
          .deploy('proxy', 'vault', { implementation: 'vault', children: ['child'] }),
      '"proxy" is a proxy (EIP-1967): its constructor deploys only children, and only a factory\'s',
    ],
    [
      'a proxy of a contract that is not there',
      () =>
        scenario('a/b', 'c').deploy('factory', 'factory').spawn('child', 'factory', {
          method: 'create2',
          implementation: 'vault',
        }),
      'no vault named "vault"',
    ],
    [
      'a child of a vault',
      () => scenario('a/b', 'c').deploy('vault').spawn('child', 'vault'),
      'no factory named "vault"',
    ],
    [
      'a router of another kind',
      () =>
        scenario('a/b', 'c')
          .deploy('factory', 'factory')
          .deploy('vault')
          .spawn('child', 'factory', { through: 'vault' }),
      'no router or factory named "vault"',
    ],
    [
      'a factory with other code',
      () => scenario('a/b', 'c').deploy('factory', 'factory', { code: '0x00' }),
      'only a vault has other code',
    ],
    [
      'a clone with other code',
      () =>
        scenario('a/b', 'c').deploy('factory', 'factory').spawn('child', 'factory', { method: 'clone', code: '0x00' }),
      'a contract with other code is made by an account',
    ],
    [
      'other code with children',
      () => scenario('a/b', 'c').deploy('vault', 'vault', { code: '0x00', children: ['child'] }),
      'its constructor deploys nothing',
    ],
    [
      'children that destroy themselves and return no code',
      () =>
        scenario('a/b', 'c')
          .deploy('factory', 'factory')
          .spawn('child', 'factory', { destroyed: true, codeless: true }),
      '`codeless` says the same',
    ],
    ['a contract deployed twice', () => scenario('a/b', 'c').deploy('vault').deploy('vault'), 'deploys "vault" twice'],
    [
      'an agreement created twice',
      () => scenario('a/b', 'c').agreement('agreementA', { covers: [] }).agreement('agreementA', { covers: [] }),
      'creates "agreementA" twice',
    ],
    ['an unknown agreement', () => scenario('a/b', 'c').commit('agreementA', 5), 'no agreement named "agreementA"'],
    [
      'a missing revert',
      () =>
        scenario('a/b', 'c')
          .agreement('agreementA', { covers: [] })
          .attempt('finalizeState', 'agreementA', { reverts: 'X' }),
      'finalizeState should revert with X, but it passes',
    ],
    [
      'an unexpected revert',
      () => scenario('a/b', 'c').agreement('agreementA', { covers: [] }).lifecycle('agreementA', 'promote'),
      'promote should pass, but it reverts with AttackRegistry__Unauthorized',
    ],
    ['a deadline that is not set', () => scenario('a/b', 'c').waitUntil('countdownEnd', 'nobody'), 'no countdownEnd'],
  ])('%s', (_name, build, message) => {
    expect(() => worldAfter(build().build())).toThrow(message)
  })
})
