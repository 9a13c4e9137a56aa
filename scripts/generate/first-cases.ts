import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { catalogue } from '../../src/cases/index.ts'
import { advance, emptyWorld } from '../../src/index.ts'
import { modelMutants } from '../../src/mistakes/model-mutants.ts'
import { isWrong } from '../../src/mistakes/shows.ts'
import { answer } from '../../src/model/answer-question.ts'
import { levels } from '../../src/model/rules.ts'
import type { Scenario } from '../../src/scenario/scenario.ts'

/** Writes src/cases/first-cases.ts. */
export function writeFirstCases(): Promise<void> {
  const ids = chooseFirstCases().map((id) => `  '${id}',`)
  return writeFile(
    fileURLToPath(new URL('../../src/cases/first-cases.ts', import.meta.url)),
    `// Written by \`npm run generate first-cases\`.

/** Cases that a run begins with: together they fail every model mutant that any case fails, and most of them early. */
export const firstCases: readonly string[] = [
${ids.join('\n')}
]
`,
  )
}

/** What a case shows, and what it costs: its steps and questions. */
type Value = Pick<Scenario, 'id' | 'level'> & { mutants: ReadonlySet<string>; cost: number }

/**
 * Chooses cases that together fail every model mutant that any case fails: greedily, those first that fail the most mutants
 * for their cost. Cases of a lower level come first: every run has them.
 */
function chooseFirstCases(): string[] {
  const chosen: string[] = []
  const left = new Set(modelMutants.map(({ id }) => id))
  const cases = catalogue.map(measure)
  const worth = ({ mutants, cost }: Value) => [...mutants].filter((id) => left.has(id)).length / Math.sqrt(cost)
  for (const level of levels) {
    const ofLevel = cases.filter((one) => one.level === level)
    for (;;) {
      const best = ofLevel.toSorted((a, b) => worth(b) - worth(a))[0]
      if (!best || worth(best) === 0) break
      chosen.push(best.id)
      for (const id of best.mutants) left.delete(id)
    }
  }
  return chosen
}

function measure({ id, level, startsAt, steps }: Scenario): Value {
  const mutants = new Set<string>()
  let cost = steps.length
  let world = emptyWorld(startsAt ?? 1_000_000_000)
  for (const step of steps) {
    for (const question of step.do === 'ask' ? step.questions : []) {
      cost += 1
      const posed = { world, question, expected: answer(world, question) }
      for (const mutant of modelMutants) if (isWrong(mutant, posed)) mutants.add(mutant.id)
    }
    world = advance(world, step).world
  }
  return { id, level, mutants, cost }
}
