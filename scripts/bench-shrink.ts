// Prints how short counterexamples become, on the model alone: for each model mutant, the first generated scenario that
// shows it, shortened; and beside it the shortest counterexample of the exhaustive search from the starts.
import { parseArgs } from 'node:util'
import { starts } from '../src/check/situations/starts.ts'
import { campaignScenario } from '../src/generate/campaign-scenario.ts'
import { expectationOf } from '../src/judge/expectation.ts'
import { judge } from '../src/judge/judge.ts'
import type { ModelMutant } from '../src/mistakes/model-mutants.ts'
import { modelMutants } from '../src/mistakes/model-mutants.ts'
import { answer } from '../src/model/answer.ts'
import type { Question } from '../src/model/question.ts'
import { MOST_CANDIDATES } from '../src/run/campaign/search-limit.ts'
import { shrink } from '../src/run/campaign/shrink.ts'
import { walkSteps } from '../src/scenario/networks.ts'
import { isAction, type Scenario, type Step } from '../src/scenario/scenario.ts'
import { searchModel } from './exhaust-model.ts'

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, most: { type: 'string', default: '600' } },
})

type Found = { scenario: Scenario; step: number; question: Question; severity: string }

function* failuresOf({ book }: ModelMutant, scenario: Scenario): Generator<Found> {
  for (const { step, index, world } of walkSteps(scenario)) {
    if (step.do !== 'ask') continue
    for (const { expected: _, ...question } of step.questions) {
      const given = { kind: 'answered', value: answer(world, question, book).value } as const
      const verdict = judge(question.method, expectationOf(world, question), given, 'deployment')
      if (verdict.verdict === 'failed') yield { scenario, step: index, question, severity: verdict.severity }
    }
  }
}

function firstOf(mutant: ModelMutant): Found | undefined {
  const level = /^(LAG|FAULT)/.test(mutant.rule) ? 'hardened' : 'deployment'
  for (let index = 0; index < Number(values.most); index += 1) {
    const { meta: _, ...scenario } = campaignScenario(Number(values.seed), index, level)
    const found = [...failuresOf(mutant, scenario)].toSorted((a, b) => (a.severity > b.severity ? -1 : 1))
    if (found[0]) return found[0]
  }
  return undefined
}

const lengths: { id: string; before: number; after: number; tried: number }[] = []
for (const mutant of modelMutants) {
  const found = firstOf(mutant)
  if (!found) continue
  let tried = 0
  const spent = new AbortController()
  const fails = async (candidate: Scenario) => {
    tried += 1
    if (tried === MOST_CANDIDATES) spent.abort()
    const last = candidate.steps.length - 1
    try {
      return [...failuresOf(mutant, candidate)].some((one) => one.step === last && one.severity === found.severity)
    } catch {
      return false
    }
  }
  const shortest = await shrink(found.scenario, found, fails, spent.signal)
  const one = { id: mutant.id, before: countActions(found.scenario.steps), after: countActions(shortest.steps), tried }
  lengths.push(one)
  process.stdout.write(`${one.id.padEnd(36)} ${one.before} → ${one.after}  (${tried} candidates)\n`)
}
/** The actions of the shortest counterexample that the exhaustive search finds, its start included, by mutant. */
function shortestOfSearch(): Map<string, number> {
  const depths = { small: 4, conflict: 2, countdown: 2 }
  const found = new Map<string, number>()
  for (const [name, start] of Object.entries(starts)) {
    for (const [id, depth] of searchModel(start, depths[name as keyof typeof depths]).caught) {
      const actions = countActions(start.steps) + depth
      found.set(id, Math.min(actions, found.get(id) ?? actions))
    }
  }
  return found
}

const shortest = shortestOfSearch()
const after = lengths.map((one) => one.after)
const compared = lengths.flatMap((one) => {
  const least = shortest.get(one.id)
  return least === undefined ? [] : [{ id: one.id, more: one.after - least }]
})
const longer = compared.filter(({ more }) => more > 2).map(({ id }) => id)
process.stdout.write(
  `${lengths.length} of ${modelMutants.length} model mutants: ${median(lengths.map(({ before }) => before))} actions before, ${median(after)} after at the median, ${Math.max(...after)} at most\n` +
    `${compared.length} that the exhaustive search catches, too: at most two actions longer than its shortest, but for ${longer.length} (${longer.join(', ') || 'none'})\n`,
)

/** The number of actions of a scenario. Time that passes counts as one: somebody has to wait. */
function countActions(steps: readonly Step[]): number {
  return steps.reduce((sum, step) => sum + lengthOf(step), 0)
}

function lengthOf(step: Step): number {
  if (step.do === 'ask') return 0
  return isAction(step) || step.do !== 'sameBlock' ? 1 : step.actions.length
}

/** The median; the higher of the middle two. */
function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
