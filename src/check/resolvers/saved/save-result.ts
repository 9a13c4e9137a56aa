import type { AskedQuestion, CaseResult } from '../../../judge/case-result.ts'
import type { Exchange } from '../../../proxy/recorded-exchange.ts'
import { SHOWN } from '../../../report/request-reports.ts'
import type { SavedQuestion, SavedRequest } from './saved-question.ts'

/**
 * Serialises the questions of a result for a partial report.
 * @param keep Whether to store the requests themselves.
 */
export function saveQuestions(
  { questions }: Pick<CaseResult, 'questions'>,
  keep: { requests: boolean },
): SavedQuestion[] {
  return questions.map((asked) => savedQuestion(asked, keep))
}

function savedQuestion(asked: AskedQuestion, keep: { requests: boolean }): SavedQuestion {
  const { at, network, question, given, verdict, requests, exchanges, learned, metFault, meta, expected, race } = asked
  const { again, inFlight, atOnce, forBlock } = asked
  const saved = {
    method: question.method,
    ...(question.method !== 'targets' && { contract: question.contract }),
    at,
    network,
    given: savedAnswer(given),
    verdict,
    requests,
    exchanges: keep.requests ? exchanges?.map(savedRequest) : undefined,
    metFault,
    learned: learned && { soFar: [...learned.soFar], now: learned.now && [...learned.now] },
    meta: meta && { rule: meta, value: expected.value, because: [...expected.because] },
    race: race && { requests: race.requests, points: [...race.points], at: race.at, blame: race.blame },
    again: again && { ...again, given: savedAnswer(again.given) },
    inFlight,
    forBlock,
    atOnce: atOnce && { ...atOnce, alone: savedAnswer(atOnce.alone) },
  }
  // The method decides the type of the answers, which the type of a question does not say.
  return saved as unknown as SavedQuestion
}

/** Removes the message that broke the protocol from an answer. */
function savedAnswer(given: AskedQuestion['given']) {
  if (given.kind !== 'errored') return given
  const { kind, reason, log, forgeFailed } = given
  return { kind, reason, log, forgeFailed }
}

function savedRequest({ source, asks, took, response: { bytes, text }, status, fault }: Exchange): SavedRequest {
  // One character more than a report shows says that it was longer.
  return { source, asks, took, response: { bytes, text: text?.slice(0, SHOWN + 1) }, status, fault }
}
