import type { GivenAnswer } from '../../judge/judge.ts'
import type { World } from '../../model/world.ts'
import type { TestNetwork } from '../../network/test-network.ts'
import { InternalError } from '../../platform/errors.ts'
import type { ScenarioQuestion } from '../../scenario/scenario.ts'
import { askAtOnce } from '../../subject/ask-at-once.ts'
import type * as subjects from '../../subject/subject.ts'
import { type Names, namedAnswer, paramsOf } from './named-answer.ts'
import { type RecordedRequests, recordRequests } from './record-requests.ts'
import { refusedRequests, unlessRefused } from './refused-requests.ts'

/** What a question needs: names of addresses, the model's world, the proxies that record the subject's requests, and the node behind them. */
export type QuestionContext = {
  names: Names
  world: World
  proxies: TestNetwork['proxies']
  chain: Pick<TestNetwork['chain'], 'request'>
  signal?: AbortSignal | undefined
}

/** A subject's answer, by the names of the scenario, and the requests it made for it. */
export type RecordedAnswer = { given: GivenAnswer; recorded: RecordedRequests }

/** Asks the subject one question, or skips it if the subject does not declare its method. */
export async function askQuestion(
  subject: subjects.Subject,
  question: ScenarioQuestion,
  context: Omit<QuestionContext, 'chain'>,
): Promise<RecordedAnswer> {
  const [answer] = await askTogether(subject, [question], context)
  return answer as RecordedAnswer
}

/**
 * Asks questions at once. Records all requests meanwhile, refused ones too, for each of them, since a request does not
 * identify its question. Resolves with the answers in the order of the questions.
 */
export async function askTogether(
  subject: subjects.Subject,
  questions: readonly ScenarioQuestion[],
  { names, world, proxies }: Omit<QuestionContext, 'chain'>,
): Promise<RecordedAnswer[]> {
  const declared = questions.filter((question) => declares(subject, question))
  if (declared.length === 0) return questions.map(() => skipped)
  const asked = declared.map((question) => ({ method: question.method, params: paramsOf(question, names) }))
  const { answer: answers, recorded } = await recordRequests(proxies, subject, declared.length, () =>
    askAtOnce(subject, asked as subjects.SubjectQuestion[]),
  )
  if (answers.length !== declared.length)
    throw new InternalError('A subject did not return one answer for each question')
  const refused = refusedRequests(proxies)
  const next = answers.values()
  return questions.map((question) => {
    if (!declares(subject, question)) return skipped
    const answer = next.next().value as subjects.SubjectAnswer
    return { given: unlessRefused(refused, withNames(answer, question, names, world)), recorded }
  })
}

const skipped: RecordedAnswer = {
  given: { kind: 'skipped' },
  recorded: { requests: { explorer: 0, node: 0 }, took: 0, questions: 1, exchanges: [], learned: new Set() },
}

export function declares({ info }: subjects.Subject, { method }: ScenarioQuestion): boolean {
  return info.capabilities.includes(method)
}

/** Replaces the addresses in an answer by names. */
export function withNames(
  answer: subjects.SubjectAnswer,
  { method }: ScenarioQuestion,
  names: Names,
  world: Pick<World, 'startedAt'>,
): GivenAnswer {
  if (answer.kind !== 'answered') return answer
  return { kind: 'answered', value: namedAnswer(method, answer.value, names, world) }
}
