import { catalogue } from '../../src/cases/index.ts'
import type { AnsweredQuestion, Blame } from '../../src/judge/answered-question.ts'
import { blame } from '../../src/mistakes/blame.ts'
import { answer } from '../../src/model/answer-question.ts'
import type { AnswerValue, Question } from '../../src/model/question.ts'
import type { RuleId } from '../../src/model/rules.ts'
import { sameAnswer } from '../../src/model/same-answer.ts'
import type { World } from '../../src/model/world.ts'
import { type Network, walkSteps } from '../../src/scenario/network-steps.ts'
import type { Scenario } from '../../src/scenario/scenario.ts'

export type Asked = { world: World; question: Question; about: readonly RuleId[]; earlier: readonly Asked[] }

/** Every question of the catalogue with its world. */
export const asked: Asked[] = catalogue.flatMap(questionsOf)

/** The questions of the cases about a rule, and of every third case: enough to blame a fault of that rule on it alone. */
export const sampleFor = (rule: RuleId): Asked[] =>
  catalogue.filter(({ rules }, index) => rules.includes(rule) || index % 3 === 0).flatMap(questionsOf)

function questionsOf(scenario: Scenario): Asked[] {
  const byNetwork: Record<Network, Asked[]> = { here: [], elsewhere: [] }
  for (const { network, step, world } of walkSteps(scenario)) {
    if (step.do !== 'ask') continue
    const before = byNetwork[network]
    for (const question of step.questions) before.push({ world, question, about: scenario.rules, earlier: [...before] })
  }
  return [...byNetwork.here, ...byNetwork.elsewhere]
}

/** The rules blamed on a subject with these answers, with counts. */
export function rulesBlamed(
  answers: (asked: Asked, right: AnswerValue) => AnswerValue,
  among: readonly Asked[] = asked,
): Map<RuleId, number> {
  const answered = among.map((one): AnsweredQuestion => {
    const { value, because } = answer(one.world, one.question)
    const given = answers(one, value)
    const failed = !sameAnswer(one.question.method, given, value)
    return { ...one, expected: value, given, failed, derivedBy: because.map(({ rule }) => rule) }
  })
  const counts = new Map<RuleId, number>()
  for (const { rule } of ([...blame(answered).values()] as Blame[][]).flat())
    counts.set(rule, (counts.get(rule) ?? 0) + 1)
  return counts
}
