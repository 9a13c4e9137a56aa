import { InternalError } from '../errors.ts'
import type { GivenAnswer } from '../judge/judge.ts'
import type { World } from '../model/world.ts'
import type { TestNetwork } from '../network/test-network.ts'
import type { ScenarioQuestion } from '../scenario/scenario.ts'
import type * as subjects from '../subject/subject.ts'
import { type Names, namedAnswer, paramsOf } from './names.ts'
import { type RecordedRequests, recordRequests } from './record-requests.ts'
import { refusedRequests, unlessRefused } from './refused-requests.ts'

/** What a question needs: names of addresses, the model's world, and the proxies that record the subject's requests. */
export type QuestionContext = {
  names: Names
  world: World
  proxies: TestNetwork['proxies']
  signal?: AbortSignal | undefined
}

/** A subject's answer, by the names of the scenario, and the requests it made for it. */
export type RecordedAnswer = { given: GivenAnswer; recorded: RecordedRequests }

/** Asks the subject one question. A method that it does not declare is skipped. */
export async function askQuestion(
  subject: subjects.Subject,
  question: ScenarioQuestion,
  context: QuestionContext,
): Promise<RecordedAnswer> {
  if (!declares(subject, question)) return skipped
  const { answer, recorded } = await recordRequests(context.proxies, subject, () =>
    subject.ask(question.method, paramsOf(question, context.names)),
  )
  return { given: unlessRefused(context.proxies, withNames(answer, question, context)), recorded }
}

/**
 * Asks the questions of one step: one after another, or all at once if the subject has `askMany`. The requests of such a
 * call, refused ones too, are then recorded for each of its questions. Stops where `signal` is aborted.
 */
export async function askQuestions(
  subject: subjects.Subject,
  questions: readonly ScenarioQuestion[],
  context: QuestionContext,
): Promise<RecordedAnswer[]> {
  if (subject.askMany) return askAtOnce(subject as AsksMany, questions, context)
  const answers: RecordedAnswer[] = []
  for (const question of questions) {
    if (context.signal?.aborted) break
    answers.push(await askQuestion(subject, question, context))
  }
  return answers
}

type AsksMany = subjects.Subject & Required<Pick<subjects.Subject, 'askMany'>>

async function askAtOnce(
  subject: AsksMany,
  questions: readonly ScenarioQuestion[],
  context: QuestionContext,
): Promise<RecordedAnswer[]> {
  const declared = questions.filter((question) => declares(subject, question))
  if (declared.length === 0) return questions.map(() => skipped)
  const asked = declared.map((question) => ({ method: question.method, params: paramsOf(question, context.names) }))
  const { answer: answers, recorded } = await recordRequests(context.proxies, subject, () =>
    subject.askMany(asked as subjects.Question[]),
  )
  if (answers.length !== declared.length)
    throw new InternalError('A subject did not return one answer for each question')
  const next = answers.values()
  const refused = refusedRequests(context.proxies)
  return questions.map((question) =>
    declares(subject, question)
      ? { given: refused ?? withNames(next.next().value as subjects.Answer, question, context), recorded }
      : skipped,
  )
}

const skipped: RecordedAnswer = {
  given: { kind: 'skipped' },
  recorded: { requests: { explorer: 0, node: 0 }, exchanges: [], learned: new Set() },
}

function declares({ info }: subjects.Subject, { method }: ScenarioQuestion): boolean {
  return info.capabilities.includes(method)
}

function withNames(
  answer: subjects.Answer,
  { method }: ScenarioQuestion,
  { names, world }: QuestionContext,
): GivenAnswer {
  if (answer.kind !== 'answered') return answer
  return { kind: 'answered', value: namedAnswer(method, answer.value, names, world) }
}
