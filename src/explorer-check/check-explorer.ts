import type { World } from '../model/world.ts'
import type { SingleNetwork } from '../network/test-network.ts'
import { Contradiction } from '../run/contradiction.ts'
import { startScenarioRun } from '../run/scenario-run.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { blameFindings, type Unblamed } from './blame-findings.ts'
import { makeVisibleChange } from './catch-up.ts'
import type { Check, Finding, Location, Problem } from './check.ts'
import { allAgreements } from './check-list.ts'
import { pagingChecks } from './check-paging.ts'
import { requestChecks } from './check-requests.ts'
import type { PlayedScenario } from './checkpoint.ts'
import { checkpointChecks, endChecks } from './checkpoint-checks.ts'
import type { Claim } from './claim.ts'
import type { Client } from './client.ts'
import { listPath } from './read-list.ts'
import { reorganisation } from './reorganisation.ts'
import type { CheckedRuleId } from './rules.ts'
import { RetryBudget, type Settled, settle } from './settle.ts'

export type ExplorerCheckOptions = {
  /** Milliseconds that the explorer gets to show a block. */
  settle: number
  /** Harborcheck's own explorer of the same chain: what it gets wrong too is no fault of the other one. */
  own: Client
  /** Why the explorer is gone, once it is. */
  isGone?: () => string | undefined
  /** Stop after the first scenario that finds something. Default false. */
  bail?: boolean
  /** Whether blocks are undone at the end, and others mined in their place. Default false. */
  reorganise?: boolean
  /** Calls the run off. */
  signal?: AbortSignal
  onScenario?: (progress: { done: number; total: number }) => void
}

/** What came of it. */
export type ExplorerRun = {
  findings: Finding[]
  /** The scenarios that were told to their end. */
  scenarios: Scenario[]
  /** How often the explorer was looked at. */
  checkpoints: number
  /** How often each rule of explorers was checked. */
  checked: ReadonlyMap<CheckedRuleId, number>
  complete: boolean
  /** Why the run ended before its end. */
  ended?: string
}

/** The explorer is gone, or answers nothing any more. */
class Gone extends Error {}

/**
 * Tells scenarios one after another on a chain that only grows, and holds the explorer against the model wherever a scenario
 * asks something; at the end its lists as a whole, how it answers odd requests, and once more what covers everybody: by
 * then the explorer shows a change that came after all scenarios.
 * @throws InternalError where the chain, or harborcheck's own explorer, contradicts the model.
 */
export async function checkExplorer(
  network: SingleNetwork,
  client: Client,
  cases: readonly Scenario[],
  options: ExplorerCheckOptions,
): Promise<ExplorerRun> {
  const { signal, onScenario, bail = false, isGone = () => undefined } = options
  const budget = new RetryBudget(options.settle)
  const findings: Unblamed[] = []
  const claims: Claim[] = []
  const past = new Map<World, readonly World[]>()
  const remember = (worlds: readonly World[]) => past.set(worlds.at(-1) as World, worlds.slice(0, -1))
  const checked = new Map<CheckedRuleId, number>()
  const scenarios: Scenario[] = []
  /** All that stands on the chain, also what is no scenario. */
  const before: PlayedScenario[] = []
  let checkpoints = 0

  const settled = async (checks: readonly Check[], since?: number): Promise<Settled> => {
    const isOver = () => signal?.aborted === true || isGone() !== undefined
    const outcome = await settle(checks, client, budget, { isOver, ...(since !== undefined && { since }) })
    const lost = (await isLost(outcome, client)) ? silence(outcome) : undefined
    if (signal?.aborted) throw new Gone('it was called off')
    const gone = isGone() ?? lost
    if (gone !== undefined) throw new Gone(gone)
    return outcome
  }

  const look = async (checks: readonly Check[], where: Location, scenario: Scenario, since?: number) => {
    checkpoints += 1
    const { wrong, waited, claims: made } = await settled(checks, since)
    for (const { check } of wrong) await confirm(check, options.own, check.where?.scenario ?? scenario)
    for (const rule of checks.flatMap(({ rules }) => rules)) checked.set(rule, (checked.get(rule) ?? 0) + 1)
    claims.push(...made)
    for (const { check, problems } of wrong) {
      const { about } = check
      findings.push(...problems.map((one) => ({ ...one, ...where, ...check.where, ...(about && { about }), waited })))
    }
  }

  /** Changes the chain, and waits until the explorer shows it, or has had its time: what is wrong there is no finding. */
  const catchUp = async (id: string) => {
    const change = await makeVisibleChange(network, id, before)
    remember(change.worlds)
    await settled(change.checks, change.since)
    before.push(change.told)
    return change
  }

  const tell = async (scenario: Scenario) => {
    const run = await startScenarioRun(network, scenario)
    const worlds: World[] = [run.world]
    let since = performance.now()
    for (const [step, one] of scenario.steps.entries()) {
      if (one.do !== 'ask') {
        since = performance.now()
        await run.play(one)
        worlds.push(run.world)
        continue
      }
      const { world } = run
      remember(worlds)
      const checkpoint = { scenario, world, names: run.executor.addressBook, step, ask: one, before }
      const at = { step, seconds: world.now - world.startedAt }
      await look(checkpointChecks(checkpoint), { scenario, at }, scenario, since)
    }
    await run.cleanUp()
    scenarios.push(scenario)
    before.push({ scenario, world: run.world, names: run.executor.addressBook })
  }

  const end = (complete: boolean, ended?: string): ExplorerRun => ({
    findings: blameFindings(findings, claims, (world) => past.get(world) ?? []),
    scenarios,
    checkpoints,
    checked,
    complete,
    ...(ended !== undefined && { ended }),
  })

  const inOrder = cases.toSorted((a, b) => (a.startsAt ?? 0) - (b.startsAt ?? 0))
  const last = inOrder.at(-1) as Scenario
  try {
    await (await catchUp('first')).end()
    for (const [done, scenario] of inOrder.entries()) {
      await tell(scenario)
      onScenario?.({ done: done + 1, total: inOrder.length })
      if (bail && findings.length > 0) return end(false, '--bail')
    }
    const told = before.filter(({ scenario }) => scenarios.includes(scenario))
    const change = await catchUp('last')
    const { timestamp: now } = network.chain.head
    const all = allAgreements(before, now)
    const wrongAbout = (id: string, who: string) =>
      findings.some(({ scenario, about }) => scenario?.id === id && about === who)
    const again = told.flatMap((one) => endChecks(one, now, (who) => wrongAbout(one.scenario.id, who)))
    await look(
      [...change.checks, ...again, ...pagingChecks(all, change.told), ...requestChecks(all)],
      {},
      last,
      change.since,
    )
    await change.end()
    if (options.reorganise) {
      await reorganisation(network, before, (checks, scenario, at, worlds) => {
        if (worlds) remember(worlds)
        return look(checks, { scenario, at }, scenario)
      })
    }
    return end(true)
  } catch (error) {
    if (error instanceof Gone) return end(false, error.message)
    throw error
  }
}

/** Who only fails to answer what is wrong anyway still answers a list. */
async function isLost({ silent }: Settled, client: Client): Promise<boolean> {
  return (silent || client.isSilent) && (await client.get(listPath({ page: 1 }))).kind === 'none'
}

/** The first request that found nobody. */
function silence({ wrong }: Settled): string {
  const [{ url, came }] = wrong.flatMap(({ problems }) => problems) as [Problem]
  return `the explorer no longer answers (GET ${url}: ${came})`
}

async function confirm(check: Check, own: Client, scenario: Scenario): Promise<void> {
  const [problem] = (await check.run(own)).problems
  if (!problem) return
  const { url, expected, came } = problem
  throw new Contradiction("harborcheck's own explorer contradicts the model", scenario, { url, expected, came })
}
