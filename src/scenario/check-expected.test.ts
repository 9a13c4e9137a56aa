import { describe, expect, test } from 'vitest'
import { listedTwice } from '../../test/support/listed-twice.ts'
import type { UsageError } from '../platform/errors.ts'
import { scenario } from './builder.ts'
import { notesOnExpected, WrongExpected } from './check-expected.ts'
import { parseScenario } from './parse-scenario.ts'
import { attackable, binding, targets, terms } from './questions.ts'
import type { Scenario } from './scenario.ts'

const vault = () => scenario('my/vault', 'A vault').attackableVault()
const read = (example: Scenario) => parseScenario(JSON.stringify(example), 'mine.json')
const errorOf = (example: Scenario): UsageError => {
  try {
    read(example)
  } catch (error) {
    return error as UsageError
  }
  throw new Error('it was read')
}

test('reads a scenario file with right `expected` answers', () => {
  const example = vault()
    .ask(binding('vault', 'agreementA'), attackable('vault', true), terms('vault', { bountyPercentage: 10 }))
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['vault']]))
    .build()
  expect(read(example)).toEqual(example)
  expect(notesOnExpected(example)).toEqual([])
})

test('reports a wrong `expected` with its path, the right answer and the rules', () => {
  const error = errorOf(
    vault().ask(attackable('vault', true), attackable('vault', false)).ask(binding('vault', null)).build(),
  )
  expect(error).toBeInstanceOf(WrongExpected)
  expect(error.exitCode).toBe(2)
  expect(error.render()).toMatchInlineSnapshot(`
    "mine.json: your \`expected\` is false for isAttackable(vault) at +5 s; it is true
      place       steps[5].questions[1].expected
      because     BIND-1    the attack registry links vault to agreementA, since +4 s
                  STATE-1   agreementA is UNDER_ATTACK
      also wrong  steps[6].questions[0].expected
      → correct \`expected\` or leave it out"
  `)
})

describe('behavior', () => {
  test.each<[string, Scenario, string]>([
    ['a refusal that is not right', vault().ask({ method: 'targets', expected: 'refused' }).build(), 'it is ['],
    [
      'one member of the terms',
      vault()
        .ask(terms('vault', { bountyPercentage: 11 }))
        .build(),
      '"bountyPercentage":10',
    ],
    ['a missing target', vault().ask(targets()).build(), 'it is [{"agreement":"agreementA"'],
    [
      'an answer of the other network',
      vault()
        .ask(attackable('vault', true))
        .elsewhere((there) => there.deploy('vault').ask(attackable('vault', true)))
        .build(),
      'elsewhere: isAttackable(vault) at +1 s; it is false',
    ],
    [
      'an answer where only a refusal is right',
      scenario('my/chain-id', 'Another chain id').withOtherChainId().ask(attackable('vault', false)).build(),
      'only a refusal is right',
    ],
  ])('reports %s', (_, example, text) => {
    expect(errorOf(example).message).toContain(text)
  })

  test.each<[string, unknown, string]>([
    [
      'an unknown agreement',
      { method: 'terms', contract: 'vault', expected: { agreement: 'agreementB' } },
      'no agreement named "agreementB"',
    ],
    [
      'an unknown parent',
      {
        method: 'bindingAgreement',
        contract: 'vault',
        expected: { agreement: 'agreementA', via: 'child', parent: 'nobody' },
      },
      'no contract named "nobody"',
    ],
    [
      'a contract that is not there',
      { method: 'targets', expected: [{ agreement: 'agreementA', state: 'UNDER_ATTACK', contracts: ['nobody'] }] },
      'no contract named "nobody"',
    ],
    [
      'a text for a boolean',
      { method: 'isAttackable', contract: 'vault', expected: 'yes' },
      'expected true or false, or "refused"',
    ],
    ['a negative time', { method: 'timeRemaining', contract: 'vault', expected: -1 }, 'expected number to be >=0'],
    [
      "a state that is no target's",
      { method: 'targets', expected: [{ agreement: 'agreementA', state: 'PRODUCTION', contracts: [] }] },
      'expected a list of',
    ],
  ])('reports %s with its path', (_, question, problem) => {
    const error = errorOf({
      ...vault().build(),
      steps: [...vault().build().steps, { do: 'ask', questions: [question as never] }],
    })
    expect(error.facts).toEqual({ place: 'steps[5].questions[0].expected', problem: expect.stringContaining(problem) })
  })

  test('accepts the answer of another open reading, with a note', () => {
    const example = listedTwice()
      .ask(attackable('child', true), { method: 'isAttackable', contract: 'child', expected: 'refused' })
      .build()
    expect(read(example)).toEqual(example)
    expect(notesOnExpected(example)).toEqual([
      'steps[6].questions[0].expected: `expected` for isAttackable(child) is allowed by another reading (OPEN-2: the last entry of an account listed twice counts); the usual answer is false',
      expect.stringContaining('steps[6].questions[1].expected'),
    ])
  })

  test('accepts a refusal while a source fails', () => {
    const failing = vault().do({ do: 'fault', source: 'node', kind: 'hang' })
    const example = failing.ask({ method: 'isAttackable', contract: 'vault', expected: 'refused' }).build()
    expect(read(example)).toEqual(example)
    expect(notesOnExpected(example)).toEqual([expect.stringContaining('the failing source: refusing is right too')])
  })
})
