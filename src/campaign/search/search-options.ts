import * as z from 'zod'
import { startOf } from '../../check/situations/open-start.ts'
import { scenarioWith } from '../../check/situations/scenarios.ts'
import type { Start } from '../../check/situations/start.ts'
import { starts } from '../../check/situations/starts.ts'
import { readScenario } from '../../scenario/parse.ts'
import { campaignOptions } from '../campaign-options.ts'

const names = Object.keys(starts) as (keyof typeof starts)[]

/** The options that all processes of an exhaustive search have in common. */
export const searchOptions = campaignOptions.pick({ timeout: true, chainId: true, explorerPath: true }).extend({
  /** The name of a start, or the scenario of a file. */
  start: z.union([z.enum(names), z.strictObject({ path: z.string().max(4_096), scenario: z.unknown() })]),
  /** How many situations share a chain at most. */
  together: z.int().min(1).max(100),
})

export type SearchOptions = z.infer<typeof searchOptions>

/** A start as the options have it. */
export function savedStart({ name, steps }: Start): SearchOptions['start'] {
  return names.find((one) => one === name) ?? { path: name, scenario: scenarioWith([...steps]) }
}

/** The start of a search. Throws UsageError for a scenario that no search can begin with. */
export function startFrom({ start }: SearchOptions): Start {
  if (typeof start === 'string') return starts[start]
  return startOf(readScenario(start.scenario, start.path), start.path)
}
