import { UsageError } from '../../errors.ts'
import type { Level } from '../../model/rules.ts'
import { selectCases } from '../../run/select-cases.ts'
import { changesDeployment } from '../../scenario/interleave.ts'
import type { Scenario, Step } from '../../scenario/scenario.ts'
import { unknownName } from '../../suggest.ts'
import { checkedRules, isOfExplorers } from './rules.ts'

/** Steps that change a resolver's sources and not the chain. */
const isAboutSources = ({ do: what }: Step) => ['fault', 'quirk', 'undone', 'pending', 'reorganise'].includes(what)

/** Whether it can share one growing chain with all others, and changes nothing but that chain. */
const isCheckable = ({ elsewhere, subjectEnvironment, steps }: Scenario) =>
  !elsewhere && !subjectEnvironment && !steps.some((step) => isAboutSources(step) || changesDeployment(step))

/**
 * Selects the catalogue's scenarios for a check: those on one network, without failing sources, that do not change what all
 * scenarios of a chain share. Every scenario checks the rules of explorers, so such a rule selects all of them.
 * @throws UsageError if no scenario is left, or the rule does not exist.
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
  const byRule = wanted && !isOfExplorers(wanted.id) ? { rule: wanted.id } : {}
  const selected = selectCases(catalogue, { level, filter, ...byRule })
  const checkable = selected.filter(isCheckable)
  if (checkable.length > 0) return checkable
  throw new UsageError('No selected scenario can check an explorer', {
    facts: { filter, rule, level },
    next: 'scenarios on two networks, with failing sources, or that change what all share, such as a linked official deployer, test resolvers only; choose another --filter, --rule or --level',
  })
}
