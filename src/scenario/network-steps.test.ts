import { describe, expect, test } from 'vitest'
import { UsageError } from '../platform/errors.ts'
import { scenario } from './builder.ts'
import { narrate } from './narrate.ts'
import { networkSteps, otherChainId, walkSteps } from './network-steps.ts'
import { parseScenario } from './parse-scenario.ts'
import { attackable } from './questions.ts'

const asked = (...names: string[]) => names.map((name) => attackable(name, false))
const two = scenario('my/two', 'On two networks')
  .deploy('vault')
  .ask(asked('vault', 'first', 'second'))
  .wait(5)
  .ask(asked('vault'))
  .elsewhere((there) => there.wait(2).ask(asked('vault')).deploy('vault').ask(asked('vault')).wait(1))
  .build()

test.each([1, 2, 625, 626, 627, 628, 629, 630, 31337, 31338, 1_000_000])(
  'otherChainId of %i is symmetric',
  (chainId) => {
    expect(otherChainId(chainId)).not.toBe(chainId)
    expect(otherChainId(chainId)).toBeGreaterThan(0)
    expect(otherChainId(otherChainId(chainId))).toBe(chainId)
  },
)

test('the two public networks are a pair; another chain id can be chosen', () => {
  expect([otherChainId(626), otherChainId(627)]).toEqual([627, 626])
  expect(otherChainId(626, 5)).toBe(5)
  expect(() => otherChainId(5, 5)).toThrow(UsageError)
})

describe('networkSteps', () => {
  const short = ({ network, index, step }: ReturnType<typeof networkSteps>[number]) =>
    `${network} ${index} ${step.do === 'ask' ? step.questions.map((one) => 'contract' in one && one.contract) : step.do}`

  test('runs both networks up to their next ask, and alternates the questions', () => {
    expect(networkSteps(two).map(short)).toEqual([
      'here 0 deploy',
      'elsewhere 0 wait',
      'here 1 vault',
      'elsewhere 1 vault',
      'here 1 first',
      'here 1 second',
      'here 2 wait',
      'elsewhere 2 deploy',
      'here 3 vault',
      'elsewhere 3 vault',
      'elsewhere 4 wait',
    ])
  })

  test('keeps the order of a scenario on one network', () => {
    const { elsewhere: _, ...one } = two
    expect(networkSteps(one).map(short)).toEqual([
      'here 0 deploy',
      'here 1 vault,first,second',
      'here 2 wait',
      'here 3 vault',
    ])
  })
})

test('each world refers to the other, and they are independent', () => {
  const worlds = [...walkSteps(two)].filter(({ step }) => step.do === 'ask').map(({ world }) => world)
  expect(worlds[0]?.other).toMatchObject({ asked: 'after', world: { now: 1_000_000_002 } })
  expect(worlds[1]?.other).toMatchObject({ asked: 'before', world: { now: 1_000_000_001 } })
  expect([worlds[0]?.contracts.has('vault'), worlds[1]?.contracts.has('vault')]).toEqual([true, false])
})

test('the narrative marks the steps of the other network', () => {
  const lines = narrate(two).map(({ text }) => text)
  expect(lines.slice(0, 4)).toEqual([
    'an account deploys vault',
    'elsewhere: 2 s pass',
    'asked: isAttackable(vault)',
    'elsewhere: asked: isAttackable(vault)',
  ])
})

describe('a file', () => {
  const parse = (example: object) => () => parseScenario(JSON.stringify(example), 'my.json')

  test('can be on two networks, or have a wrong chain id', () => {
    const { elsewhere: _, ...one } = two
    expect(parse(two)()).toEqual(two)
    // With a wrong chain id no answer is right.
    const steps = one.steps.map((step) =>
      step.do === 'ask'
        ? { ...step, questions: step.questions.map((asked) => ({ ...asked, expected: 'refused' })) }
        : step,
    )
    const withOtherChainId = { ...one, steps, subjectEnvironment: { chainId: 'elsewhere' } }
    expect(parse(withOtherChainId)()).toEqual(withOtherChainId)
    expect(parse({ ...withOtherChainId, elsewhere: two.elsewhere })).toThrow(UsageError)
  })

  test('behavior: reports an impossible step elsewhere with its path', () => {
    const steps = [{ do: 'promote', agreement: 'agreementA' }]
    expect(parse({ ...two, elsewhere: steps })).toThrow(
      expect.objectContaining({ facts: expect.objectContaining({ place: 'elsewhere[0]' }) }),
    )
  })
})
