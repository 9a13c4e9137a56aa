import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asScenario, atQuestions, end, generated } from '../../test/support/generated-scenarios.ts'
import { caip2 } from '../chain/execute/spelling.ts'
import { registryEvents } from '../model/actions/fake-event-action.ts'
import { answer } from '../model/answer-question.ts'
import type { Question } from '../model/question.ts'
import { rulebook } from '../model/rulebook/rulebook.ts'
import { emptyWorld, isProxy, sharedDeployers, type World } from '../model/world.ts'
import { UsageError } from '../platform/errors.ts'
import { sharesChain } from '../scenario/interleave.ts'
import { parseScenario } from '../scenario/parse-scenario.ts'
import { type Action, actionsOf, type Scenario, type Step } from '../scenario/scenario.ts'
import { advance } from '../scenario/timeline.ts'
import { pick, weighted } from './draw.ts'
import { listLengths } from './draw-many-agreements.ts'
import { arbitraryScenario, generateScenario } from './generate-scenario.ts'
import { propose } from './propose.ts'

describe('generateScenario', () => {
  test('seed and index determine a scenario', () => {
    expect(generateScenario(7, 3)).toEqual(generateScenario(7, 3))
    expect(generateScenario(7, 3).steps).not.toEqual(generateScenario(7, 4).steps)
    expect(generateScenario(7, 3).steps).not.toEqual(generateScenario(8, 3).steps)
  })

  test('every scenario is possible, a valid scenario file, and within the documented size', () => {
    for (const scenario of generated(150)) {
      expect(parseScenario(JSON.stringify(scenario), scenario.id)).toEqual(scenario)
      const { contracts, agreements } = end(scenario)
      const many = [...agreements.keys()].filter((name) => name.startsWith('extra')).length
      expect(many).toBeLessThanOrEqual(201)
      expect(contracts.size).toBeLessThanOrEqual(24)
      expect(agreements.size - many).toBeGreaterThanOrEqual(1)
      expect(agreements.size - many).toBeLessThanOrEqual(6)
    }
  })

  test('the last questions cover every contract, an agreement, an account and an address without code', () => {
    for (const scenario of generated(30)) {
      const asked = scenario.steps.findLast((step) => step.do === 'ask' && JSON.stringify(step).includes('"nobody"'))
      const about = asked?.do === 'ask' ? asked.questions.flatMap((one) => ('contract' in one ? one.contract : [])) : []
      const before = end({ ...scenario, steps: scenario.steps.slice(0, scenario.steps.indexOf(asked as never)) })
      expect(about).toEqual(expect.arrayContaining([...before.contracts.keys(), 'sharedOwner', 'nobody']))
      expect(about.some((name) => before.agreements.has(name))).toBe(true)
    }
  })

  test('the arbitrary can be used in a fast-check property', () => {
    fc.assert(
      fc.property(
        arbitraryScenario({ id: 'my/scenario' }),
        (scenario) => scenario.id === 'my/scenario' && end(scenario).height > 1,
      ),
      { numRuns: 30, seed: 5 },
    )
  })
})

describe('scenarios within bounds', () => {
  const bounds = { agreements: 2, contracts: 5, decisions: 8 }

  test('no scenario exceeds the bounds, and small ones still have questions and children', () => {
    const scenarios = fc.sample(arbitraryScenario(bounds), { numRuns: 200, seed: 3 })
    const sizes = scenarios.map((one) => ({ ...end(one), asked: one.steps.some(({ do: verb }) => verb === 'ask') }))
    expect(Math.max(...sizes.map(({ agreements }) => agreements.size))).toBe(2)
    expect(Math.max(...sizes.map(({ contracts }) => contracts.size))).toBe(5)
    expect(sizes.every(({ asked }) => asked)).toBe(true)
    expect(sizes.some(({ contracts }) => [...contracts.values()].some(({ deployer }) => deployer))).toBe(true)
  })

  test('a scenario may have only the initial actors', () => {
    const [smallest] = fc.sample(arbitraryScenario({ agreements: 1, contracts: 1, decisions: 0 }), {
      numRuns: 1,
      seed: 1,
    })
    expect(smallest?.steps.map((step) => step.do)).toEqual(['sameBlock', 'sameBlock', 'ask'])
  })

  test.each([{ agreements: 0 }, { agreements: 7 }, { contracts: 0 }, { decisions: 1.5 }])(
    'throws UsageError for %j',
    (wrong) => {
      expect(() => arbitraryScenario(wrong)).toThrow(UsageError)
    },
  )
})

describe('rare features occur', () => {
  const many = generated(600)
  const actionsIn = ({ steps }: Scenario) => steps.flatMap(actionsOf)
  const entriesOf = (scenario: Scenario) =>
    actionsIn(scenario).flatMap((action) => (action.do === 'createAgreement' ? action.chains : []))
  const count = (holds: (scenario: Scenario) => boolean) => many.filter(holds).length

  test('children of constructors, at the start and later', () => {
    const born = (isAt: (index: number) => boolean) => (scenario: Scenario) =>
      scenario.steps.some((step, index) => isAt(index) && JSON.stringify(step).includes('"children":["born'))
    expect(count(born((index) => index === 0))).toBeGreaterThan(100)
    expect(count(born((index) => index > 0))).toBeGreaterThan(50)
  })

  test('adoptions by contracts, and by the account that deploys them', () => {
    const adoptersIn = (one: Scenario) =>
      actionsIn(one).flatMap((action) => (action.do === 'adopt' ? action.adopter : []))
    expect(count((one) => adoptersIn(one).includes('deployer'))).toBeGreaterThan(20)
    expect(count((one) => adoptersIn(one).some((adopter) => end(one).contracts.has(adopter)))).toBeGreaterThan(20)
  })

  test('agreements without accounts on this chain, which cannot be requested', () => {
    const isWithoutHome = (action: Action) =>
      action.do === 'createAgreement' && action.chains.every(({ chain }) => chain !== 'home')
    expect(count((one) => actionsIn(one).some(isWithoutHome))).toBeGreaterThan(20)
  })

  test('links of contracts of the official deployer, and of its CREATE3 proxy', () => {
    expect(count((one) => end(one).links.has('made'))).toBeGreaterThan(10)
    expect(count((one) => end(one).links.has('madeProxy'))).toBeGreaterThan(5)
  })

  test.each(['lower', 'upper', 'bare', 'miscased'])('entries in the spelling %s', (spelling) => {
    expect(
      count((one) => entriesOf(one).some(({ accounts }) => accounts.some((entry) => entry.spelling === spelling))),
    ).toBeGreaterThan(50)
  })

  test.each([true, false])('questions in upper case about a bound contract that is attackable: %s', (isAttackable) => {
    const isAsked = (one: Scenario) =>
      atQuestions(one, (world, question) => {
        if (question.method === 'targets' || question.spelling !== 'upper') return false
        const { contract } = question
        return (
          rulebook.bindingOf(world, contract).value !== null &&
          rulebook.isAttackable(world, contract).value === isAttackable
        )
      })
    expect(count(isAsked)).toBeGreaterThan(20)
  })

  test('syncNewContracts that links another contract of an agreement', () => {
    const isSync = (action: Action) => action.do === 'syncNewContracts' && action.reverts === undefined
    expect(count((one) => actionsIn(one).some(isSync))).toBeGreaterThan(2)
  })

  test('a child and the link of its deployer in two blocks of one second, in both orders', () => {
    const order = (step: Step | undefined) => actionsOf(step ?? { do: 'wait', seconds: 1 }).map((action) => action.do)
    const pairs = many.flatMap(({ steps }) =>
      steps.flatMap((step, index) => (isOfSameSecond(step) ? [[order(steps[index - 1]), order(step)]] : [])),
    )
    expect(pairs.filter(([before]) => before?.join() === 'spawn').length).toBeGreaterThan(3)
    expect(pairs.filter(([, after]) => after?.join() === 'spawn').length).toBeGreaterThan(3)
  })

  test('the same questions about two blocks of one second, with different answers', () => {
    const changed = many.filter(({ steps }) =>
      steps.some((step, index) => {
        const [before, after] = [steps[index - 1], steps[index + 1]]
        if (!isOfSameSecond(step) || before?.do !== 'ask' || after?.do !== 'ask') return false
        const [one, other] = [index, index + 1].map((length) => end({ ...asScenario, steps: steps.slice(0, length) }))
        const answers = (world = one as World) => before.questions.map((question) => answer(world, question).value)
        return !isDeepStrictEqual(answers(one), answers(other))
      }),
    )
    expect(changed.length).toBeGreaterThan(3)
  })

  test.each(registryEvents)(
    '%s emitted by another contract than the attack registry, with a question right after',
    (event) => {
      const asked = count(({ steps }) =>
        steps.some((step, index) => step.do === 'fakeEvent' && step.event === event && steps[index + 1]?.do === 'ask'),
      )
      expect(asked).toBeGreaterThan(10)
    },
  )

  test('children of factories called by a factory, and of proxies initialised by their constructors', () => {
    const isFactory = (one: Scenario, name: string | undefined) =>
      name !== undefined && end(one).contracts.get(name)?.kind === 'factory'
    const called = (one: Scenario) =>
      actionsIn(one).some((action) => action.do === 'spawn' && isFactory(one, action.through))
    const initialised = (action: Action) =>
      action.do === 'deploy' && action.implementation !== undefined && action.children !== undefined
    expect(count(called)).toBeGreaterThan(50)
    expect(count((one) => actionsIn(one).some(initialised))).toBeGreaterThan(10)
  })

  test('children with only a few bytes of code', () => {
    const codes = many.flatMap(actionsIn).flatMap((action) => (action.do === 'spawn' ? (action.code ?? []) : []))
    expect(codes.length).toBeGreaterThan(10)
    expect(new Set(codes.map((code) => code.length)).size).toBe(2)
  })

  test('creations that return no code, also of deployers', () => {
    const isCodeless = (action: Action) => action.do === 'spawn' && action.codeless === true
    expect(count((one) => actionsIn(one).some(isCodeless))).toBeGreaterThan(10)
    expect(count((one) => actionsIn(one).some((action) => isCodeless(action) && 'nested' in action))).toBeGreaterThan(3)
  })

  test('a creation undone by a reverting call whose error is caught', () => {
    expect(count((one) => actionsIn(one).some((action) => 'caught' in action))).toBeGreaterThan(5)
  })

  test('children that name other contracts in their storage', () => {
    expect(count((one) => actionsIn(one).some((action) => 'pointsTo' in action))).toBeGreaterThan(20)
  })

  test('children of factories that are EIP-1967 proxies', () => {
    const hasOne = ({ contracts }: World) =>
      [...contracts.values()].some(({ deployer = '' }) => {
        const factory = contracts.get(deployer)
        return factory !== undefined && isProxy(factory)
      })
    expect(count((one) => hasOne(end(one)))).toBeGreaterThan(5)
  })

  test('other chains before the home chain, also one whose id starts with the same digits', () => {
    expect(count((one) => actionsIn(one).some((action) => isHomeLast(action)))).toBeGreaterThan(50)
    expect(count((one) => entriesOf(one).some(({ chain }) => chain === 313_371))).toBeGreaterThan(50)
  })

  test('targets with an entry that does not bind, or that another agreement binds', () => {
    expect(count((one) => atQuestions(one, hasEntryLeftBehind))).toBeGreaterThan(3)
  })

  test('children whose own link was removed, and which their deployers bind', () => {
    expect(count((one) => atQuestions(one, fallsBack))).toBeGreaterThan(3)
  })

  test('destroyed children, with questions for which an agreement would include them', () => {
    const isMistaken = (world: World, question: Question) => {
      if (question.method === 'targets' || !world.destroyed.has(question.contract)) return false
      const contracts = new Map([...world.destroyed, ...world.contracts])
      return rulebook.bindingOf({ ...world, contracts }, question.contract).value !== null
    }
    expect(count((one) => end(one).destroyed.size > 0)).toBeGreaterThan(20)
    expect(count((one) => atQuestions(one, isMistaken))).toBeGreaterThan(10)
  })

  test('children created after a reverted attempt to create them', () => {
    const reverted = (one: Scenario) =>
      actionsIn(one).flatMap((action) =>
        action.do === 'spawn' && action.reverts === 'Factory__SpawnFailed' ? action.children : [],
      )
    const isMadeLater = (one: Scenario) => reverted(one).some((name) => end(one).contracts.has(name))
    expect(count((one) => reverted(one).length > 0)).toBe(count(isMadeLater))
    expect(count(isMadeLater)).toBeGreaterThan(10)
  })

  test("chain ids that equal this chain's except for spaces, also before the home chain", () => {
    const spaced = (action: Action) => action.do === 'createAgreement' && / /.test(String(action.chains[0]?.chain))
    expect(count((one) => actionsIn(one).some(spaced))).toBeGreaterThan(20)
  })

  test('few scenarios start late, and they do not share their chain', () => {
    const late = many.filter(({ startsAt }) => startsAt !== undefined)
    expect(late.length).toBeGreaterThan(10)
    expect(late.length).toBeLessThan(50)
    expect(late.some(sharesChain)).toBe(false)
  })

  test.each([31, 32])('times past 2^%i seconds, with children and links on both sides of it', (bits) => {
    const isPast = (time = 0) => time >= 2 ** bits
    const late = many.filter(({ startsAt }) => startsAt !== undefined && !isPast(startsAt))
    expect(late.filter((one) => isPast(end(one).now)).length).toBeGreaterThan(3)
    const crosses = (world: World, question: Question) => {
      const facts = question.method === 'targets' ? undefined : world.contracts.get(question.contract)
      const link = facts?.deployer === undefined ? undefined : world.links.get(facts.deployer)
      return link !== undefined && isPast(link.since) !== isPast(facts?.createdAt)
    }
    expect(late.filter((one) => atQuestions(one, crosses)).length).toBeGreaterThan(0)
  })

  test('lists that fill pages of 10 or 100, and longer lists', () => {
    const longLists = many.flatMap((scenario) => {
      if (!JSON.stringify(scenario.steps).includes('"extra0"')) return []
      const world = end(scenario)
      const states = [...world.agreements.keys()].map((name) => rulebook.listedAs(world, name))
      const lengthOf = (state: string) => states.filter((one) => one === state).length
      return [Math.max(lengthOf('UNDER_ATTACK'), lengthOf('PROMOTION_REQUESTED'))]
    })
    for (const length of [10, 11, 20, 21]) {
      expect(longLists.filter((one) => one === length).length, String(length)).toBeGreaterThan(0)
    }
    expect(listLengths).toEqual(expect.arrayContaining(longLists))
    const large = longLists.filter((length) => length >= 100).length
    expect(large).toBeGreaterThan(0)
    expect(large).toBeLessThan(15)
  })
})

const isOfSameSecond = (step: Step) => step.do === 'sameBlock' && step.sameSecond === true

function isHomeLast(action: Action): boolean {
  return action.do === 'createAgreement' && action.chains.length > 1 && action.chains.at(-1)?.chain === 'home'
}

function hasEntryLeftBehind(world: World, question: Question): boolean {
  if (question.method !== 'targets') return false
  return rulebook.targets(world).value.some(({ agreement, contracts }) => {
    const entries = world.agreements.get(agreement)?.chains.get('home') ?? []
    return entries.some(({ account }) => !contracts.includes(account))
  })
}

function fallsBack(world: World, question: Question): boolean {
  if (question.method === 'targets') return false
  const { contract } = question
  const wasLinked = world.linkHistory.some((link) => link.contract === contract) && !world.links.has(contract)
  return wasLinked && rulebook.bindingOf(world, contract).value !== null
}

test('waits and windows are whole weeks, so that scenarios on one chain share blocks', () => {
  const withoutGap = generated(64).filter(({ steps }) => steps.filter((step) => step.do === 'wait').length < 100)
  const times = withoutGap.map(({ steps }) => {
    const blocks: number[] = []
    steps.reduce((world, step) => {
      const { world: next, block } = advance(world, step)
      if (block) blocks.push(block.time)
      return next
    }, emptyWorld(1_000_000_000))
    return blocks
  })
  expect(new Set(times.flat()).size).toBeLessThan(times.flat().length / 4)
})

describe('drawing', () => {
  test('pick returns undefined for an empty list', () => {
    expect(pick([], 5)).toBeUndefined()
    expect(pick(['a', 'b'], 5)).toBe('b')
  })

  test('proposes only deployments for an empty world', () => {
    const empty = emptyWorld(1_000_000_000)
    for (let number = 0; number < 60; number += 1)
      expect(
        propose(empty, [number, number, number, number]).filter(
          (one) => one.do !== 'deploy' && !(one.do === 'spawn' && sharedDeployers.includes(one.factory)),
        ),
      ).toEqual([])
    expect(() => weighted([], 1)).toThrow('must add up to more than 0')
  })

  test('weighted draws in proportion to the weights', () => {
    const drawn = [0, 1, 2, 3].map((number) =>
      weighted(
        [
          [3, 'often'],
          [1, 'seldom'],
        ],
        number,
      ),
    )
    expect(drawn).toEqual(['often', 'often', 'often', 'seldom'])
  })
})

test('no scenario spells two chains so that the contracts would confuse them', () => {
  const ids = { chainId: 31_337, otherChainId: 31_338 }
  const written = new Map<string, Set<string>>()
  for (const scenario of generated(600)) {
    const text = JSON.stringify(scenario)
    for (const [, chain = ''] of text.matchAll(/"chain":("[^"]*"|\d+)/g)) {
      const id = caip2(JSON.parse(chain), ids)
      written.set(id, new Set([...(written.get(id) ?? []), chain]))
    }
  }
  expect(written.size).toBeGreaterThan(8)
  expect([...written.values()].filter(({ size }) => size > 1)).toEqual([])
})
