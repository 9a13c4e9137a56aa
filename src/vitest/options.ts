import { fileURLToPath } from 'node:url'
import { UsageError } from '../errors.ts'
import { type Level, levels, type RuleId } from '../model/rules.ts'
import type { KnownFailing } from '../report/known-failing/list.ts'
import { openList } from '../report/known-failing/open.ts'
import { readKnownFailing } from '../report/known-failing/read.ts'
import { defaultRuns } from '../run/campaign/default-runs.ts'
import { defaultTimeout } from '../subject/subject.ts'

/** What the tests of a resolver are, and how they are run. */
export type ConformanceOptions = {
  /** The least binding rules that count. Default `deployment`. */
  level?: Level
  /** Only the cases whose id matches this glob; one without a slash names a topic. */
  filter?: string
  /** Only the cases about this rule. */
  rule?: RuleId
  /** Generated scenarios, 0 for none. Default 100; none at level `interface`, where `filter` or `rule` chooses cases, or failures are known. */
  runs?: number
  /** The same seed gives the same worlds. Default 1. */
  seed?: number
  /** The generated scenarios end after so many seconds, if not before. Default: no limit. */
  seconds?: number
  /** A counterexample is made short for so many seconds at most. Default: no limit, it ends by itself. */
  shrinkSeconds?: number
  /** Limit for one question, in milliseconds. Default 15,000. The tests themselves have no limit. */
  timeout?: number
  /** A list of known failures, as `harborcheck test --write-known-failing` writes it. A path is from the working folder. */
  knownFailing?: string | URL
  /** EIP-155 id of the chain. Default 31337. */
  chainId?: number
  /** EIP-155 id of the other network. Default: 627 beside 626, 626 beside 627, else the neighbour of `chainId`. */
  otherChainId?: number
  /** The explorer's path segment. Default `chain`. */
  explorerPath?: string
  /** The resolver's module, as the command line names it: failures then end with the command that tells the case step by step. */
  module?: string
}

/** The options with their defaults. */
export type Settings = ConformanceOptions & Required<Pick<ConformanceOptions, 'level' | 'runs' | 'seed' | 'timeout'>>

/** @throws UsageError where an option is not what it can be. */
export function settingsOf(options: ConformanceOptions): Settings {
  const { level = 'deployment', seed = 1, timeout = defaultTimeout } = options
  if (!levels.includes(level)) throw wrong('level', level, levels.join(', '))
  const { runs = defaultRuns({ ...options, level }) } = options
  for (const [name, value] of Object.entries({ runs, seed }))
    if (!Number.isSafeInteger(value) || value < 0) throw wrong(name, value, 'a whole number from 0')
  const { seconds = 1, shrinkSeconds = 1 } = options
  for (const [name, value] of Object.entries({ timeout, seconds, shrinkSeconds }))
    if (!(value > 0 && value < 2 ** 31)) throw wrong(name, value, 'a number above 0')
  return { ...options, level, runs, seed, timeout }
}

function wrong(name: string, value: unknown, expected: string): UsageError {
  return new UsageError(`The option ${name} of conformance() is not what it can be: ${JSON.stringify(value)}`, {
    facts: { expected },
  })
}

/** Reads the list of known failures, where there is one. Throws UsageError where it is no list. */
export async function knownFailingOf({ knownFailing }: Settings): Promise<KnownFailing | undefined> {
  if (knownFailing === undefined) return undefined
  const path = knownFailing instanceof URL ? fileURLToPath(knownFailing) : knownFailing
  return openList(await readKnownFailing(path), path)
}
