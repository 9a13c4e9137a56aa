import { blocksOf } from '../../model/world.ts'
import { allEnded } from '../../platform/start-all.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { blameFindings } from './blame-findings.ts'
import { checkShare } from './check-share.ts'
import type { ExplorerFinding } from './explorer-check.ts'
import type { CheckedRuleId } from './explorer-rules.ts'
import type { ExplorerCheckOptions, ExplorerRunPart, Place, SharedRun } from './shared-explorer-run.ts'

/** The result of a run. */
export type ExplorerRun = {
  findings: ExplorerFinding[]
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

/**
 * Runs scenarios one after another on one growing chain, and compares the explorer with the model at each `ask` step.
 * After the last scenario it makes one more change on the chain, waits until the explorer shows it, and checks whole
 * lists, odd requests and the coverage of every name.
 *
 * With several places, each has a copy of the chain and its own explorer, and checks a share of the scenarios. The
 * number of places does not change an explorer's requests or their chain.
 * @throws {InternalError} if a chain, or harborcheck's own explorer, contradicts the model.
 */
export async function checkExplorer(
  places: readonly Place[],
  cases: readonly Scenario[],
  options: ExplorerCheckOptions,
): Promise<ExplorerRun> {
  const inOrder = cases.toSorted((a, b) => (a.startsAt ?? 0) - (b.startsAt ?? 0))
  const shared: SharedRun = { scenarios: inOrder, parts: [], latestWorlds: new Set(), stopAt: Infinity, done: [] }
  const used = places.slice(0, inOrder.length)
  for (const [index, place] of used.entries()) {
    const [from, to] = [index, index + 1].map((share) => Math.round((share * inOrder.length) / used.length))
    const share = { from: from as number, to: to as number, before: [...shared.done] }
    shared.done.push(checkShare(place, share, shared, options))
  }
  await allEnded(shared.done)
  const { latestWorlds, stopAt, ended } = shared
  const parts = shared.parts.filter(({ order }) => order <= stopAt).toSorted((a, b) => a.order - b.order)
  const findings = parts.flatMap((part) => part.findings)
  const claims = parts.flatMap((part) => part.claims)
  const why = ended ?? (stopAt < Infinity ? '--bail' : undefined)
  return {
    findings: blameFindings(findings, claims, (world) => (latestWorlds.has(world) ? blocksOf(world).slice(1) : [])),
    scenarios: parts.flatMap(({ scenario }) => scenario ?? []),
    checkpoints: parts.reduce((sum, part) => sum + part.checkpoints, 0),
    checked: countOf(parts),
    complete: why === undefined,
    ended: why,
  }
}

function countOf(parts: readonly ExplorerRunPart[]): Map<CheckedRuleId, number> {
  const checked = new Map<CheckedRuleId, number>()
  for (const rule of parts.flatMap((part) => part.checked)) checked.set(rule, (checked.get(rule) ?? 0) + 1)
  return checked
}
