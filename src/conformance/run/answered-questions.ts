import type { AnsweredQuestion } from '../judge/blame.ts'
import type { AskedQuestion, PlayedCase } from './play-case.ts'

/** The questions that got an answer, as the search for the broken rules needs them. */
export function answeredQuestions(played: readonly PlayedCase[]): (AnsweredQuestion & { asked: AskedQuestion })[] {
  return played.flatMap(({ scenario, questions }) =>
    questions.flatMap((asked) => {
      const { world, question, expected, verdict, given } = asked
      if (given.kind !== 'answered') return []
      return {
        asked,
        world,
        question,
        expected: expected.value,
        given: given.value,
        failed: verdict.verdict === 'failed',
        isGuess: expected.mustRefuse === true,
        about: scenario.rules,
        derivedBy: expected.because.map(({ rule }) => rule),
      }
    }),
  )
}
