import type { Question } from '../model/question.ts'
import { narrate } from '../scenario/narrate.ts'
import { questionText, withNetwork } from '../scenario/narrative.ts'
import type { Network } from '../scenario/network-steps.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { answerText } from './answer-text.ts'
import type { EarlierReport, QuestionReport } from './finding.ts'

/** A failed question: where it was asked, and the questions asked before that its answer depends on. */
export type FailedQuestion = Pick<QuestionReport, 'at' | 'network' | 'earlier'>

/** A step in words, and the seconds since the scenario's start on its network. */
export type PrintedStep = { seconds: number; network: Network; text: string }

/** The most questions printed for one step, the last ones. */
const SHOWN = 6

/** The steps of a scenario up to the last of some questions; of its other questions only those that answers depend on. */
export function printedSteps(scenario: Scenario, failed: readonly FailedQuestion[]): PrintedStep[] {
  const steps = narrate(scenario)
  const last = steps.findLastIndex(({ step, network }) =>
    failed.some((question) => question.at.step === step && (question.network ?? 'here') === network),
  )
  const earlier = failed.flatMap((question) => question.earlier ?? [])
  return steps.slice(0, last + 1).flatMap(({ step, network, seconds, text, questions }): PrintedStep[] => {
    if (questions.length === 0) return [{ seconds, network, text }]
    const here = earlier.filter((one) => one.at.step === step && (one.network ?? 'here') === network)
    return here.length === 0 ? [] : [{ seconds, network, text: askedText(here) }]
  })
}

function askedText(questions: readonly EarlierReport[]): string {
  const texts = new Set(
    questions.map(({ method, params, network, answer }) => {
      const asked = withNetwork(questionText({ method, ...params } as Question), network)
      return `${asked}, which it answers with ${answerText(answer)}`
    }),
  )
  const cut = texts.size - SHOWN
  return `the subject is asked ${cut > 0 ? `${cut} other questions; ` : ''}${[...texts].slice(-SHOWN).join('; ')}`
}
