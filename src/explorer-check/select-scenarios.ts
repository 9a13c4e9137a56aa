import { UsageError } from '../errors.ts'
import type { Level } from '../model/rules.ts'
import { selectCases } from '../run/select-cases.ts'
import type { Scenario, Step } from '../scenario/scenario.ts'
import { unknownName } from '../suggest.ts'
import { checkedRules, isOfExplorers } from './rules.ts'

/** What happens to the sources of a resolver, and not on the chain. */
const isAboutSources = ({ do: what }: Step) => what === 'fault' || what === 'quirk' || what === 'undone'

/**
 * The scenarios of a check: those of the catalogue that can be seen through one explorer of one network whose sources do
 * not fail. A rule of explorers is checked in every scenario.
 * @throws UsageError where no scenario is left, or there is no such rule.
 */
export function selectScenarios(
  catalogue: readonly Scenario[],
  { level, filter, rule }: { level: Level; filter?: string; rule?: string },
): Scenario[] {
  const wanted = checkedRules.find(({ id }) => id === rule?.toUpperCase())
  if (rule !== undefined && !wanted) {
    throw unknownName(
      'rule of explorers',
      rule,
      checkedRules.map(({ id }) => id),
      'API-1 to API-11, and BIND to LIST',
    )
  }
  const ofStory = wanted && !isOfExplorers(wanted.id) ? { rule: wanted.id } : {}
  const selected = selectCases(catalogue, { level, ...(filter !== undefined && { filter }), ...ofStory })
  const seen = selected.filter(({ elsewhere, told, steps }) => !elsewhere && !told && !steps.some(isAboutSources))
  if (seen.length > 0) return seen
  throw new UsageError('No scenario is left that an explorer of one network shows', {
    facts: { filter, rule, level },
    next: 'scenarios on two networks, and those of failing sources, are about resolvers alone',
  })
}
