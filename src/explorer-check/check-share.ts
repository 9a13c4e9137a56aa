import type { Chain } from '../chain/chain.ts'
import type { World } from '../model/world.ts'
import type { SingleNetwork } from '../network/test-network.ts'
import { Contradiction } from '../run/contradiction.ts'
import { startScenarioRun } from '../run/scenario-run.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { Unblamed } from './blame-findings.ts'
import { awaitProgress, makeVisibleChange } from './catch-up.ts'
import type { Check, Location, Problem } from './check.ts'
import type { ExplorerCheckOptions } from './check-explorer.ts'
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

/** A chain, and the explorer of that chain. */
export type Place = {
  network: SingleNetwork
  client: Client
  /** harborcheck's own explorer of the same chain: if it fails a check too, harborcheck is wrong and not the subject. */
  own: Client
  /** How the explorer exited; `undefined` while it runs. */
  isGone?: () => string | undefined
  /** Ends the explorer, starts it again and waits until it answers: in the middle of the run. Default: it is not restarted. */
  restart?: () => Promise<void>
}

/** What one scenario showed, or the restart, or the end. `order`: its place among all parts of the run. */
export type Part = {
  order: number
  /** Absent for a restart, for the end, and for a scenario that did not run to its end. */
  scenario?: Scenario
  findings: Unblamed[]
  claims: Claim[]
  checkpoints: number
  checked: CheckedRuleId[]
}

/** What the places of a run have in common. */
export type SharedRun = {
  scenarios: readonly Scenario[]
  parts: Part[]
  /** Worlds that were checked while they were the chain's latest: a lagging explorer may have shown an earlier one. */
  latestWorlds: Set<World>
  /** With `bail`: parts after this one do not count. */
  stopAt: number
  /** Why the run ended early, but for `bail`. */
  ended?: string
  /** The work on each share. */
  done: Promise<void>[]
}

/** The scenarios to check, by their indices; `to` is after the last. `before`: the work on the shares before it. */
type Share = { from: number; to: number; before: readonly Promise<void>[] }

/** The run was aborted, or an explorer exited or no longer answers. */
class RunEnded extends Error {}

/**
 * Plays the scenarios up to the end of a share, and checks those of the share. The last share has the checks after the last
 * scenario, too, and that of the scenario in the middle those after the restart.
 */
export async function checkShare(
  { network, client, own, isGone = () => undefined, restart }: Place,
  { from, to, before: sharesBefore }: Share,
  shared: SharedRun,
  options: ExplorerCheckOptions,
): Promise<void> {
  const { signal, bail = false, onScenario } = options
  const { scenarios, parts, latestWorlds } = shared
  const budget = new RetryBudget(options.settle)
  /** Everything on the chain so far, including the changes before the first and after the last scenario. */
  const before: PlayedScenario[] = []
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

  const begin = (order: number): Part => {
    const part: Part = { order, findings: [], claims: [], checkpoints: 0, checked: [] }
    parts.push(part)
    return part
  }

  const runChecks = async (part: Part, checks: readonly Check[], where: Location, latest: Scenario, since?: number) => {
    part.checkpoints += 1
    const { wrong, waited, claims } = await settled(checks, since)
    for (const { check } of wrong) await confirm(check, own, network.chain, check.where?.scenario ?? latest)
    part.checked.push(...checks.flatMap(({ rules }) => rules))
    part.claims.push(...claims)
    for (const { check, problems } of wrong) {
      const { about } = check
      part.findings.push(...problems.map((one) => ({ ...one, ...where, ...check.where, about, waited })))
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

  /** Plays a scenario, and checks it if it has a part. */
  const play = async (scenario: Scenario, part?: Part) => {
    const run = await startScenarioRun(network, scenario)
    let since = performance.now()
    for (const [step, one] of scenario.steps.entries()) {
      if (one.do !== 'ask') {
        since = performance.now()
        await run.runStep(one)
        continue
      }
      if (!part) continue
      const { world } = run
      latestWorlds.add(world)
      const checkpoint = { scenario, world, names: run.executor.addressBook, step, ask: one, before }
      const at = { step, seconds: world.now - world.startedAt }
      await runChecks(part, checkpointChecks(checkpoint), { scenario, at }, scenario, since)
    }
    await run.cleanUp()
    if (part) part.scenario = scenario
    before.push({ scenario, world: run.world, names: run.executor.addressBook })
  }

  const hasFinding = (id: string, name: string) =>
    parts.some(({ findings }) => findings.some(({ scenario, about }) => scenario?.id === id && about === name))

  const stopAfter = (order: number) => {
    if (bail) shared.stopAt = Math.min(shared.stopAt, order)
  }

  const afterRestart = async (order: number) => {
    if (!restart) return
    await Promise.all(sharesBefore)
    await restart()
    const part = begin(order + 0.5)
    const checks = restartChecks(before, network.chain.head.timestamp, hasFinding)
    await runChecks(part, checks, {}, scenarios[order] as Scenario)
    if (part.findings.length > 0) stopAfter(order + 1)
  }

  const checkEnd = async () => {
    await Promise.all(sharesBefore)
    if (shared.stopAt < Infinity) return
    throwIfOver()
    const part = begin(scenarios.length)
    const last = scenarios.at(-1) as Scenario
    const played = before.filter(({ scenario }) => scenarios.includes(scenario))
    const change = await catchUp('last')
    const { timestamp: now } = network.chain.head
    const all = allAgreements(before, now)
    const again = played.flatMap((one) =>
      laterChecks(one, { now, after: 'the last scenario' }, (name) => hasFinding(one.scenario.id, name)),
    )
    const lists = [...pagingChecks(all, change.played), ...requestChecks(all)]
    await runChecks(part, [...change.checks, ...again, ...lists], {}, last, change.since)
    await change.end()
    if (!options.reorganise) return
    await reorganisation(network, before, (checks, scenario, at, world) => {
      if (world) latestWorlds.add(world)
      return runChecks(part, checks, { scenario, at }, scenario)
    })
  }

  try {
    await (await catchUp('first')).end()
    for (const scenario of scenarios.slice(0, from)) {
      throwIfOver()
      if (from > shared.stopAt) return
      await play(scenario)
    }
    const { length: agreements } = allAgreements(before, network.chain.head.timestamp)
    if (from > 0) await awaitProgress(client, agreements, options.settle, isOver)
    for (let index = from; index < to && index <= shared.stopAt; index += 1) {
      const part = begin(index)
      await play(scenarios[index] as Scenario, part)
      onScenario?.({ done: parts.filter(({ scenario }) => scenario).length, total: scenarios.length })
      if (part.findings.length > 0) stopAfter(index)
      if (index === Math.ceil(scenarios.length / 2) - 1 && index < shared.stopAt) await afterRestart(index)
    }
    if (to === scenarios.length) await checkEnd()
  } catch (error) {
    shared.ended ??= error instanceof RunEnded ? error.message : 'it failed'
    if (!(error instanceof RunEnded)) throw error
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
