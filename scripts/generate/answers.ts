import type { Scenario } from '../../src/scenario/scenario.ts'
import type { WorkedAnswer } from '../../src/scenario/worked-answers.ts'
import { workedAnswers } from './case-file.ts'

/** Every question of the scenarios with its right answer, a line each, so that a review shows which answers a change alters. */
export function answersText(scenarios: readonly Scenario[]): string {
  return scenarios
    .flatMap((scenario) => workedAnswers(scenario).map((worked) => `${scenario.id} ${lineOf(worked)}\n`))
    .join('')
}

function lineOf({
  network,
  seconds,
  question,
  alsoRight = [],
  refusal,
  whileBlockComes,
  ...worked
}: WorkedAnswer): string {
  const answers = 'answer' in worked ? [worked.answer, ...alsoRight].map((answer) => JSON.stringify(answer)) : []
  if (refusal) answers.push('refusal')
  const place = network === undefined ? '' : ` ${network}`
  const before = whileBlockComes === undefined ? '' : `; while the block comes: ${JSON.stringify(whileBlockComes)}`
  return `+${seconds} s${place} ${question}: ${answers.join(' or ')}${before}`
}
