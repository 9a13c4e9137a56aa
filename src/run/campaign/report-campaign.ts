import { type HarborcheckError, UsageError } from '../../errors.ts'
import { campaignScenario } from '../../generate/campaign-scenario.ts'
import { partsOf } from '../../generate/meta/scenario-pair.ts'
import { statisticsOf } from '../../generate/statistics.ts'
import { given } from '../../given.ts'
import type { CaseResult } from '../../judge/case-result.ts'
import type { Level } from '../../model/rules.ts'
import type { TestNetwork } from '../../network/test-network.ts'
import type { StartSubject } from '../../subject/subject.ts'
import { Contradiction } from '../contradiction.ts'
import type { CampaignReport } from './campaign-report.ts'
import { checkAgreement } from './check-agreement.ts'
import { counterexampleOf, keep } from './counterexample.ts'
import { keepDisagreement } from './disagreement.ts'
import { type CampaignOptions, runCampaign } from './run-campaign.ts'

/** What a campaign adds to a run: its line of the report, and the counterexample as a case, where there is one. */
export type CampaignOutcome = { campaign: CampaignReport; played: CaseResult[]; complete: boolean }

/** Throws UsageError where statistics are asked for of no worlds. */
export function checkCampaign({ statistics, runs }: { statistics: boolean; runs: number }): void {
  if (!statistics || runs > 0) return
  throw new UsageError('--statistics tells of generated scenarios, and none are to be played', {
    next: 'add --runs 200',
  })
}

/**
 * Plays a campaign, keeps what it found, and counts what it exercised, where `statistics` is set.
 * @throws InternalError where the three that know the rules differ on a world: the world is kept, and the error says where.
 */
export async function runReportedCampaign(
  networks: readonly TestNetwork[],
  start: StartSubject,
  { statistics = false, ...options }: CampaignOptions & { statistics?: boolean },
): Promise<CampaignOutcome> {
  try {
    const outcome = await play(networks, start, options)
    const { campaign } = outcome
    return statistics
      ? { ...outcome, campaign: { ...campaign, statistics: statisticsOfFirst(campaign, options.level) } }
      : outcome
  } catch (error) {
    throw error instanceof Contradiction ? await keepDisagreement(error) : error
  }
}

/** Of the worlds that were played, which are the first of their seed. */
function statisticsOfFirst({ seed, scenarios }: CampaignReport, level?: Level) {
  return statisticsOf(Array.from({ length: scenarios }, (_, place) => campaignScenario(seed, place, level)))
}

async function play(
  networks: readonly TestNetwork[],
  start: StartSubject,
  options: CampaignOptions,
): Promise<CampaignOutcome> {
  const {
    seed,
    worlds: scenarios,
    questions,
    skipped,
    open,
    failure,
    complete,
  } = await runCampaign(networks, start, options)
  if (!failure)
    return { campaign: { seed, scenarios, questions, skipped, open, counterexample: null }, played: [], complete }
  const counterexample = counterexampleOf(failure.played.scenario)
  const [network] = networks
  if (network && !options.signal?.aborted) {
    const parts = [campaignScenario(seed, failure.place, options.level), counterexample.scenario].flatMap(partsOf)
    for (const part of parts) await checkAgreement(network, part)
  }
  const notSaved = await keep(counterexample).then(
    () => undefined,
    // The counterexample is found all the same, and the caller prints it.
    (error: HarborcheckError) => error.summary,
  )
  return {
    campaign: { seed, scenarios, questions, skipped, open, counterexample: counterexample.id, ...given({ notSaved }) },
    played: [{ ...failure.played, scenario: counterexample.scenario }],
    complete,
  }
}
