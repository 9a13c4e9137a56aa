import { existsSync } from 'node:fs'
import { UsageError } from '../../errors.ts'
import { writeWhole } from '../../files/write-file.ts'
import { answer } from '../../model/answer.ts'
import type { Question } from '../../model/question.ts'
import type { World } from '../../model/world.ts'
import { walkSteps } from '../../scenario/networks.ts'
import { parseScenario } from '../../scenario/parse.ts'
import type { Ask, Scenario, Step } from '../../scenario/scenario.ts'
import type { PromoteOptions } from '../declarations/promote.ts'
import { findScenario } from '../find-scenario.ts'

/** `harborcheck promote`: writes a counterexample as a scenario file with an id of the user's, and with the right answers. */
export async function promote(id: string, { as, title, out }: PromoteOptions): Promise<void> {
  const found = await findScenario(id)
  const named: Scenario = { ...found, id: as, title: title ?? found.title, ...withAnswers(found) }
  const text = `${JSON.stringify(named, null, 2)}\n`
  // Check the id and title that the user chose.
  parseScenario(text, `The scenario ${as}`)
  const path = out ?? `${as.replace('/', '-')}.json`
  if (existsSync(path)) throw new UsageError(`${path} exists already`, { next: 'name another file with --out' })
  await writeWhole(path, text)
  process.stdout.write(`${path}\n`)
}

/** Adds the model's answers, for the user to check. */
function withAnswers(scenario: Scenario): Pick<Scenario, 'steps' | 'elsewhere'> {
  const steps = {
    here: scenario.steps.map(withoutQuestions),
    elsewhere: scenario.elsewhere?.map(withoutQuestions) ?? [],
  }
  for (const { network, index, step, world } of walkSteps(scenario)) {
    if (step.do !== 'ask') continue
    const answered = step.questions.map((question) => ({ ...question, expected: rightAnswer(world, question) }))
    const ask = steps[network][index] as Ask
    ask.questions.push(...(answered as Ask['questions']))
  }
  return { steps: steps.here, ...(scenario.elsewhere ? { elsewhere: steps.elsewhere } : {}) }
}

function rightAnswer(world: World, question: Question) {
  return world.wrongChainId ? 'refused' : answer(world, question).value
}

function withoutQuestions(step: Step): Step {
  return step.do === 'ask' ? { ...step, questions: [] } : step
}
