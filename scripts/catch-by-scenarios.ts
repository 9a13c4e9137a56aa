import type { SteeredCampaign } from '../src/coverage/steered-campaign.ts'
import type { Level } from '../src/model/rules.ts'
import { runCampaign } from '../src/run/campaign/run-campaign.ts'
import type { Workers } from '../src/run/worker/start-workers.ts'
import { inlineSubject } from '../src/subject/inline.ts'
import type { CreateResolver } from '../src/subject/resolver.ts'
import { countActions } from './count-actions.ts'

/** How a campaign caught a resolver: the number of scenarios up to the one that caught it, and the actions of the shrunk scenario. */
export type CaughtByScenarios = { scenarios: number; actions: number }

/**
 * Runs the generated scenarios of `harborcheck test`, and no named case, until one catches the resolver. Returns undefined
 * if none of `most` does.
 */
export async function catchByScenarios(
  networks: Workers,
  resolver: CreateResolver,
  campaign: SteeredCampaign,
  { most, seed, level }: { most: number; seed: number; level: Level },
): Promise<CaughtByScenarios | undefined> {
  const { failure } = await runCampaign(networks, inlineSubject(resolver), {
    runs: most,
    seed,
    level,
    steering: campaign,
  })
  if (!failure) return undefined
  return { scenarios: failure.index + 1, actions: countActions(failure.result.scenario.steps) }
}
