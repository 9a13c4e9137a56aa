import type { Expectation } from '../../judge/expectation.ts'
import { judge } from '../../judge/judge.ts'
import type { Level } from '../../model/rules.ts'
import type { ScenarioQuestion } from '../../scenario/scenario.ts'
import type { Subject } from '../../subject/subject.ts'
import { askQuestion, askTogether, declares, type QuestionContext, type RecordedAnswer } from './ask-question.ts'
import { boundAnswer } from './bound-answer.ts'
import { modelQuestion } from './model-question.ts'
import { type GroupQuestion, type JudgedAnswer, settleGroup } from './settle-group.ts'
import { undisturbed } from './undisturbed.ts'

/** A question of a step, and what is expected of its answer. */
export type PosedQuestion = { question: ScenarioQuestion; expected: Expectation }

/** `atOnce`: how many questions the subject is asked at once. `level`: the conformance level to judge by. `onAsk`: called before. */
type StepQuestionContext = QuestionContext & {
  atOnce: number
  level: Level
  onAsk?: ((questions: readonly ScenarioQuestion[]) => void) | undefined
}

/**
 * Asks the questions of one step, as many at once as allowed, and yields the judged answers in the order of the
 * questions. A question that does not pass among others is asked again alone: see {@link settleGroup}. A subject with
 * `askMany` is asked all at once, and never again. Stops if `signal` is aborted.
 */
export async function* askStep(
  subject: Subject,
  posed: readonly PosedQuestion[],
  context: StepQuestionContext,
): AsyncGenerator<JudgedAnswer, void, undefined> {
  const judged = ({ question, expected }: PosedQuestion, answer: RecordedAnswer): JudgedAnswer => {
    const given = boundAnswer(answer.given, expected.value)
    return { ...answer, given, verdict: judge(question.method, expected, given, context.level) }
  }
  for (const group of groupsOf(subject, posed, subject.askMany ? Number.POSITIVE_INFINITY : context.atOnce)) {
    if (context.signal?.aborted) return
    const questions = group.map(({ question }) => question)
    context.onAsk?.(questions)
    const answers = await askTogether(subject, questions, context)
    const first = group.map((one, index) => judged(one, answers[index] as RecordedAnswer))
    const again = (one: PosedQuestion) => async () => judged(one, await askQuestion(subject, one.question, context))
    const together: JudgedAnswer[] = []
    for (const [index, one] of group.entries())
      together.push(await undisturbed(first[index] as JudgedAnswer, again(one), context.chain))
    if (subject.askMany || together.every(({ recorded }) => recorded.questions === 1)) {
      yield* together
      continue
    }
    const asked: GroupQuestion[] = []
    for (const [index, one] of group.entries()) {
      const first = together[index] as JudgedAnswer
      const isFine = first.verdict.verdict === 'passed' || first.verdict.verdict === 'skipped'
      if (context.signal?.aborted) return
      const alone = isFine ? undefined : await undisturbed(await again(one)(), again(one), context.chain)
      asked.push({ question: modelQuestion(one.question), expected: one.expected, together: first, alone })
    }
    yield* settleGroup(asked)
  }
}

/** Splits questions into groups, in order, each with at most `size` questions that the subject declares. */
function* groupsOf(subject: Subject, posed: readonly PosedQuestion[], size: number): Generator<PosedQuestion[]> {
  let group: PosedQuestion[] = []
  let declared = 0
  for (const one of posed) {
    const counts = declares(subject, one.question) ? 1 : 0
    if (declared + counts > size) {
      yield group
      group = []
      declared = 0
    }
    group.push(one)
    declared += counts
  }
  if (group.length > 0) yield group
}
