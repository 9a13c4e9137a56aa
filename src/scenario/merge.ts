import { quirkOf } from '../model/world.ts'
import { interleave, type Part } from './interleave.ts'
import { prefixed, renameAction, renameQuestion } from './rename.ts'
import type { Scenario, Step } from './scenario.ts'

/**
 * Several scenarios as one, in which nothing of one touches another: names of the first begin with `w0`, of the second
 * with `w1`, and so on. Every block and every question keeps its time. Answers written by hand are left out. What fails for
 * one scenario fails for its questions alone.
 * @param id Of the scenario that comes of it.
 */
export function mergeScenarios(id: string, scenarios: readonly Scenario[]): Scenario {
  const names = scenarios.map((_, place) => prefixed(`w${place}`))
  const steps: Step[] = []
  let now = START
  for (const scene of interleave(scenarios, START)) {
    if (scene.do === 'mine') {
      steps.push(...blockSteps(scene.parts, scene.time - now, names))
      now = scene.time
    } else {
      const to = names[scene.place] as Names[number]
      const questions = scene.ask.questions.map(({ expected: _, ...question }) => renameQuestion(question, to))
      const faults = scene.world.failing.map((fault): Step => ({ do: 'fault', ...fault }))
      const quirks = scene.world.quirks.map((quirk): Step => ({ do: 'quirk', ...quirkOf(quirk) }))
      steps.push(...faults, ...quirks, { do: 'ask', questions })
      if (faults.length > 0) steps.push({ do: 'endFaults' })
      if (quirks.length > 0) steps.push({ do: 'endQuirks' })
    }
  }
  return { id, title: `${scenarios.length} scenarios at the same time`, level: 'deployment', rules: [], steps }
}

/** Any time does: all times of a scenario are counted from its start. */
const START = 1_000_000_000

type Names = ReturnType<typeof prefixed>[]

/** The steps that come to one block after so many seconds. Actions come a second after the block before. */
function blockSteps(parts: readonly Part[], seconds: number, names: Names): Step[] {
  const actions = parts.flatMap(({ place, block }) =>
    block.transactions.map(({ action }) => renameAction(action, names[place] as Names[number])),
  )
  if (actions.length === 0) return [pause(parts, seconds, names)]
  const wait: Step[] = seconds > 1 ? [{ do: 'wait', seconds: seconds - 1 }] : []
  return [...wait, { do: 'sameBlock', actions }]
}

/** A deadline stays one, so that a scenario that is made shorter still comes to it. */
function pause(parts: readonly Part[], seconds: number, names: Names): Step {
  for (const { place, step } of parts) {
    if (step.do === 'waitUntil') return { ...step, agreement: (names[place] as Names[number])(step.agreement) }
  }
  return { do: 'wait', seconds }
}
