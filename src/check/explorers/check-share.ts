import type { Scenario } from '../../scenario/scenario.ts'
import { startScenarioRun } from '../resolvers/scenario-run.ts'
import { awaitProgress, endScenario, makeVisibleChange, type VisibleChange } from './catch-up.ts'
import { allAgreements, listCheck } from './check-list.ts'
import { pagingChecks, parameterChecks } from './check-paging.ts'
import { requestChecks } from './check-requests.ts'
import type { PlayedScenario } from './checkpoint.ts'
import { checkpointChecks, laterChecks, newestChecks } from './checkpoint-checks.ts'
import type { Check } from './explorer-check.ts'
import { openPlaceChecks, RunEnded } from './place-checks.ts'
import { playedChain } from './played-chain.ts'
import { reorganisation } from './reorganisation.ts'
import type { ExplorerCheckOptions, ExplorerRunPart, Place, SharedRun } from './shared-explorer-run.ts'
import { underRule } from './under-rule.ts'

/** The scenarios to check, by their indices; `to` is after the last. `before`: the work on the shares before it. */
type Share = { from: number; to: number; before: readonly Promise<void>[] }

/**
 * Plays the scenarios up to the end of a share, and checks those of the share. The last share also has the checks after
 * the last scenario; the share of the middle scenario, those after the restart.
 */
export async function checkShare(
  place: Place,
  { from, to, before: sharesBefore }: Share,
  shared: SharedRun,
  options: ExplorerCheckOptions,
): Promise<void> {
  const { network, client, restart } = place
  const { bail = false, onScenario } = options
  const { scenarios, parts, latestWorlds } = shared
  const { isOver, throwIfOver, settled, run: runChecks } = openPlaceChecks(place, shared, options)
  /** Everything on the chain so far, including the changes before the first and after the last scenario. */
  const before: PlayedScenario[] = []
  const begin = (order: number): ExplorerRunPart => {
    const part: ExplorerRunPart = { order, findings: [], claims: [], checkpoints: 0, checked: [] }
    parts.push(part)
    return part
  }

  /** Changes the chain and waits until the explorer shows the change or the budget is used up. Errors here are not findings. */
  const catchUp = async (id: string) => {
    const change = await makeVisibleChange(network, id, before)
    latestWorlds.add(change.played.world)
    await settled(change.checks, change.since)
    before.push(change.played)
    return change
  }

  /** Plays a scenario, and checks it if it has a part. */
  const play = async (scenario: Scenario, part?: ExplorerRunPart) => {
    const run = await startScenarioRun(network, scenario)
    const chain = playedChain(network.chain)
    const names = run.executor.addressBook
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
      const checkpoint = { scenario, world, names, chain, step, ask: one, before }
      const at = { step, seconds: world.now - world.startedAt }
      const checks = [...checkpointChecks(checkpoint), ...newestChecks(checkpoint)]
      await runChecks(part, checks, { scenario, at }, scenario, since)
    }
    await endScenario(run)
    if (part) part.scenario = scenario
    before.push({ scenario, world: run.world, names, chain })
  }

  /** Checks the coverage of every name in some scenarios, except those that have findings already. */
  const coverageChecks = (some: readonly PlayedScenario[], after: 'the last scenario' | 'the restart'): Check[] => {
    const found = parts.flatMap(({ findings }) => findings)
    const { head } = network.chain
    return some.flatMap((one) =>
      laterChecks(one, { head, after }, (name) =>
        found.some(({ scenario, about }) => scenario?.id === one.scenario.id && about === name),
      ),
    )
  }

  const stopAfter = (order: number) => {
    if (bail) shared.stopAt = Math.min(shared.stopAt, order)
  }

  /** Checks the list of all agreements and the coverage of every name so far, after a restart (LAG-9). */
  const afterRestart = async (order: number) => {
    if (!restart) return
    await Promise.all(sharesBefore)
    await restart()
    const part = begin(order + 0.5)
    const list = listCheck(allAgreements(before, network.chain.head.timestamp), { query: { limit: 100 } })
    const checks = [list, ...coverageChecks(before, 'the restart')].map((check) =>
      underRule(check, 'LAG-9', 'as before the restart'),
    )
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
    const again = coverageChecks(played, 'the last scenario')
    const lists = pagingChecks(allAgreements(before, network.chain.head.timestamp), change.played)
    await runChecks(part, [...change.checks, ...again, ...lists], {}, last, change.since)
    await change.end()
    if (!options.reorganise) return
    await reorganisation(network, before, (checks, scenario, at, world) => {
      if (world) latestWorlds.add(world)
      return runChecks(part, checks, { scenario, at }, scenario)
    })
  }

  /** Asks what needs no scenario: a fault of requests alone shows at once. */
  const checkRequests = async ({ played, odd, since }: VisibleChange) => {
    const part = begin(-1)
    const all = allAgreements(before, network.chain.head.timestamp)
    await runChecks(part, [odd, ...parameterChecks(all), ...requestChecks(all)], {}, played.scenario, since)
    if (part.findings.length > 0) stopAfter(-1)
  }

  try {
    const change = await catchUp('first')
    if (from === 0) await checkRequests(change)
    await change.end()
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
