import type { AnsweredQuestion, Blame } from '../judge/answered-question.ts'
import { blame } from '../judge/blame.ts'
import type { AskedQuestion, CaseResult } from '../judge/case-result.ts'

/**
 * The rules that each wrong answer breaks. An answer that contradicts the variant's answer breaks that META rule alone; one
 * that is wrong only in a race breaks a RACE rule alone.
 */
export function blameWrongAnswers(results: readonly CaseResult[]): Map<AskedQuestion, Blame[]> {
  const blamed = [...blame(answeredQuestions(results))].map(([{ asked }, blames]) => [asked, blames] as const)
  const fixed = results.flatMap(({ questions }) =>
    questions.flatMap((asked): (readonly [AskedQuestion, Blame[]])[] => {
      const { meta, race, verdict } = asked
      if (verdict.verdict === 'failed' && verdict.open)
        return [[asked, [{ rule: verdict.open, says: NOT_IN_EVERY_READING }]]]
      // An answer that was wrong without the block's help has no blame of its own, and breaks RACE-1.
      const cause: Blame | undefined = meta ? { rule: meta } : race && (race.blame ?? { rule: 'RACE-1' })
      return cause && verdict.verdict === 'failed' ? [[asked, [cause]]] : []
    }),
  )
  return new Map([...blamed, ...fixed])
}

const NOT_IN_EVERY_READING = 'calls attackable what another reading of the sources says is not'

/** The questions with an answer, in the form that {@link blame} takes. */
function answeredQuestions(results: readonly CaseResult[]): (AnsweredQuestion & { asked: AskedQuestion })[] {
  return results.flatMap(({ scenario, questions }) =>
    questions.flatMap((asked, index) => {
      const learned = learnedFacts(asked, scenario.elsewhere ? questions : [asked])
      const { world, question, expected, verdict, given: answer } = asked
      // An answer that an open reading allows says nothing about the other rules.
      if (answer.kind !== 'answered' || asked.meta !== undefined || asked.race || 'open' in verdict) return []
      return {
        asked,
        world,
        question,
        expected: expected.value,
        given: answer.value,
        failed: verdict.verdict === 'failed',
        isGuess: expected.mustRefuse === true,
        about: scenario.rules,
        learned,
        derivedBy: expected.because.map(({ rule }) => rule),
        // A mutant remembers answers per network: mixing up two networks is another mutant's fault.
        earlier: questions
          .slice(0, index)
          .filter((one) => one.given.kind === 'answered' && one.network === asked.network),
      }
    }),
  )
}

/** The facts that the program can have read. In a case on two networks, those of both count for each. */
function learnedFacts({ learned }: AskedQuestion, all: readonly AskedQuestion[]): AnsweredQuestion['learned'] {
  if (!learned || all.some((one) => !one.learned)) return undefined
  return { ...learned, soFar: new Set(all.flatMap((one) => [...(one.learned?.soFar ?? [])])) }
}
