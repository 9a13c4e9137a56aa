import { shrink } from '../../../generate/shrink/shrink.ts'
import type { AnsweredQuestion } from '../../../judge/answered-question.ts'
import type { AskedQuestion, CaseResult } from '../../../judge/case-result.ts'
import { expectationOf } from '../../../judge/expectation.ts'
import { judge } from '../../../judge/judge.ts'
import { answerOf, type KnownFault, knownFaults } from '../../../mistakes/blame.ts'
import { isPredicted } from '../../../mistakes/predicts.ts'
import type { Level } from '../../../model/rules.ts'
import { walkSteps } from '../../../scenario/network-steps.ts'
import type { Scenario } from '../../../scenario/scenario.ts'
import type { CampaignFinding } from './campaign-finding.ts'
import { searchLimit } from './search-limit.ts'

/** How many scenarios are tried on the model for each fault; about a thousand a second. */
const MOST_ON_MODEL = 1_500
/** How many faults are tried, if several explain the answer. */
const MOST_FAULTS = 4

/**
 * Shrinks a failed scenario on the model alone, as if the subject had one of the faults that explain its answer.
 * @returns the shortest scenario for each of these faults, shortest first; empty if faults do not explain the answer.
 */
export async function shrinkOnModel(
  { scenario: failed, questions }: CaseResult,
  finding: CampaignFinding,
  level: Level,
  signal: AbortSignal,
): Promise<Scenario[]> {
  const { asked } = finding
  const { meta: _, ...scenario } = failed
  const { given, question, world, meta, race, atOnce } = asked
  const isOfModel = !meta && !race && !atOnce && !scenario.elsewhere
  if (given.kind !== 'answered' || !isOfModel) return []
  const answered = { world, question, earlier: questions.slice(0, questions.indexOf(asked)).filter(isAnswered) }
  const faults = knownFaults.filter(
    (fault) =>
      finding.rules.includes(fault.rule) &&
      isPredicted(fault, answerOf(fault, answered), { world, question, given: given.value }),
  )
  const found: Scenario[] = []
  for (const fault of faults.slice(0, MOST_FAULTS)) {
    const search = searchLimit({ candidates: MOST_ON_MODEL, signal })
    const fails = async (candidate: Scenario) => {
      search.count({ questions: [] })
      return failsWith(fault, candidate, finding, level)
    }
    const at = { step: asked.at.step, question, pairsOf: 30 }
    const shortest = await shrink(scenario, at, fails, search.signal)
    search.end()
    if (shortest !== scenario) found.push(shortest)
  }
  return found.toSorted((a, b) => a.steps.length - b.steps.length)
}

const isAnswered = ({ given }: AskedQuestion) => given.kind === 'answered'

/** Whether a subject with a fault fails the last question of a scenario as badly. */
function failsWith(fault: KnownFault, scenario: Scenario, { outcome }: CampaignFinding, level: Level): boolean {
  const earlier: Pick<AnsweredQuestion, 'world' | 'question'>[] = []
  for (const { step, world } of walkSteps(scenario))
    if (step.do === 'ask')
      for (const { expected: _, spelling: __, ...question } of step.questions) earlier.push({ world, question })
  const last = earlier.pop()
  if (!last) return false
  try {
    const given = { kind: 'answered', value: answerOf(fault, { ...last, earlier }) } as const
    const verdict = judge(last.question.method, expectationOf(last.world, last.question), given, level)
    return verdict.verdict === 'failed' && verdict.severity === outcome
  } catch {
    // The fault's rules do not fit the scenario: they name an agreement that does not exist there, say.
    return false
  }
}
