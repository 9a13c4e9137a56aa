import type { World } from '../../model/world.ts'
import type { StoryQuestion } from '../../scenario/scenario.ts'
import type { Method } from '../../subject/resolver.ts'
import type { Subject } from '../../subject/subject.ts'
import type { GivenAnswer } from '../judge/judge.ts'
import { type Names, namedAnswer, paramsOf } from './names.ts'

/** Puts a question to the subject; its answer comes by the names of the story. */
export async function askQuestion(
  subject: Subject,
  question: StoryQuestion,
  names: Names,
  world: World,
): Promise<GivenAnswer> {
  const method: Method = question.method
  if (!subject.info.capabilities.includes(method)) return { kind: 'skipped' }
  const answer = await subject.ask(method, paramsOf(question, names))
  if (answer.kind !== 'answered') return answer
  return { kind: 'answered', value: namedAnswer(method, answer.value, names, world) }
}
