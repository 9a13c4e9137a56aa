// Compares campaigns that steer with those that do not, on the model alone: after how many generated scenarios each model
// mutant is caught, and how many features are reached. "held out": the features do not know the mutants that are counted,
// since one half of the mutants tells which rules a question shows, and the other half is caught.
import { parseArgs } from 'node:util'
import { campaignScenario } from '../src/generate/campaign-scenario.ts'
import { featuresOf, showingMutants } from '../src/generate/shows/features.ts'
import { planScenarios } from '../src/generate/steering/plan-scenarios.ts'
import { expectationOf } from '../src/judge/expectation.ts'
import { judge } from '../src/judge/judge.ts'
import { answer } from '../src/model/answer.ts'
import { type ModelMutant, modelMutants } from '../src/model/mutants/model-mutants.ts'
import type { Level } from '../src/model/rules.ts'
import { isRightAnswer } from '../src/model/same-answer.ts'
import { walkSteps } from '../src/scenario/networks.ts'
import type { Scenario } from '../src/scenario/scenario.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '20' },
    /** Scenarios of each campaign. */
    most: { type: 'string', default: '200' },
    level: { type: 'string', default: 'deployment' },
  },
})
const most = Number(values.most)
const level = values.level as Level
/** At `deployment` no source fails, and generated scenarios have one network. */
const isShownAt = ({ rule }: ModelMutant) => !(level === 'hardened' ? /^NET-/ : /^(NET|LAG|FAULT)-/).test(rule)
const isGenerated = ({ id }: ModelMutant) => !id.startsWith('late-countdown')
const mutants = modelMutants.filter((one) => isShownAt(one) && isGenerated(one))
const halves = [0, 1].map((half) => mutants.filter((_, index) => index % 2 === half)) as [ModelMutant[], ModelMutant[]]

/** After how many scenarios each mutant is caught, the features reached at the end, and the questions asked. */
type Measured = { caught: Map<string, number>; features: number; questions: number }

function measure(scenarios: Iterable<Scenario>, counted: readonly ModelMutant[]): Measured {
  const caught = new Map<string, number>()
  const features = new Set<number>()
  let index = 0
  let questions = 0
  for (const scenario of scenarios) {
    index += 1
    for (const feature of featuresOf(scenario)) features.add(feature)
    for (const { step, world } of walkSteps(scenario)) {
      if (step.do !== 'ask') continue
      for (const question of step.questions) {
        questions += 1
        const right = answer(world, question).value
        for (const { id, book } of counted) {
          if (caught.has(id)) continue
          const value = answer(world, question, book).value
          if (isRightAnswer(question.method, value, right)) continue
          const given = { kind: 'answered', value } as const
          if (judge(question.method, expectationOf(world, question), given, level).verdict === 'failed')
            caught.set(id, index)
        }
      }
    }
    if (index === most) break
  }
  return { caught, features: features.size, questions }
}

function* unsteered(seed: number): Generator<Scenario> {
  for (let index = 0; ; index += 1) yield campaignScenario(seed, index, level)
}
function* steered(seed: number, known: readonly ModelMutant[]): Generator<Scenario> {
  const plan = planScenarios({ seed, level, mutants: showingMutants(known) })
  for (let index = 0; ; index += 1) yield plan.at(index).scenario
}

const ways = {
  'without steering': (seed: number) => [measure(unsteered(seed), mutants)],
  steering: (seed: number) => [measure(steered(seed, mutants), mutants)],
  'steering, held out': (seed: number) =>
    [0, 1].map((half) => measure(steered(seed, halves[1 - half] as ModelMutant[]), halves[half] as ModelMutant[])),
}
const seeds = Array.from({ length: Number(values.seeds) }, (_, index) => index + 1)
process.stdout.write(`${mutants.length} model mutants, ${seeds.length} seeds, ${most} scenarios each, level ${level}\n`)
for (const [name, run] of Object.entries(ways)) {
  const started = process.cpuUsage()
  const all = seeds.map(run)
  const { user, system } = process.cpuUsage(started)
  const counts = all.flatMap((some) =>
    mutants.map(({ id }) => some.map(({ caught }) => caught.get(id)).find((count) => count !== undefined)),
  )
  const found = counts.filter((count) => count !== undefined)
  const missed = new Set(
    mutants
      .filter((_, place) => counts.some((count, index) => index % mutants.length === place && count === undefined))
      .map(({ id }) => id),
  )
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length
  // A mutant that was missed counts as if the next scenario caught it.
  const first = mean(counts.map((count) => count ?? most + 1))
  const each = mean(all.flat().map(({ questions }) => questions / most))
  process.stdout.write(
    `${name}: caught after ${first.toFixed(2)} scenarios at the mean, ${Math.max(...found)} at most; missed ${counts.length - found.length} of ${counts.length}${missed.size > 0 ? ` (${[...missed].join(', ')})` : ''}; ${Math.round(mean(all.flat().map(({ features }) => features)))} features; ${each.toFixed(1)} questions a scenario; ${((user + system) / 1e6).toFixed(0)} s of processor time\n`,
  )
}
