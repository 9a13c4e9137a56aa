import { given } from '../given.ts'
import type { AnsweredQuestion, Blame } from '../judge/answered-question.ts'
import { blame } from '../judge/blame.ts'
import type { AskedQuestion, CaseResult } from '../judge/case-result.ts'

/**
 * Why each wrong answer of these cases is wrong. One that another answer contradicts breaks that property, and no other rule;
 * one that only a block has made wrong, that came meanwhile, breaks what is said of that.
 */
export function blamedIn(played: readonly CaseResult[]): Map<AskedQuestion, Blame[]> {
  const blamed = [...blame(answeredQuestions(played))].map(([{ asked }, blames]) => [asked, blames] as const)
  const contradicted = played.flatMap(({ questions }) =>
    questions.flatMap((asked): (readonly [AskedQuestion, Blame[]])[] => {
      const { meta, race, verdict } = asked
      if (verdict.verdict === 'failed' && verdict.open)
        return [[asked, [{ rule: verdict.open, says: NOT_EVERY_READING }]]]
      // Wrong although no block came: it was true at no moment either.
      const charge: Blame | undefined = meta ? { rule: meta } : race && (race.blame ?? { rule: 'RACE-1' })
      return charge && verdict.verdict === 'failed' ? [[asked, [charge]]] : []
    }),
  )
  return new Map([...blamed, ...contradicted])
}

const NOT_EVERY_READING = 'calls attackable what another reading of the sources says is not'

/** The questions that got an answer, as the search for the broken rules needs them: those with an expected answer. */
function answeredQuestions(played: readonly CaseResult[]): (AnsweredQuestion & { asked: AskedQuestion })[] {
  return played.flatMap(({ scenario, questions }) =>
    questions.flatMap((asked, index) => {
      const sought = soughtOf(asked, scenario.elsewhere ? questions : [asked])
      const { world, question, expected, verdict, given: said } = asked
      // An answer that one of the readings allows tells nothing of the other rules.
      if (said.kind !== 'answered' || asked.meta !== undefined || asked.race || 'open' in verdict) return []
      return {
        asked,
        world,
        question,
        expected: expected.value,
        given: said.value,
        failed: verdict.verdict === 'failed',
        isGuess: expected.mustRefuse === true,
        about: scenario.rules,
        ...given({ sought }),
        derivedBy: expected.because.map(({ rule }) => rule),
        // What is remembered is remembered of a network: to mix two of them up is another fault.
        earlier: questions
          .slice(0, index)
          .filter((one) => one.given.kind === 'answered' && one.network === asked.network),
      }
    }),
  )
}

/** What a program asked of one network it can have learnt for both. */
function soughtOf({ sought }: AskedQuestion, all: readonly AskedQuestion[]): AnsweredQuestion['sought'] {
  if (!sought || all.some((one) => !one.sought)) return undefined
  return { ...sought, sofar: new Set(all.flatMap((one) => [...(one.sought?.sofar ?? [])])) }
}
