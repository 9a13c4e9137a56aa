import type { KnownFailing } from '../../check/resolvers/report/known-failing/entry-name.ts'
import type { AskedQuestion, CaseResult } from '../../judge/case-result.ts'
import type { RuleId } from '../../model/rules.ts'
import { escapeOutput } from '../../platform/escape-controls.ts'
import { cut } from '../../platform/words.ts'
import { answerText } from '../../report/answer-text.ts'
import type { Style } from '../../report/style.ts'
import { questionText } from '../../scenario/narrative.ts'
import { givenText, isRight } from '../print.ts'

/**
 * A case that did not pass in one line: its worst answer, the right one, and the rules that it is about. Undefined if it is
 * known to fail: an unsafe answer never is.
 */
export function failureLine(
  { scenario, questions }: CaseResult,
  style: Style,
  knownFailing?: KnownFailing,
): string | undefined {
  const failing = questions.filter((asked) => !isRight(asked))
  const unsafe = failing.find(isUnsafe)
  if (
    !unsafe &&
    knownFailing?.entries.some((one) => one.case === scenario.id || scenario.rules.includes(one.rule as RuleId))
  )
    return undefined
  const asked = unsafe ?? (failing[0] as AskedQuestion)
  const { question, given, expected, verdict } = asked
  const word = isUnsafe(asked) ? style.bad('UNSAFE') : verdict.verdict === 'failed' ? verdict.severity : verdict.verdict
  const right = expected.mustRefuse ? 'a refusal' : answerText(expected.value)
  const text = `${questionText(question)}: ${cut(givenText(given).replace(/\s+/g, ' '), 200)}, expected ${right}`
  return escapeOutput(`${style.bad('✗')} ${scenario.id}: ${text} (${[word, ...scenario.rules].join(', ')})`)
}

const isUnsafe = ({ verdict }: AskedQuestion) => verdict.verdict === 'failed' && verdict.severity === 'unsafe'
