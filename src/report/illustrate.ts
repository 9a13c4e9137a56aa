import { given } from '../given.ts'
import { expectationOf } from '../judge/expectation.ts'
import { answer } from '../model/answer.ts'
import { exercises } from '../model/exercises.ts'
import { quirks } from '../model/quirk.ts'
import type { Rule, RuleId } from '../model/rules.ts'
import type { World } from '../model/world.ts'
import { catalogue } from '../scenario/catalogue/index.ts'
import { questionText, stepText } from '../scenario/narrative.ts'
import { walkSteps } from '../scenario/networks.ts'
import { isRaced } from '../scenario/races.ts'
import type { Scenario, ScenarioQuestion, Step } from '../scenario/scenario.ts'
import { drawText } from '../view/draw-text.ts'
import { worldView } from '../view/view-world.ts'
import { answerText } from './answer-text.ts'

/** The smallest world of the catalogue in which breaking a rule shows, as lines of text. */
export type Illustration = {
  /** The case's id. */
  scenario: string
  drawing: string[]
  /** The question and its right answer. */
  asked: string
}

/** `comes`: the block that comes while it is asked. */
type Shown = { scenario: Scenario; world: World; question: ScenarioQuestion; comes?: Step }

/** Draws what a rule is about. None for a rule that no single world shows: of META, or of explorers alone. */
export function illustrate(rule: Pick<Rule, 'id'>): Illustration | undefined {
  const [smallest] = showings(rule.id as RuleId).toSorted((one, other) => sizeOf(one) - sizeOf(other))
  if (!smallest) return
  const { scenario, world, question, comes } = smallest
  const { value } = answer(world, question)
  return {
    scenario: scenario.id,
    drawing: [
      ...drawText(worldView(world, { title: scenario.title })),
      ...troubles(world),
      ...(comes ? [`while it is asked, a block comes: ${stepText(comes)}`] : []),
    ],
    asked: `${questionText(question)} → ${answerText(value)}`,
  }
}

/** Where a case that claims the rule asks a question that tells whether it is kept. */
function showings(id: RuleId): Shown[] {
  const claiming = catalogue.filter(({ rules }) => rules.includes(id))
  return claiming.flatMap((scenario) =>
    [...walkSteps(scenario)].flatMap(({ step, world, index }) =>
      step.do !== 'ask' || (isOfRaces(id) && !isRaced(step))
        ? []
        : step.questions
            .filter((question) => isOfRaces(id) || exercises(id, world, question, expectationOf(world, question)))
            .map((question) => ({
              scenario,
              world,
              question,
              ...(isOfRaces(id) && given({ comes: scenario.steps[index - 1] })),
            })),
    ),
  )
}

/** What is asked while a block comes shows them, whatever is asked. */
function isOfRaces(id: RuleId): boolean {
  return id.startsWith('RACE-')
}

/** A case that is about few rules tells one of them best. */
function sizeOf({ scenario, world }: Shown): number {
  return 10 * (world.contracts.size + world.agreements.size) + 5 * scenario.rules.length + scenario.steps.length
}

/** What the sources do meanwhile. */
function troubles({ failing, quirks: inForce, other }: World): string[] {
  return [
    ...failing.map(({ source, kind }) => `the ${source} fails: ${kind}`),
    ...inForce.map(({ kind }) => `the explorer is wrong: ${quirks[kind].imitates}`),
    ...(other ? ['another network has the same names'] : []),
  ]
}
