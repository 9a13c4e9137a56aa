import type { StartSubject } from '../../subject/subject.ts'
import type { CampaignReport } from '../report.ts'
import type { PlayedCase } from '../run/play-case.ts'
import type { Stage } from '../run/stage.ts'
import { checkAgreement } from './agree.ts'
import { counterexampleOf, keep } from './counterexample.ts'
import { worldOf } from './generate.ts'
import { type CampaignOptions, runCampaign } from './run-campaign.ts'

/** What a campaign adds to a run: its line of the report, and the counterexample as a case, where there is one. */
export type CampaignOutcome = { campaign: CampaignReport; played: PlayedCase[]; complete: boolean }

/**
 * Plays a campaign, and keeps what it found.
 * @throws InternalError where the three that know the rules differ on the world that the subject failed: it is kept too.
 */
export async function playCampaign(
  stages: readonly Stage[],
  start: StartSubject,
  options: CampaignOptions,
): Promise<CampaignOutcome> {
  const { seed, worlds, questions, failure, complete } = await runCampaign(stages, start, options)
  if (!failure) return { campaign: { seed, worlds, questions, counterexample: null }, played: [], complete }
  const counterexample = counterexampleOf(failure.played.scenario)
  await keep(counterexample)
  const [stage] = stages
  if (stage && !options.signal?.aborted) {
    await checkAgreement(stage, worldOf(seed, failure.place))
    await checkAgreement(stage, counterexample.scenario)
  }
  return {
    campaign: { seed, worlds, questions, counterexample: counterexample.id },
    played: [{ ...failure.played, scenario: counterexample.scenario }],
    complete,
  }
}
