import type { World } from '../../model/world.ts'
import type { SingleNetwork } from '../../network/test-network.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { Unblamed } from './blame-findings.ts'
import type { Claim } from './claim.ts'
import type { ExplorerClient } from './explorer-client.ts'
import type { CheckedRuleId } from './explorer-rules.ts'

export type ExplorerCheckOptions = {
  /** Milliseconds that the explorer gets to show a block. */
  settle: number
  /** Whether to stop after the first scenario with a finding. Default false. */
  bail?: boolean
  /** Whether to undo blocks at the end and mine others in their place. Default false. */
  reorganise?: boolean
  /** Aborts the run. */
  signal?: AbortSignal
  onScenario?: (progress: { done: number; total: number }) => void
}

/** A chain, and the explorer of that chain. */
export type Place = {
  network: SingleNetwork
  client: ExplorerClient
  /** harborcheck's own explorer of the same chain: if it fails a check too, harborcheck is wrong and not the subject. */
  own: ExplorerClient
  /** Describes how the explorer exited; `undefined` while it runs. */
  isGone?: () => string | undefined
  /** Ends the explorer in the middle of the run, starts it again and waits until it answers. Default: it is not restarted. */
  restart?: () => Promise<void>
}

/** What one scenario showed, or the restart, or the end. `order`: its place among all parts of the run. */
export type ExplorerRunPart = {
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
  parts: ExplorerRunPart[]
  /** Worlds that were checked while they were the chain's latest: a lagging explorer may have shown an earlier one. */
  latestWorlds: Set<World>
  /** With `bail`: parts after this one do not count. */
  stopAt: number
  /** Why the run ended early, but for `bail`. */
  ended?: string
  /** The work on each share. */
  done: Promise<void>[]
}
