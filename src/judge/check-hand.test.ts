import { describe, expect, test } from 'vitest'
import { CREATE2_DEPLOYER, type World } from '../model/world.ts'
import { InternalError } from '../platform/errors.ts'
import { scenario } from '../scenario/builder.ts'
import { walkSteps } from '../scenario/network-steps.ts'
import { attackable, unbound } from '../scenario/questions.ts'
import type { Expected, Scenario } from '../scenario/scenario.ts'
import { checkHand } from './check-hand.ts'
import { type Expectation, expectationOf } from './expectation.ts'

const example = scenario('my/case', 'Mine').ask(unbound('nobody')).build()
const right: Expectation = { value: true, because: [], open: [], mayRefuse: false }
const check = (expected: Expected | undefined, expectation: Expectation) => () =>
  checkHand(
    { scenario: example, step: 3 },
    { method: 'isAttackable', contract: 'vault', ...written(expected) },
    expectation,
  )
const written = (expected: Expected | undefined) => (expected === undefined ? {} : { expected })

describe('checkHand', () => {
  test('accepts an answer that agrees with the model', () => {
    expect(check(true, right)).not.toThrow()
    expect(check(undefined, right)).not.toThrow()
    expect(check('refused', { ...right, mustRefuse: true })).not.toThrow()
  })

  test.each<[Expected, Expectation, Record<string, string>]>([
    [false, right, { written: 'false', model: 'true' }],
    ['refused', right, { written: '"refused"', model: 'true' }],
    [true, { ...right, mustRefuse: true }, { written: 'true', model: 'refused' }],
  ])('throws InternalError if the model contradicts %j', (expected, expectation, facts) => {
    expect(check(expected, expectation)).toThrow(InternalError)
    expect(check(expected, expectation)).toThrow('The model contradicts the answer written in my/case')
    expect(check(expected, expectation)).toThrow(
      expect.objectContaining({
        facts: expect.objectContaining({ step: 3, question: 'isAttackable(vault)', ...facts }),
      }),
    )
  })
})

describe('expectationOf', () => {
  const lastWorld = (scenario: Scenario, on: string): World =>
    [...walkSteps(scenario)].findLast(({ network }) => network === on)?.world as World

  test("adds the reason NET-1 if the other network's answer differs", () => {
    const built = scenario('networks/there-only', 'There only')
      .deploy('vault')
      .ask(attackable('vault', false))
      .elsewhere((there) => there.attackableVault().ask(attackable('vault', true)))
      .build()
    const [here, elsewhere] = [lastWorld(built, 'here'), lastWorld(built, 'elsewhere')]
    const about = (world: World, contract: string) => expectationOf(world, { method: 'isAttackable', contract })
    expect(about(here, 'vault').value).toBe(false)
    expect(about(here, 'vault').because.at(-1)).toEqual({
      rule: 'NET-1',
      fact: 'on the other network the answer is true',
    })
    expect(about(elsewhere, 'vault').because.at(-1)?.fact).toBe('on the other network the answer is false')
    expect(about(here, 'nobody').because.map(({ rule }) => rule)).toEqual(['BIND-12'])
  })

  test('only a refusal is right for another chain id', () => {
    const built = scenario('networks/chain-id', 'Another chain id')
      .withOtherChainId()
      .ask({ method: 'isAttackable', contract: 'vault', expected: 'refused' })
      .build()
    expect(expectationOf(lastWorld(built, 'here'), { method: 'isAttackable', contract: 'vault' })).toMatchObject({
      mustRefuse: true,
    })
  })

  test('a refusal is right, too, for an address that is not checksummed', () => {
    const world = lastWorld(
      scenario('links/none', 'None').deploy('vault').ask(attackable('vault', false)).build(),
      'here',
    )
    const about = (spelling?: 'checksummed' | 'lower' | 'upper') =>
      expectationOf(world, { method: 'isAttackable', contract: 'vault', ...(spelling && { spelling }) }).mayRefuse
    expect([about(), about('checksummed'), about('lower'), about('upper')]).toEqual([false, false, true, true])
  })

  test('a refusal is right, too, for an unlinked deployer without a creation transaction', () => {
    const question = { method: 'isAttackable', contract: CREATE2_DEPLOYER } as const
    const mayRefuseAfter = (begun: ReturnType<typeof scenario>) =>
      expectationOf(lastWorld(begun.ask(question).build(), 'here'), question).mayRefuse
    const begun = () => scenario('links/none', 'None').deploy('vault')
    expect(mayRefuseAfter(begun())).toBe(true)
    const linked = begun().agreement('agreementA', { covers: { [CREATE2_DEPLOYER]: 'All' } })
    expect(mayRefuseAfter(linked.underAttack('agreementA'))).toBe(false)
  })

  test('a refusal is right, too, during a harmful fault, but not after it', () => {
    const during = (kind: 'hang' | 'extra-fields') =>
      scenario('failing/node', 'Failing')
        .do({ do: 'fault', source: 'node', kind })
        .ask(attackable('vault', false))
        .build()
    const question = { method: 'isAttackable', contract: 'vault' } as const
    const hanging = expectationOf(lastWorld(during('hang'), 'here'), question)
    expect(hanging.mayRefuse).toBe(true)
    expect(hanging.because.at(-1)).toEqual({
      rule: 'FAULT-2',
      fact: 'the node: no response ever comes; refusing is right too',
    })
    const harmless = expectationOf(lastWorld(during('extra-fields'), 'here'), question)
    expect(harmless.mayRefuse).toBe(false)
    expect(harmless.because.at(-1)?.rule).toBe('FAULT-3')
    const recovered = { ...during('hang'), steps: [...during('hang').steps] }
    recovered.steps.splice(1, 0, { do: 'endFaults' })
    const after = expectationOf(lastWorld(recovered, 'here'), question)
    expect(after.mayRefuse).toBe(false)
    expect(after.because.at(-1)).toEqual({ rule: 'FAULT-4', fact: 'the faults have ended' })
  })
})
