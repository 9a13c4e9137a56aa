import { fileURLToPath } from 'node:url'
import { defaultRuns } from '../check/resolvers/campaign/default-runs.ts'
import type { KnownFailing } from '../check/resolvers/report/known-failing/entry-name.ts'
import { openList } from '../check/resolvers/report/known-failing/open.ts'
import { readKnownFailing } from '../check/resolvers/report/known-failing/read.ts'
import { type NodeName, nodeNames } from '../model/node.ts'
import { type Level, levels, type RuleId } from '../model/rules.ts'
import { UsageError } from '../platform/errors.ts'
import { DEFAULT_TIMEOUT } from '../platform/run-limits.ts'

/** Which tests `conformance()` declares, and how they run. */
export type ConformanceOptions = {
  /** Conformance level: `interface`, `deployment` or `hardened`. Default `deployment`. */
  level?: Level
  /** Run only cases whose id matches this glob; without a slash it matches topics. Default: every case. */
  filter?: string
  /** Run only cases about this rule. Default: every case. */
  rule?: RuleId
  /** Scenario files of your own, run with the cases: globs relative to the working folder. Default: none. */
  scenarios?: string | string[]
  /** Number of generated scenarios. Default 100; 0 at level `interface` and with `filter`, `rule` or `knownFailing`. */
  runs?: number
  /** Seed of the generated scenarios: the same seed gives the same scenarios. Default 1. */
  seed?: number
  /** Whether to play the generated scenarios that reach something new, instead of random ones. Default true. */
  steering?: boolean
  /** Time limit for all generated scenarios, in seconds. Default: none. */
  seconds?: number
  /** Time limit for shrinking a counterexample, in seconds. Default: none; it ends after 500 attempts. */
  shrinkSeconds?: number
  /** Time limit for one question, in milliseconds. Default 15,000. The tests have no limit. */
  timeout?: number
  /** List of known failures, as `harborcheck test --write-known-failing` writes it. A path is relative to the working folder. */
  knownFailing?: string | URL
  /** EIP-155 id of the chain. Default 31337. */
  chainId?: number
  /** EIP-155 id of the second network. Default: 627 for 626, 626 for 627, else `chainId` + 1 if odd, - 1 if even. */
  otherChainId?: number
  /** The software that the chain's node acts as, such as `zksync-os`, the public network's. Default `anvil`. */
  node?: NodeName
  /** First segment of every path of the explorer API. Default `chain`. */
  explorerPath?: string
  /** Path of the resolver's module, for the command line: failures then end with the `reproduce` command of the case. */
  module?: string
}

/** The options with their defaults. */
export type Settings = ConformanceOptions &
  Required<Pick<ConformanceOptions, 'level' | 'runs' | 'seed' | 'steering' | 'timeout'>>

/** Fills in the defaults. @throws UsageError for a value that an option cannot have. */
export function settingsOf(options: ConformanceOptions): Settings {
  const { level = 'deployment', seed = 1, steering = true, timeout = DEFAULT_TIMEOUT } = options
  if (!levels.includes(level)) throw wrong('level', level, levels.join(', '))
  const { node } = options
  if (node !== undefined && !nodeNames.includes(node)) throw wrong('node', node, nodeNames.join(', '))
  const { runs = defaultRuns({ ...options, level }) } = options
  for (const [name, value] of Object.entries({ runs, seed }))
    if (!Number.isSafeInteger(value) || value < 0) throw wrong(name, value, 'a whole number from 0')
  const { seconds = 1, shrinkSeconds = 1 } = options
  for (const [name, value] of Object.entries({ timeout, seconds, shrinkSeconds }))
    if (!(value > 0 && value < 2 ** 31)) throw wrong(name, value, 'a number above 0')
  return { ...options, level, runs, seed, steering, timeout }
}

function wrong(name: string, value: unknown, expected: string): UsageError {
  return new UsageError(`The option ${name} of conformance() cannot be ${JSON.stringify(value)}`, {
    facts: { expected },
  })
}

/** Reads the list of known failures; undefined without one. @throws UsageError if the file is no such list. */
export async function knownFailingOf({ knownFailing }: Settings): Promise<KnownFailing | undefined> {
  if (knownFailing === undefined) return undefined
  const path = knownFailing instanceof URL ? fileURLToPath(knownFailing) : knownFailing
  return openList(await readKnownFailing(path), path)
}
