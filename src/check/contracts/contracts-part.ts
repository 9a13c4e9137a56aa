import { type Chain, startChain } from '../../chain/chain.ts'
import { loadProfile } from '../../chain/deploy/load-profile.ts'
import { campaignScenario } from '../../generate/campaign-scenario.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { JobKind } from '../../work/kind.ts'
import { missingFor } from '../resolvers/playable.ts'
import { checkScenario, newRun, type ScenarioCheck } from './check-scenario.ts'
import { withClosingSteps } from './closing-steps.ts'
import type { ContractRuleId } from './contract-rules.ts'
import { withoutLaterOperations } from './is-about-contracts.ts'
import type { ReadContext } from './read/read-context.ts'

/** A scenario that was played. `rule`: what it shows to be broken. */
export type ScenarioOnContracts = {
  id: string
  title: string
  kind: 'kept' | 'case' | 'generated'
  rule?: ContractRuleId
}

/** Scenarios that are played one after another on one chain. Parts share nothing: any worker can play any of them. */
export type ContractsPart = {
  index: number
  /** Whether to stop at the first scenario with a difference. */
  bail: boolean
} & (
  | { given: readonly [Scenario, ScenarioOnContracts['kind']][] }
  | { generated: { seed: number; first: number; size: number } }
)

/** The most scenarios in a part. What was tried in one part is tried again in another. */
export const PART_SIZE = 24

export type PartResult = {
  index: number
  played: ScenarioOnContracts[]
  steps: number
  checked: ReadContext['checked']
  /** Scenarios that need what the deployment does not have: what that is, and the id. */
  skipped: [missing: string, id: string][]
  /** For each broken rule the first scenario that shows it, in order. */
  found: { scenario: Scenario; check: ScenarioCheck }[]
}

/** The contracts that a worker process deploys: the mocks without a profile's module. */
export type PartSetup = { chainId: number; module: string | undefined; history: number }

/** Adapts parts to the jobs of a worker process, each on a separate chain. */
export const partJobs: JobKind<PartSetup, ContractsPart, PartResult> = async (
  { chainId, module, history },
  { signal },
) => {
  const profile = module === undefined ? undefined : await loadProfile(module)
  const chain = await startChain({ chainId, history, profile })
  return { run: (part) => checkPart(chain, part, { signal }), close: () => chain.stop() }
}

/** Plays the scenarios of a part, each on a renewed chain. */
export async function checkPart(
  chain: Chain,
  part: ContractsPart,
  { signal, onScenario }: { signal?: AbortSignal | undefined; onScenario?: () => void } = {},
): Promise<PartResult> {
  const run = newRun()
  const result: Omit<PartResult, 'checked'> = { index: part.index, played: [], steps: 0, skipped: [], found: [] }
  const { played, skipped, found } = result
  for (const [scenario, kind] of scenariosOf(part, chain)) {
    if (signal?.aborted || (part.bail && found.length > 0)) break
    const { id, title } = scenario
    const missing = missingFor({ ...scenario, elsewhere: [] }, chain.deployment.custom)
    if (missing === undefined) {
      const check = await checkScenario(chain, scenario, run)
      result.steps += check.steps
      const [first] = check.differences
      played.push({ id, title, kind, ...(first && { rule: first.rule }) })
      if (first && !found.some((one) => one.check.differences[0]?.rule === first.rule)) found.push({ scenario, check })
    } else skipped.push([missing, id])
    onScenario?.()
  }
  return { ...result, checked: run.checked }
}

function* scenariosOf(
  part: ContractsPart,
  { deployment: { custom } }: Chain,
): Generator<[Scenario, ScenarioOnContracts['kind']]> {
  if ('given' in part) return yield* part.given
  const { seed, first, size } = part.generated
  for (let index = first; index < first + size; index += 1) {
    const scenario = withoutLaterOperations(campaignScenario(seed, index))
    yield [withClosingSteps(scenario, index, custom), 'generated']
  }
}
