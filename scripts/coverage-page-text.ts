import { findCase } from '../src/cases/index.ts'
import { generateScenario } from '../src/generate/generate-scenario.ts'
import { mutants } from '../src/mistakes/mutants.ts'
import { walkSteps } from '../src/scenario/networks.ts'
import { type Seen, type Situation, seenIn } from './coverage/seen.ts'
import { situations } from './coverage/situations.ts'

/** How many generated scenarios are looked at, those of seed 1 from the first on. */
const SCENARIOS = 400

/**
 * The situations as a page of Markdown.
 * @throws {Error} if a situation names an unknown case or mutant, or has neither a case nor a generated scenario.
 */
export function coveragePage(): string {
  const seen = Array.from({ length: SCENARIOS }, (_, index) => {
    const scenario = generateScenario(1, index, 'hardened')
    const asked = [...walkSteps(scenario)].flatMap(({ step, world }) =>
      step.do === 'ask' ? step.questions.map((question) => ({ world, question })) : [],
    )
    return seenIn(scenario, asked)
  })
  return [
    '# Which situations are covered',
    '',
    'Written by `npm run coverage-page`: situations in which resolvers go wrong, the [cases](scenarios.md) that have them, in how many',
    `of the first ${SCENARIOS} generated scenarios of seed 1 they occur, and the [mutants](glossary.md) that are wrong in them and hardly`,
    'anywhere else. A situation without a number is in cases alone.',
    ...Object.entries(situations).flatMap(([group, all]) => [
      '',
      `## ${group}`,
      '',
      '| situation | cases | generated | mutants |',
      '| --- | --- | ---: | --- |',
      ...all.map((situation) => row(situation, seen)),
    ]),
    '',
  ].join('\n')
}

function row({ says, cases = [], generated, mutants: caught = [] }: Situation, seen: readonly Seen[]): string {
  for (const id of cases) if (!findCase(id)) throw new Error(`No case has the id "${id}" of the situation "${says}"`)
  for (const id of caught) {
    if (!mutants.some((mutant) => mutant.id === id)) throw new Error(`No mutant is called "${id}", of "${says}"`)
  }
  const count = generated ? seen.filter(generated).length : undefined
  if (cases.length === 0 && !count) throw new Error(`Neither a case nor a generated scenario has "${says}"`)
  return `| ${[says, list(cases), count ?? '', list(caught)].join(' | ')} |`
}

const list = (ids: readonly string[]) => ids.map((id) => `\`${id}\``).join(', ')
