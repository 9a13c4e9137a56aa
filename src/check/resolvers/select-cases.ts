import picomatch from 'picomatch'
import { isMeta, type Level, levels, rules } from '../../model/rules.ts'
import { UsageError } from '../../platform/errors.ts'
import { didYouMean, unknownName } from '../../platform/suggest.ts'
import type { Scenario } from '../../scenario/scenario.ts'

/** `level`: the highest one. Default: every level. */
export type Selection = { level?: Level | undefined; filter?: string | undefined; rule?: string | undefined }

/**
 * Selects the cases of a run: up to a level, about a rule, with an id or a topic that matches the filter, a glob.
 * @throws {UsageError} if all cases are excluded.
 */
export function selectCases(catalogue: readonly Scenario[], { level, filter, rule }: Selection): Scenario[] {
  const known = rules.map(({ id }) => id)
  const wanted = known.find((id) => id === rule?.toUpperCase())
  if (rule !== undefined && !wanted) throw unknownName('rule', rule, known, '`harborcheck list` shows every rule')
  // The second pattern is for topics, in braces too: {top-level,links/*}.
  const matches = filter === undefined ? () => true : picomatch([filter, `${filter}/**`])
  const selected = catalogue.filter(
    (scenario) =>
      levels.indexOf(scenario.level) <= levels.indexOf(level ?? 'hardened') &&
      (wanted === undefined || scenario.rules.includes(wanted)) &&
      matches(scenario.id),
  )
  if (selected.length === 0) {
    throw new UsageError('No case is left to run', {
      facts: { filter, rule, level, 'did you mean': filter && didYouMean(filter, namesOf(catalogue)) },
      next:
        wanted && isMeta(wanted)
          ? 'no case is about a META rule: leave out --rule, and add --runs 100'
          : '`harborcheck list` shows every topic, `list --filter TOPIC` its cases',
    })
  }
  return selected
}

/** Lists the names that a filter without wildcards can match. */
const namesOf = (catalogue: readonly Scenario[]) => [
  ...new Set(catalogue.flatMap(({ id }) => [id.split('/')[0] ?? id, id])),
]
