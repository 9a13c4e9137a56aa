import { InternalError } from '../../errors.ts'
import type { Question } from '../../model/question.ts'
import type { World } from '../../model/world.ts'
import type * as subjects from '../../subject/subject.ts'
import type { GivenAnswer } from '../judge/judge.ts'
import { type Names, namedAnswer, paramsOf } from './names.ts'

/** Puts a question to the subject; its answer comes by the names of the story. */
export async function askQuestion(
  subject: subjects.Subject,
  question: Question,
  names: Names,
  world: World,
): Promise<GivenAnswer> {
  if (!declares(subject, question)) return { kind: 'skipped' }
  return byNames(await subject.ask(question.method, paramsOf(question, names)), question, names, world)
}

/** Puts the questions of one moment: one after another, or all at once to a subject that wants them so. */
export async function askQuestions(
  subject: subjects.Subject,
  questions: readonly Question[],
  names: Names,
  world: World,
): Promise<GivenAnswer[]> {
  const given: GivenAnswer[] = []
  if (!subject.askMany) {
    for (const question of questions) given.push(await askQuestion(subject, question, names, world))
    return given
  }
  const declared = questions.filter((question) => declares(subject, question))
  const asked = declared.map((question) => ({ method: question.method, params: paramsOf(question, names) }))
  const answers = declared.length === 0 ? [] : await subject.askMany(asked as subjects.Question[])
  if (answers.length !== declared.length) throw new InternalError('A subject did not answer each of its questions')
  const next = answers.values()
  return questions.map((question) =>
    declares(subject, question)
      ? byNames(next.next().value as subjects.Answer, question, names, world)
      : { kind: 'skipped' },
  )
}

function declares({ info }: subjects.Subject, { method }: Question): boolean {
  return info.capabilities.includes(method)
}

function byNames(answer: subjects.Answer, { method }: Question, names: Names, world: World): GivenAnswer {
  if (answer.kind !== 'answered') return answer
  return { kind: 'answered', value: namedAnswer(method, answer.value, names, world) }
}
