import type { Name } from '../model/action.ts'
import type { Question } from '../model/question.ts'
import { renameAction } from '../model/rename-action.ts'
import { emptyWorld, quirkOf, REGISTRY_MODERATOR, REGISTRY_OWNER, sharedContracts } from '../model/world.ts'
import { type InterleavedStep, interleave } from './interleave.ts'
import type { Scenario, Step } from './scenario.ts'

/**
 * Merges independent scenarios into one. Names of the first get the prefix `w0`, of the second `w1`, and so on. Every block and
 * question keeps its time, faults and quirks apply to their own scenario's questions only, and hand-written answers are dropped.
 * @param id The merged scenario's id.
 */
export function mergeScenarios(id: string, scenarios: readonly Scenario[]): Scenario {
  const names = scenarios.map((_, index) => prefixed(`w${index}`))
  const steps: Step[] = []
  let now = START
  for (const next of interleave(scenarios, emptyWorld(START))) {
    if (next.do === 'mine') {
      steps.push(...blockSteps(next.parts, next.time - now, names))
      now = next.time
    } else {
      const to = names[next.scenarioIndex] as Rename
      const questions = next.ask.questions.map(({ expected: _, ...question }) => renameQuestion(question, to))
      const faults = next.world.failing.map((fault): Step => ({ do: 'fault', ...fault }))
      const quirks = next.world.quirks.map((quirk): Step => ({ do: 'quirk', ...quirkOf(quirk) }))
      steps.push(...faults, ...quirks, { do: 'ask', questions })
      if (faults.length > 0) steps.push({ do: 'endFaults' })
      if (quirks.length > 0) steps.push({ do: 'endQuirks' })
    }
  }
  return { id, title: `${scenarios.length} scenarios at the same time`, level: 'deployment', rules: [], steps }
}

/** Any timestamp does: all times of a scenario count from its start. */
const START = 1_000_000_000

type Rename = (name: Name) => Name
type Renames = Rename[]

/** The names that belong to the deployment, so that every scenario shares them. */
const shared: ReadonlySet<Name> = new Set([REGISTRY_MODERATOR, REGISTRY_OWNER, ...sharedContracts])

/** Adds a prefix, so that scenarios on one chain have distinct names: `w3` turns `vault` into `w3Vault`. */
export function prefixed(prefix: string): Rename {
  return (name) => (shared.has(name) ? name : `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`)
}

/** Renames the contract of a question. */
export function renameQuestion(question: Question, to: Rename): Question {
  return question.method === 'targets' ? question : { ...question, contract: to(question.contract) }
}

/** Builds the steps of one block, `seconds` after the block before. Actions get a block one second later by themselves. */
function blockSteps(parts: readonly InterleavedStep[], seconds: number, names: Renames): Step[] {
  const actions = parts.flatMap(({ scenarioIndex, block }) =>
    block.transactions.map(({ action }) => renameAction(action, names[scenarioIndex] as Rename)),
  )
  if (actions.length === 0) return [pause(parts, seconds, names)]
  const wait: Step[] = seconds > 1 ? [{ do: 'wait', seconds: seconds - 1 }] : []
  return [...wait, { do: 'sameBlock', ...(seconds === 0 && { sameSecond: true }), actions }]
}

/** Preserves a `waitUntil`, so that it still reaches the deadline when shrinking removes other steps. */
function pause(parts: readonly InterleavedStep[], seconds: number, names: Renames): Step {
  for (const { scenarioIndex, step } of parts) {
    if (step.do === 'waitUntil') return { ...step, agreement: (names[scenarioIndex] as Rename)(step.agreement) }
  }
  return { do: 'wait', seconds }
}
