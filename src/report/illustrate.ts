import { catalogue } from '../cases/index.ts'
import { expectationOf } from '../judge/expectation.ts'
import { shows } from '../mistakes/shows.ts'
import { answer } from '../model/answer-question.ts'
import { quirks } from '../model/quirk.ts'
import type { Rule, RuleId } from '../model/rules.ts'
import type { World } from '../model/world.ts'
import { questionText, stepText } from '../scenario/narrative.ts'
import { walkSteps } from '../scenario/network-steps.ts'
import { isRaced } from '../scenario/races.ts'
import type { Scenario, ScenarioQuestion, Step } from '../scenario/scenario.ts'
import { drawText } from '../view/draw-text.ts'
import { worldView } from '../view/view-world.ts'
import { answerText } from './answer-text.ts'

/** The smallest case in which breaking a rule changes an answer, drawn as lines of text. */
export type Illustration = {
  /** The case's id. */
  scenario: string
  drawing: string[]
  /** The question and its right answer. */
  asked: string
}

/** A question that breaking the rule would change. `comes`: the step mined while it is asked. */
type Showing = { scenario: Scenario; world: World; question: ScenarioQuestion; comes: Step | undefined }

/** Draws an example of a rule. `undefined` if no single case shows it, as for META rules and those about explorers only. */
export function illustrate(rule: Pick<Rule, 'id'>): Illustration | undefined {
  const [smallest] = showings(rule.id as RuleId).toSorted((one, other) => sizeOf(one) - sizeOf(other))
  if (!smallest) return
  const { scenario, world, question, comes } = smallest
  const { value } = answer(world, question)
  return {
    scenario: scenario.id,
    drawing: [
      ...drawText(worldView(world, { title: scenario.title })),
      ...sourceProblems(world),
      ...(comes ? [`while it is asked, the chain changes: ${stepText(comes)}`] : []),
    ],
    asked: `${questionText(question)} → ${answerText(value)}`,
  }
}

/** The questions that tell whether the rule is kept, in the cases about it. */
function showings(id: RuleId): Showing[] {
  const claiming = catalogue.filter(({ rules }) => rules.includes(id))
  return claiming.flatMap((scenario) =>
    [...walkSteps(scenario)].flatMap(({ step, world, index }) =>
      step.do !== 'ask' || (isOfRaces(id) && !isRaced(step))
        ? []
        : step.questions
            .filter(
              (question) => isOfRaces(id) || shows(id, { world, question, expected: expectationOf(world, question) }),
            )
            .map((question) => ({
              scenario,
              world,
              question,
              comes: isOfRaces(id) ? scenario.steps[index - 1] : undefined,
            })),
    ),
  )
}

/** Any question asked while the chain changes shows a RACE rule. */
function isOfRaces(id: RuleId): boolean {
  return id.startsWith('RACE-')
}

/** The size of an example. A case about few rules illustrates one of them best. */
function sizeOf({ scenario, world }: Showing): number {
  return 10 * (world.contracts.size + world.agreements.size) + 5 * scenario.rules.length + scenario.steps.length
}

/** The faults and quirks of the sources at that time. */
function sourceProblems({ failing, quirks: inForce, other }: World): string[] {
  return [
    ...failing.map(({ source, kind }) => `the ${source} fails: ${kind}`),
    ...inForce.map(({ kind }) => `the explorer is wrong: ${quirks[kind].imitates}`),
    ...(other ? ['another network has the same names'] : []),
  ]
}
