import { describe, expect, test } from 'vitest'
import { asScenario, atQuestions, end, generated } from '../../test/support/generated-scenarios.ts'
import { quirkMutants } from '../mistakes/model-mutants.ts'
import { answer } from '../model/answer-question.ts'
import { cannotKnow } from '../model/failing.ts'
import { oddAnswers } from '../model/fault.ts'
import type { Question } from '../model/question.ts'
import { changesOnlyView } from '../model/quirk.ts'
import { createdBy } from '../model/rename-action.ts'
import type { World } from '../model/world.ts'
import { sharesChain } from '../scenario/interleave.ts'
import { actionsOf, type Scenario } from '../scenario/scenario.ts'
import { statisticsOf } from './campaign-statistics.ts'

/** Returns the state of the chain at the end, without traces of faults and quirks. */
const chainAtEnd = (scenario: Scenario) => {
  const { before: _, hasFailed: __, quirksEnded: ___, reorganised: ____, ...chain } = end(scenario)
  return chain
}

describe('quirks', () => {
  const misled = generated(1_000, 3, 'hardened').filter(({ steps }) => steps.some((step) => step.do === 'quirk'))

  test('asks questions during a quirk again after it', () => {
    expect(misled.length).toBeGreaterThan(50)
    for (const { level, steps } of misled) {
      expect(level).toBe('hardened')
      for (const [index, step] of steps.entries()) {
        if (step.do === 'endQuirks') expectAskedAgain(steps, index)
      }
    }
  })

  test('some quirks last until they mislead, or to the end of the scenario', () => {
    const windows = misled.filter(({ steps }) => steps.some((step) => step.do === 'quirk' && !changesOnlyView(step)))
    expect(windows.length).toBeGreaterThan(8)
    for (const { steps } of windows) {
      const begins = steps.findIndex((step) => step.do === 'quirk')
      expect(steps.findIndex((step) => step.do === 'endQuirks')).toBeGreaterThan(begins + 1)
    }
    const { rules } = statisticsOf(windows)
    for (const rule of ['LAG-9', 'LAG-10'] as const) expect(rules[rule], rule).toBeGreaterThan(3)
    expect(windows.some(sharesChain)).toBe(false)
  })

  test('quirks mislead subjects that believe the explorer', () => {
    const { rules } = statisticsOf(misled)
    for (const rule of ['LAG-1', 'LAG-3', 'LAG-7'] as const) expect(rules[rule], rule).toBeGreaterThan(2)
    const kinds = misled.flatMap(({ steps }) => steps.flatMap((step) => (step.do === 'quirk' ? [step.kind] : [])))
    expect(kinds).toEqual(
      expect.arrayContaining(['lists-parents', 'counts-other-chains', 'disorders-blocks', 'forgets', 'most-advanced']),
    )
  })

  test('the node also fails during some quirks, even if the explorer misleads', () => {
    const isAlone = (world: World) =>
      world.quirks.length > 0 && cannotKnow(world, 'node') && !cannotKnow(world, 'explorer')
    const isWrong = (world: World, question: Question) => {
      const right = answer(world, question).value
      return (
        question.method === 'isAttackable' &&
        quirkMutants.some(({ book }) => answer(world, question, book).value !== right)
      )
    }
    const failing = misled.filter((one) => atQuestions(one, isAlone))
    expect(failing.length).toBeGreaterThan(20)
    expect(failing.length).toBeLessThan(misled.length / 2)
    const wrong = failing.filter((one) => atQuestions(one, (world, asked) => isAlone(world) && isWrong(world, asked)))
    expect(wrong.length).toBeGreaterThan(15)
    const kinds = new Set(
      wrong.flatMap(({ steps }) => steps.flatMap((step) => (step.do === 'quirk' ? [step.kind] : []))),
    )
    expect(kinds.size).toBeGreaterThan(5)
  })
})

describe('reorganisations', () => {
  const reorganised = generated(400, 1, 'hardened').filter(({ steps }) => steps.some(isReorganisation))

  test('only scenarios at level hardened have a reorganisation, with questions before and after it', () => {
    expect(reorganised.length).toBeGreaterThan(20)
    expect(reorganised.length).toBeLessThan(60)
    expect(new Set(reorganised.map(({ level }) => level))).toEqual(new Set(['hardened']))
    expect(generated(400).some(({ steps }) => steps.some(isReorganisation))).toBe(false)
    for (const { steps } of reorganised) {
      const index = steps.findIndex(isReorganisation)
      const before = steps.slice(0, index).findLast(({ do: verb }) => verb !== 'quirk')
      expect(before?.do).toBe('ask')
      expect(steps[index + 1]).toEqual(before)
    }
  })

  test('every reorganisation changes an answer to an earlier question', () => {
    for (const { steps } of reorganised) {
      const index = steps.findIndex(isReorganisation)
      const asked = steps[index + 1]
      const [before, after] = [index, index + 1].map((length) => end({ ...asScenario, steps: steps.slice(0, length) }))
      const questions = asked?.do === 'ask' ? asked.questions : []
      const answers = (world = before as World) => questions.map((question) => answer(world, question).value)
      expect(answers(after)).not.toEqual(answers(before))
    }
  })

  test('some reorganisations leave the chain shorter', () => {
    const steps = reorganised.flatMap((one) => one.steps.filter((step) => step.do === 'reorganise'))
    const shorter = steps.filter(({ blocks, newBlocks = blocks }) => newBlocks < blocks)
    expect(shorter.length).toBeGreaterThan(3)
    expect(shorter.length).toBeLessThan(steps.length / 2)
  })

  test('a scenario with a reorganisation does not share its chain', () => {
    expect(reorganised.some(sharesChain)).toBe(false)
  })

  test('creates undone contracts again, in the new blocks or later', () => {
    const inNewBlocks = reorganised.filter(({ steps }) =>
      steps.some((step) => step.do === 'reorganise' && actionsOf(step).flatMap(createdBy).length > 0),
    )
    expect(inNewBlocks.length).toBeGreaterThan(5)
    const later = reorganised.filter(({ steps }) => {
      const index = steps.findIndex(isReorganisation)
      const [before, after, last] = [index, index + 1, steps.length].map((length) =>
        end({ ...asScenario, steps: steps.slice(0, length) }),
      )
      return [...(before?.contracts.keys() ?? [])].some(
        (name) => !after?.contracts.has(name) && last?.contracts.has(name),
      )
    })
    expect(later.length).toBeGreaterThan(1)
  })
})

const isReorganisation = ({ do: verb }: Scenario['steps'][number]) => verb === 'reorganise'

describe('faults', () => {
  const hardened = generated(400, 1, 'hardened')
  const faultsOf = ({ steps }: Scenario) => steps.filter((step) => step.do === 'fault')
  const disturbed = hardened.filter((one) => faultsOf(one).length > 0)

  test('only scenarios at level hardened have faults', () => {
    expect(disturbed.length).toBeGreaterThan(20)
    expect(disturbed.length).toBeLessThan(100)
    expect(new Set(disturbed.map(({ level }) => level))).toEqual(new Set(['hardened']))
    expect(generated(400).filter((one) => faultsOf(one).length > 0 || one.level === 'hardened')).toEqual([])
  })

  test('the level changes only the faults', () => {
    const plain = generated(400)
    for (const one of disturbed) {
      expect(chainAtEnd(plain[hardened.indexOf(one)] as Scenario)).toEqual(chainAtEnd(one))
    }
  })

  test('asks questions during a fault again after it', () => {
    for (const { steps } of disturbed) {
      for (const [index, step] of steps.entries()) {
        if (step.do === 'endFaults') expectAskedAgain(steps, index)
      }
      expect(steps.filter((step) => step.do === 'endFaults').length).toBeLessThanOrEqual(9)
    }
  })

  test('every odd answer occurs, with the verdict of an attackable contract', () => {
    const drawn = disturbed.flatMap(({ steps }) =>
      steps.flatMap((step, index) => {
        const asks = steps[index + 1]
        return step.do === 'fault' && asks?.do === 'ask' ? [step.kind] : []
      }),
    )
    expect(drawn).toEqual(expect.arrayContaining([...oddAnswers]))
  })

  test('both sources fail, in many ways', () => {
    const kinds = new Set(disturbed.flatMap(faultsOf).map((step) => step.do === 'fault' && step.kind))
    expect([...kinds]).toEqual(expect.arrayContaining(['extra-fields', 'logs-cut', 'unknown-method', 'http-404']))
    expect(kinds.size).toBeGreaterThan(15)
    const sources = disturbed.flatMap(faultsOf).map((step) => step.do === 'fault' && step.source)
    expect(new Set(sources)).toEqual(new Set(['node', 'explorer']))
  })

  test('faults that cost a subject its time limit are rare', () => {
    const slow = generated(1_000, 3, 'hardened').filter((one) =>
      faultsOf(one).some((step) => step.do === 'fault' && ['hang', 'drip', 'huge'].includes(step.kind)),
    )
    expect(slow.length).toBeGreaterThan(0)
    expect(slow.length).toBeLessThan(20)
  })
})

/** Expects the same questions before and after the end of faults and quirks. */
function expectAskedAgain(steps: Scenario['steps'], index: number): void {
  const isEnd = ({ do: verb }: Scenario['steps'][number]) => verb === 'endFaults' || verb === 'endQuirks'
  const before = steps.slice(0, index).findLast((step) => !isEnd(step))
  expect(before?.do).toBe('ask')
  expect(steps.slice(index).find((step) => !isEnd(step))).toEqual(before)
}
