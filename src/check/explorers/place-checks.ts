import type { Chain } from '../../chain/chain.ts'
import type { World } from '../../model/world.ts'
import { Contradiction } from '../../network/contradiction.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { Claim } from './claim.ts'
import type { Check, Location, Problem } from './explorer-check.ts'
import type { ExplorerClient } from './explorer-client.ts'
import { listPath } from './read-list.ts'
import { RetryBudget, type Settled, settle } from './settle.ts'
import type { ExplorerCheckOptions, ExplorerRunPart, Place, SharedRun } from './shared-explorer-run.ts'

/** The run was aborted, or an explorer exited or no longer answers. */
export class RunEnded extends Error {}

/** The checks at one place. All but `isOver` throw RunEnded once the run is over. */
export type PlaceChecks = {
  isOver(): boolean
  throwIfOver(): void
  /**
   * Repeats checks until they are right or the budget is used up.
   * @param since see `settle`.
   */
  settled(checks: readonly Check[], since?: number): Promise<Settled>
  /**
   * Runs the checks of a checkpoint, and adds their findings to a part.
   * @param latest The scenario to name if harborcheck's own explorer is wrong, too.
   */
  run(part: ExplorerRunPart, checks: readonly Check[], where: Location, latest: Scenario, since?: number): Promise<void>
}

export function openPlaceChecks(
  { network, client, own, isGone = () => undefined }: Place,
  shared: SharedRun,
  { settle: limit, signal }: ExplorerCheckOptions,
): PlaceChecks {
  const budget = new RetryBudget(limit)
  const firstAsked = new Map<string, World>()
  const isOver = () => signal?.aborted === true || isGone() !== undefined || shared.ended !== undefined

  const throwIfOver = (lost?: string) => {
    if (signal?.aborted) throw new RunEnded('it was called off')
    const why = shared.ended ?? isGone() ?? lost
    if (why !== undefined) throw new RunEnded(why)
  }

  const settled = async (checks: readonly Check[], since?: number): Promise<Settled> => {
    const outcome = await settle(checks, client, budget, { isOver, since })
    throwIfOver((await isLost(outcome, client)) ? silence(outcome) : undefined)
    return outcome
  }

  /** Adds the world in which a request of the same scenario was sent for the first time. */
  const rememberFirst = (claim: Claim) => {
    if (claim.url === undefined) return
    const key = `${claim.world.startedAt} ${claim.url}`
    claim.first = firstAsked.get(key) ?? claim.world
    firstAsked.set(key, claim.first)
  }

  const run: PlaceChecks['run'] = async (part, checks, where, latest, since) => {
    part.checkpoints += 1
    const { wrong, waited, claims } = await settled(checks, since)
    for (const { check } of wrong) await confirm(check, own, network.chain, check.where?.scenario ?? latest)
    part.checked.push(...checks.flatMap(({ rules }) => rules))
    part.claims.push(...claims)
    const wrongClaims = wrong.flatMap(({ problems }) => problems.flatMap(({ claim }) => claim ?? []))
    for (const claim of [...claims, ...wrongClaims]) rememberFirst(claim)
    for (const { check, problems } of wrong) {
      const { about } = check
      part.findings.push(...problems.map((one) => ({ ...one, ...where, ...check.where, about, waited })))
    }
  }
  return { isOver, throwIfOver: () => throwIfOver(), settled, run }
}

/** Whether the explorer no longer answers a list. If it does, it only fails the wrong requests. */
async function isLost({ silent }: Settled, client: ExplorerClient): Promise<boolean> {
  return (silent || client.isSilent) && (await client.get(listPath({ page: 1 }))).kind === 'none'
}

/** Names the first unanswered request. */
function silence({ wrong }: Settled): string {
  const [{ url, actual }] = wrong.flatMap(({ problems }) => problems) as [Problem]
  return `the explorer no longer answers (GET ${url}: ${actual})`
}

/**
 * @throws {InternalError} if the chain has died: then every answer is wrong.
 * @throws {Contradiction} if harborcheck is wrong.
 */
async function confirm(check: Check, own: ExplorerClient, chain: Chain, scenario: Scenario): Promise<void> {
  const [problem] = (await check.run(own)).problems
  if (!problem) return
  await chain.request({ method: 'eth_blockNumber' })
  const { url, expected, actual } = problem
  throw new Contradiction("harborcheck's own explorer contradicts the model", scenario, { url, expected, actual })
}
