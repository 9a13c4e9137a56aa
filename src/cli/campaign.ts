import { checkAgreement } from '../conformance/campaign/agree.ts'
import { campaignWorld } from '../conformance/campaign/campaign-world.ts'
import { counterexampleOf, keep } from '../conformance/campaign/counterexample.ts'
import { keepDisagreement } from '../conformance/campaign/disagreement.ts'
import { type CampaignOptions, runCampaign } from '../conformance/campaign/run-campaign.ts'
import { partsOf } from '../conformance/meta/two-stories.ts'
import type { CampaignReport } from '../conformance/report.ts'
import { Contradiction } from '../conformance/run/contradiction.ts'
import type { PlayedCase } from '../conformance/run/play-case.ts'
import type { Stage } from '../conformance/run/stage.ts'
import type { StartSubject } from '../subject/subject.ts'

/** What a campaign adds to a run: its line of the report, and the counterexample as a case, where there is one. */
export type CampaignOutcome = { campaign: CampaignReport; played: PlayedCase[]; complete: boolean }

/**
 * Plays a campaign, and keeps what it found.
 * @throws InternalError where the three that know the rules differ on a world: the world is kept, and the error says where.
 */
export async function playCampaign(
  stages: readonly Stage[],
  start: StartSubject,
  options: CampaignOptions,
): Promise<CampaignOutcome> {
  try {
    return await play(stages, start, options)
  } catch (error) {
    throw error instanceof Contradiction ? await keepDisagreement(error) : error
  }
}

async function play(stages: readonly Stage[], start: StartSubject, options: CampaignOptions): Promise<CampaignOutcome> {
  const { seed, worlds, questions, failure, complete } = await runCampaign(stages, start, options)
  if (!failure) return { campaign: { seed, worlds, questions, counterexample: null }, played: [], complete }
  const counterexample = counterexampleOf(failure.played.scenario)
  const [stage] = stages
  if (stage && !options.signal?.aborted) {
    const parts = [campaignWorld(seed, failure.place), counterexample.scenario].flatMap(partsOf)
    for (const part of parts) await checkAgreement(stage, part)
  }
  await keep(counterexample)
  return {
    campaign: { seed, worlds, questions, counterexample: counterexample.id },
    played: [{ ...failure.played, scenario: counterexample.scenario }],
    complete,
  }
}
