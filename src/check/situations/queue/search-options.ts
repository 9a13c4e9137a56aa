import * as z from 'zod'
import { readScenario } from '../../../scenario/parse-scenario.ts'
import { queueOptions } from '../../../work/queue/queue-options.ts'
import { startOf } from '../open-start.ts'
import { scenarioWith } from '../scenarios.ts'
import type { Start } from '../situation-start.ts'
import { starts } from '../starts.ts'

const names = Object.keys(starts) as (keyof typeof starts)[]

/** Options that all processes of an exhaustive search share. */
export const searchOptions = queueOptions.extend({
  /** The name of a start, or the scenario of a file. */
  start: z.union([z.enum(names), z.strictObject({ path: z.string().max(4_096), scenario: z.unknown() })]),
  /** How many situations share a chain at most. */
  together: z.int().min(1).max(100),
})

export type SearchOptions = z.infer<typeof searchOptions>

/** Serialises a start for the options. */
export function savedStart({ name, steps }: Start): SearchOptions['start'] {
  return names.find((one) => one === name) ?? { path: name, scenario: scenarioWith([...steps]) }
}

/**
 * Opens the start of a search.
 * @throws {UsageError} for a scenario that a search cannot begin with.
 */
export function startFrom({ start }: SearchOptions): Start {
  if (typeof start === 'string') return starts[start]
  return startOf(readScenario(start.scenario, start.path), start.path)
}
