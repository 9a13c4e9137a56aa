import { InternalError } from '../errors.ts'
import type { GivenAnswer } from '../judge/judge.ts'
import type { World } from '../model/world.ts'
import type { TestNetwork } from '../network/test-network.ts'
import type { ScenarioQuestion } from '../scenario/scenario.ts'
import type * as subjects from '../subject/subject.ts'
import { type Names, namedAnswer, paramsOf } from './names.ts'
import { type RecordedRequests, recordRequests } from './record-requests.ts'
import { refusedRequests, unlessRefused } from './refused-requests.ts'

/** Where questions are put: who is who, the world that they are about, and what the subject asks its sources for. */
export type QuestionContext = { names: Names; world: World; proxies: TestNetwork['proxies']; signal?: AbortSignal }

/** What a subject said, by the names of the scenario, and what it looked at. */
export type Heard = { given: GivenAnswer; overheard: RecordedRequests }

/** Puts a question to the subject. */
export async function askQuestion(
  subject: subjects.Subject,
  question: ScenarioQuestion,
  place: QuestionContext,
): Promise<Heard> {
  if (!declares(subject, question)) return skipped
  const { answer, overheard } = await recordRequests(place.proxies, subject, () =>
    subject.ask(question.method, paramsOf(question, place.names)),
  )
  return { given: unlessRefused(place.proxies, byNames(answer, question, place)), overheard }
}

/**
 * Puts the questions of one moment: one after another, or all at once to a subject that wants them so; each of those
 * is then said to have taken the requests of all, refused ones too.
 */
export async function askQuestions(
  subject: subjects.Subject,
  questions: readonly ScenarioQuestion[],
  place: QuestionContext,
): Promise<Heard[]> {
  if (subject.askMany) return askTogether(subject as Together, questions, place)
  const heard: Heard[] = []
  for (const question of questions) {
    if (place.signal?.aborted) break
    heard.push(await askQuestion(subject, question, place))
  }
  return heard
}

type Together = subjects.Subject & Required<Pick<subjects.Subject, 'askMany'>>

async function askTogether(
  subject: Together,
  questions: readonly ScenarioQuestion[],
  place: QuestionContext,
): Promise<Heard[]> {
  const declared = questions.filter((question) => declares(subject, question))
  if (declared.length === 0) return questions.map(() => skipped)
  const asked = declared.map((question) => ({ method: question.method, params: paramsOf(question, place.names) }))
  const { answer: answers, overheard } = await recordRequests(place.proxies, subject, () =>
    subject.askMany(asked as subjects.Question[]),
  )
  if (answers.length !== declared.length) throw new InternalError('A subject did not answer each of its questions')
  const next = answers.values()
  const refused = refusedRequests(place.proxies)
  return questions.map((question) =>
    declares(subject, question)
      ? { given: refused ?? byNames(next.next().value as subjects.Answer, question, place), overheard }
      : skipped,
  )
}

const skipped: Heard = {
  given: { kind: 'skipped' },
  overheard: { requests: { explorer: 0, node: 0 }, exchanges: [], sought: new Set() },
}

function declares({ info }: subjects.Subject, { method }: ScenarioQuestion): boolean {
  return info.capabilities.includes(method)
}

function byNames(
  answer: subjects.Answer,
  { method }: ScenarioQuestion,
  { names, world }: QuestionContext,
): GivenAnswer {
  if (answer.kind !== 'answered') return answer
  return { kind: 'answered', value: namedAnswer(method, answer.value, names, world) }
}
