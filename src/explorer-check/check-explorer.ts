import type { Chain } from '../chain/chain.ts'
import { blocksOf, type World } from '../model/world.ts'
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
import { checkpointChecks, laterChecks } from './checkpoint-checks.ts'
import type { Claim } from './claim.ts'
import type { Client } from './client.ts'
import { listPath } from './read-list.ts'
import { reorganisation } from './reorganisation.ts'
import { restartChecks } from './restart.ts'
import type { CheckedRuleId } from './rules.ts'
import { RetryBudget, type Settled, settle } from './settle.ts'

export type ExplorerCheckOptions = {
  /** Milliseconds that the explorer gets to show a block. */
  settle: number
  /** harborcheck's own explorer of the same chain: if it fails a check too, harborcheck is wrong and not the subject. */
  own: Client
  /** How the explorer exited; `undefined` while it runs. */
  isGone?: () => string | undefined
  /** Whether to stop after the first scenario with a finding. Default false. */
  bail?: boolean
  /** Whether to undo blocks at the end and mine others in their place. Default false. */
  reorganise?: boolean
  /** Ends the explorer under test, starts it again and waits until it answers. Default: it is not restarted. */
  restart?: () => Promise<void>
  /** Aborts the run. */
  signal?: AbortSignal
  onScenario?: (progress: { done: number; total: number }) => void
}

/** The result of a run. */
export type ExplorerRun = {
  findings: Finding[]
  /** The scenarios that ran to their end. */
  scenarios: Scenario[]
  /** How many checkpoints there were. */
  checkpoints: number
  /** How often each rule of explorers was checked. */
  checked: ReadonlyMap<CheckedRuleId, number>
  complete: boolean
  /** Why the run ended early. */
  ended?: string | undefined
}

/** The run was aborted, or the explorer exited or no longer answers. */
class RunEnded extends Error {}

/**
 * Runs scenarios one after another on one growing chain, and compares the explorer with the model at each `ask` step. After
 * the last scenario it makes one more change on the chain, waits until the explorer shows it, and checks whole lists, odd
 * requests and the coverage of every name.
 * @throws InternalError if the chain, or harborcheck's own explorer, contradicts the model.
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
  /** Worlds that were checked while they were the chain's latest: a lagging explorer may have shown an earlier one. */
  const latestWorlds = new Set<World>()
  const checked = new Map<CheckedRuleId, number>()
  const scenarios: Scenario[] = []
  /** Everything on the chain so far, including the changes before the first and after the last scenario. */
  const before: PlayedScenario[] = []
  let checkpoints = 0

  const settled = async (checks: readonly Check[], since?: number): Promise<Settled> => {
    const isOver = () => signal?.aborted === true || isGone() !== undefined
    const outcome = await settle(checks, client, budget, { isOver, since })
    const lost = (await isLost(outcome, client)) ? silence(outcome) : undefined
    if (signal?.aborted) throw new RunEnded('it was called off')
    const gone = isGone() ?? lost
    if (gone !== undefined) throw new RunEnded(gone)
    return outcome
  }

  const runChecks = async (checks: readonly Check[], where: Location, scenario: Scenario, since?: number) => {
    checkpoints += 1
    const { wrong, waited, claims: newClaims } = await settled(checks, since)
    for (const { check } of wrong) await confirm(check, options.own, network.chain, check.where?.scenario ?? scenario)
    for (const rule of checks.flatMap(({ rules }) => rules)) checked.set(rule, (checked.get(rule) ?? 0) + 1)
    claims.push(...newClaims)
    for (const { check, problems } of wrong) {
      const { about } = check
      findings.push(...problems.map((one) => ({ ...one, ...where, ...check.where, about, waited })))
    }
  }

  /** Changes the chain and waits until the explorer shows the change or the budget is used up. Errors here are no findings. */
  const catchUp = async (id: string) => {
    const change = await makeVisibleChange(network, id, before)
    latestWorlds.add(change.played.world)
    await settled(change.checks, change.since)
    before.push(change.played)
    return change
  }

  const runOne = async (scenario: Scenario) => {
    const run = await startScenarioRun(network, scenario)
    let since = performance.now()
    for (const [step, one] of scenario.steps.entries()) {
      if (one.do !== 'ask') {
        since = performance.now()
        await run.runStep(one)
        continue
      }
      const { world } = run
      latestWorlds.add(world)
      const checkpoint = { scenario, world, names: run.executor.addressBook, step, ask: one, before }
      const at = { step, seconds: world.now - world.startedAt }
      await runChecks(checkpointChecks(checkpoint), { scenario, at }, scenario, since)
    }
    await run.cleanUp()
    scenarios.push(scenario)
    before.push({ scenario, world: run.world, names: run.executor.addressBook })
  }

  const hasFinding = (id: string, name: string) =>
    findings.some(({ scenario, about }) => scenario?.id === id && about === name)

  const restarted = async (latest: Scenario) => {
    if (!options.restart) return
    await options.restart()
    await runChecks(restartChecks(before, network.chain.head.timestamp, hasFinding), {}, latest)
  }

  const end = (complete: boolean, ended?: string): ExplorerRun => ({
    findings: blameFindings(findings, claims, (world) => (latestWorlds.has(world) ? blocksOf(world).slice(1) : [])),
    scenarios,
    checkpoints,
    checked,
    complete,
    ended,
  })

  const inOrder = cases.toSorted((a, b) => (a.startsAt ?? 0) - (b.startsAt ?? 0))
  const last = inOrder.at(-1) as Scenario
  const middle = Math.ceil(inOrder.length / 2) - 1
  try {
    await (await catchUp('first')).end()
    for (const [done, scenario] of inOrder.entries()) {
      await runOne(scenario)
      onScenario?.({ done: done + 1, total: inOrder.length })
      if (bail && findings.length > 0) return end(false, '--bail')
      if (done === middle) await restarted(scenario)
    }
    const played = before.filter(({ scenario }) => scenarios.includes(scenario))
    const change = await catchUp('last')
    const { timestamp: now } = network.chain.head
    const all = allAgreements(before, now)
    const again = played.flatMap((one) =>
      laterChecks(one, { now, after: 'the last scenario' }, (name) => hasFinding(one.scenario.id, name)),
    )
    await runChecks(
      [...change.checks, ...again, ...pagingChecks(all, change.played), ...requestChecks(all)],
      {},
      last,
      change.since,
    )
    await change.end()
    if (options.reorganise) {
      await reorganisation(network, before, (checks, scenario, at, world) => {
        if (world) latestWorlds.add(world)
        return runChecks(checks, { scenario, at }, scenario)
      })
    }
    return end(true)
  } catch (error) {
    if (error instanceof RunEnded) return end(false, error.message)
    throw error
  }
}

/** An explorer that still answers a list is not lost: it only fails the requests that were wrong. */
async function isLost({ silent }: Settled, client: Client): Promise<boolean> {
  return (silent || client.isSilent) && (await client.get(listPath({ page: 1 }))).kind === 'none'
}

/** Names the first request without an answer. */
function silence({ wrong }: Settled): string {
  const [{ url, actual }] = wrong.flatMap(({ problems }) => problems) as [Problem]
  return `the explorer no longer answers (GET ${url}: ${actual})`
}

/** @throws InternalError where the chain has died: no explorer is right then; Contradiction where harborcheck is wrong. */
async function confirm(check: Check, own: Client, chain: Chain, scenario: Scenario): Promise<void> {
  const [problem] = (await check.run(own)).problems
  if (!problem) return
  await chain.request({ method: 'eth_blockNumber' })
  const { url, expected, actual } = problem
  throw new Contradiction("harborcheck's own explorer contradicts the model", scenario, { url, expected, actual })
}
