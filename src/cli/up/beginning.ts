import { UsageError } from '../../errors.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { showcase } from '../../scenario/showcase.ts'
import { findScenario } from '../find-scenario.ts'

/** Nothing but the registries. */
const empty: Scenario = {
  id: 'up/empty',
  title: 'A chain with the registries and nothing else',
  level: 'deployment',
  rules: [],
  steps: [],
}

/**
 * What a chain begins with: a case, a file, the showcase where nothing is said, or nothing.
 * @throws {UsageError} where there is no such case, or more than one was asked for.
 */
export async function beginningOf(what: string | undefined, isEmpty: boolean): Promise<Scenario> {
  if (what === undefined) return isEmpty ? empty : showcase
  if (isEmpty) throw new UsageError('--empty is a chain without a story', { facts: { case: what } })
  return findScenario(what)
}
