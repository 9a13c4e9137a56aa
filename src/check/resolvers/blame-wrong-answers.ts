import type { AnsweredQuestion, Blame } from '../../judge/answered-question.ts'
import type { AskedQuestion, CaseResult } from '../../judge/case-result.ts'
import { habitsOf } from '../../judge/habits.ts'
import { blame, faultBlames } from '../../mistakes/blame.ts'
import { blameCase, fewestRules, NUMBER_WITHOUT_PROMOTION } from '../../mistakes/blame-unexplained.ts'
import { isContradicted } from '../../mistakes/earlier-questions.ts'
import { leavesOut } from './leaves-out.ts'

/**
 * Finds the rules that each wrong answer breaks. An answer that contradicts the variant's answer breaks only that META
 * rule; one that is wrong only in a race, only a RACE rule. An answer that the subject does not repeat alone, or does
 * not repeat every time about one block, breaks only META-6.
 */
export function blameWrongAnswers(results: readonly CaseResult[]): Map<AskedQuestion, Blame[]> {
  const selfContradicting = contradicted(results)
  const habits = habitsOf(results)
  const answered = answeredQuestions(results, selfContradicting)
  const isHabitual = ({ question }: AnsweredQuestion) => habits.has(question.method)
  // No fault is the cause of what a subject always answers: each wrong answer breaks a rule of its own case.
  const habitual = answered.filter((one) => isHabitual(one) && one.failed).map((one) => [one, blameCase(one)] as const)
  const blamed = [
    ...blame(
      answered.filter((one) => !isHabitual(one)),
      results.length === 1,
    ),
    ...fewestRules(new Map(habitual)),
  ].map(([{ asked }, blames]) => [asked, blames] as const)
  const fixed = results.flatMap(({ questions }) =>
    questions.flatMap((asked): (readonly [AskedQuestion, Blame[]])[] => {
      const { meta, race, verdict } = asked
      if (verdict.verdict === 'failed' && isOtherAlone(asked))
        return [[asked, [{ rule: 'META-6', says: OTHER_THAN_ALONE }]]]
      if (verdict.verdict === 'failed' && selfContradicting.has(asked))
        return [[asked, [{ rule: 'META-6', says: asked.again ? OTHERWISE_AGAIN : IN_TWO_WAYS }]]]
      if (verdict.verdict === 'failed' && verdict.open)
        return [[asked, [{ rule: verdict.open, says: NOT_IN_EVERY_READING }]]]
      // An answer that was wrong without the block's help has no blame of its own, and breaks RACE-1.
      const cause: Blame | undefined = meta ? { rule: meta } : race && (race.blame ?? { rule: 'RACE-1' })
      return cause && verdict.verdict === 'failed' ? [[asked, [cause]]] : []
    }),
  )
  const incomplete = results.flatMap(({ questions }) => questions.filter((asked) => leavesOut(asked, questions)))
  const isIncomplete = (asked: AskedQuestion, blames: readonly Blame[]) =>
    incomplete.includes(asked) && !blames.some(({ rule }) => rule.startsWith('LIST-'))
  return new Map(
    [...blamed, ...fixed].map(([asked, blames]) => [
      asked,
      isIncomplete(asked, blames) ? [{ rule: 'LIST-4', says: LEAVES_OUT }] : blames,
    ]),
  )
}

const LEAVES_OUT = 'leaves contracts out of its list that it knows when it is asked about them'

const OTHER_THAN_ALONE = 'gives another answer among several questions at once than alone'

const IN_TWO_WAYS = 'answers the same question about the same block in two ways'

const OTHERWISE_AGAIN = 'answers otherwise when the scenario runs again'

/** What a subject does that breaks a rule, where no model mutant does it. */
export const furtherCauses: readonly Required<Blame>[] = [
  { rule: 'META-6', says: OTHER_THAN_ALONE },
  { rule: 'META-6', says: IN_TWO_WAYS },
  { rule: 'META-6', says: OTHERWISE_AGAIN },
  { rule: 'LIST-4', says: LEAVES_OUT },
  { rule: 'TIME-2', says: NUMBER_WITHOUT_PROMOTION },
  ...faultBlames,
]

/** Collects the answers that the subject did not repeat every time it was asked about their block. */
function contradicted(results: readonly CaseResult[]): Set<AskedQuestion> {
  const found = results.flatMap(({ questions }) =>
    questions.filter(
      (one) => one.verdict.verdict === 'failed' && (one.again || questions.some((other) => isContradicted(one, other))),
    ),
  )
  return new Set(found)
}

/** Whether the subject answers the same question differently when it is asked alone. */
const isOtherAlone = ({ atOnce }: AskedQuestion) => atOnce?.alone.kind === 'answered'

const NOT_IN_EVERY_READING = 'calls attackable what another reading of the sources says is not'

/** Converts the questions with an answer to the form that {@link blame} takes. */
function answeredQuestions(
  results: readonly CaseResult[],
  selfContradicting: ReadonlySet<AskedQuestion>,
): (AnsweredQuestion & { asked: AskedQuestion })[] {
  const soFar = new Set(
    results.flatMap(({ questions }) => questions.flatMap(({ learned }) => [...(learned?.soFar ?? [])])),
  )
  return results.flatMap(({ scenario, questions }) =>
    questions.flatMap((asked, index) => {
      const { world, question, expected, verdict, given: answer } = asked
      // An answer that an open reading allows says nothing about the other rules.
      if (answer.kind !== 'answered' || asked.meta !== undefined || asked.race || 'open' in verdict) return []
      if (isOtherAlone(asked) || selfContradicting.has(asked)) return []
      return {
        asked,
        world,
        question,
        expected: expected.value,
        given: answer.value,
        failed: verdict.verdict === 'failed',
        isGuess: expected.mustRefuse === true,
        about: scenario.rules,
        // What the program has read for any question counts for each: the order in which cases ran must not matter.
        learned: asked.learned && { ...asked.learned, soFar },
        metFault: questions.slice(0, index + 1).some((one) => one.world.failing.length > 0 && one.metFault !== false),
        derivedBy: expected.because.map(({ rule }) => rule),
        // A mutant remembers answers per network: mixing up two networks is another mutant's fault.
        earlier: questions
          .slice(0, index)
          .filter((one) => one.given.kind === 'answered' && one.network === asked.network),
      }
    }),
  )
}
