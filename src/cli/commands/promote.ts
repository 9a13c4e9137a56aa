import { existsSync } from 'node:fs'
import { writeWhole } from '../../conformance/reports/write-file.ts'
import { UsageError } from '../../errors.ts'
import { answer } from '../../model/answer.ts'
import { emptyWorld } from '../../model/world.ts'
import { parseScenario } from '../../scenario/parse.ts'
import type { Scenario, Step } from '../../scenario/scenario.ts'
import { advance } from '../../scenario/timeline.ts'
import { findScenario } from '../find-scenario.ts'

export type PromoteOptions = { as: string; title?: string; out?: string }

/** `harborcheck promote`: a counterexample as a scenario file with a name, and with the answers that are right. */
export async function promote(id: string, { as, title, out }: PromoteOptions): Promise<void> {
  const found = await findScenario(id)
  const named: Scenario = { ...found, id: as, title: title ?? found.title, steps: withAnswers(found.steps) }
  const text = `${JSON.stringify(named, null, 2)}\n`
  // The name is the person's: it is held to what a scenario's may be.
  parseScenario(text, `The scenario ${as}`)
  const path = out ?? `${as.replace('/', '-')}.json`
  if (existsSync(path)) throw new UsageError(`${path} is there already`, { next: 'name another file with --out' })
  await writeWhole(path, text)
  process.stdout.write(`${path}\n`)
}

/** Writes down what the model answers, to be checked by a person. */
function withAnswers(steps: readonly Step[]): Step[] {
  let world = emptyWorld(1_000_000_000)
  return steps.map((step) => {
    world = advance(world, step).world
    if (step.do !== 'ask') return step
    const questions = step.questions.map((question) => ({ ...question, expected: answer(world, question).value }))
    return { ...step, questions } as Step
  })
}
