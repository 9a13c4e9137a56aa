import { describe, expect, test } from 'vitest'
import { emptyWorld } from '../model/world.ts'
import { UsageError } from '../platform/errors.ts'
import { scenario } from './builder.ts'
import { interleave } from './interleave.ts'
import { narrate } from './narrate.ts'
import { parseScenario } from './parse-scenario.ts'
import { attackable, targets } from './questions.ts'
import { racesOf } from './races.ts'
import { ImpossibleStep } from './timeline.ts'

const raced = scenario('my/race', 'A vault is corrupted during a question')
  .about('RACE-1')
  .attackableVault()
  .race((next) => next.lifecycle('agreementA', 'instantCorrupt'), {
    before: [attackable('vault', true)],
    after: [attackable('vault', false), targets()],
  })
  .build()

test('a race asks before a block, after it, and each question again while the block is mined', () => {
  expect(raced.level).toBe('hardened')
  expect(raced.steps.slice(-3).map((step) => step.do)).toEqual(['ask', 'instantCorrupt', 'ask'])
  expect(racesOf(raced)).toEqual([
    { stepIndex: 7, questionIndex: 0, question: attackable('vault', false) },
    { stepIndex: 7, questionIndex: 1, question: targets() },
  ])
})

test('the narrative mentions the race', () => {
  expect(narrate(raced).at(-1)?.text).toBe('asked, and while that happens: isAttackable(vault), targets()')
})

test('behavior: a scenario with a race does not share its chain', () => {
  expect(() => [...interleave([raced], emptyWorld(1_000_000_000))]).toThrow(ImpossibleStep)
})

describe('a file', () => {
  const parse = (example: object) => () => parseScenario(JSON.stringify(example), 'my.json')
  const ask = (contract: string) => ({ do: 'ask', race: true, questions: [{ method: 'isAttackable', contract }] })
  const problem = (place: string, says: string) =>
    expect.objectContaining({ facts: { place, problem: expect.stringContaining(says) } })

  test('can have races', () => {
    expect(parse(raced)()).toEqual(raced)
    const reorganised = [
      { do: 'deploy', contract: 'vault', kind: 'vault' },
      { do: 'reorganise', blocks: 1 },
      ask('nobody'),
    ]
    expect(parse({ ...raced, steps: reorganised })()).toMatchObject({ steps: reorganised })
  })

  test('behavior: must have a block right before the race', () => {
    expect(parse({ ...raced, steps: [ask('nobody')] })).toThrow(problem('steps[0]', 'mine a block'))
    const steps = [{ do: 'wait', seconds: 1 }, { do: 'endFaults' }, ask('nobody')]
    expect(parse({ ...raced, steps })).toThrow(problem('steps[2]', 'mine a block'))
  })

  test('behavior: cannot race a question about a contract that the raced step creates', () => {
    const steps = [{ do: 'deploy', contract: 'vault', kind: 'vault' }, ask('vault')]
    expect(parse({ ...raced, steps })).toThrow(problem('steps[1]', 'the raced step creates vault'))
    const nobody = [{ do: 'wait', seconds: 1 }, ask('nobody')]
    expect(parse({ ...raced, steps: nobody })()).toMatchObject({ steps: nobody })
  })

  test('behavior: cannot have a race on two networks, with another chain id or with a variant', () => {
    expect(parse({ ...raced, elsewhere: [{ do: 'wait', seconds: 1 }] })).toThrow(UsageError)
    const elsewhere = [{ do: 'wait', seconds: 1 }, ask('nobody')]
    expect(parse({ ...raced, steps: [{ do: 'wait', seconds: 1 }], elsewhere })).toThrow(problem('elsewhere', 'race'))
    expect(parse({ ...raced, meta: { rule: 'META-3', number: 0 } })).toThrow(problem('steps', 'meta'))
    expect(parse({ ...raced, subjectEnvironment: { chainId: 'elsewhere' } })).toThrow(
      problem('steps', 'subjectEnvironment'),
    )
  })
})
