import type { GivenAnswer } from '../../judge/judge.ts'
import type { AnswerValue } from '../../model/question.ts'

/** How much longer than the right answer an answer may be, in characters of its JSON. */
const MOST_BEYOND = 65_536
/** How much of a longer one is quoted. */
const QUOTED = 500

/**
 * Replaces an answer that is far longer than the right one by a violation of the protocol: a run stores every wrong
 * answer, and hundreds of a megabyte each would fill the memory and the report.
 */
export function boundAnswer(given: GivenAnswer, right: AnswerValue): GivenAnswer {
  if (given.kind !== 'answered') return given
  const text = JSON.stringify(given.value)
  const { length } = JSON.stringify(right)
  if (text.length <= length + MOST_BEYOND) return given
  const sizes = `${text.length} characters, and the right answer has ${length}`
  return {
    kind: 'errored',
    reason: `protocol violation: the answer has ${sizes}; it begins: ${text.slice(0, QUOTED)}…`,
  }
}
