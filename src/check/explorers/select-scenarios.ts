import { scopeAccountsOf } from '../../model/action.ts'
import type { Level } from '../../model/rules.ts'
import { OLDER_FACTORY } from '../../model/world.ts'
import { UsageError } from '../../platform/errors.ts'
import { unknownName } from '../../platform/suggest.ts'
import { changesDeployment } from '../../scenario/interleave.ts'
import { actionsOf, type Scenario, type Step } from '../../scenario/scenario.ts'
import { selectCases } from '../resolvers/select-cases.ts'
import { checkedRules, isOfExplorers } from './explorer-rules.ts'

/** Whether a step changes only a resolver's sources, not the chain. */
const isAboutSources = ({ do: what }: Step) => ['fault', 'quirk', 'undone', 'pending', 'reorganise'].includes(what)

/** Whether a scenario has one network and changes only its chain. */
const changesOneChain = ({ elsewhere, subjectEnvironment, steps }: Scenario) =>
  !elsewhere && !subjectEnvironment && !steps.some(isAboutSources)

/** Whether a scenario can share one growing chain with all others. */
const isShareable = ({ steps }: Scenario) => !steps.some(changesDeployment)

/**
 * Whether a scenario links the factory that is older than the registries. A chain has one, so only one scenario of a
 * check can link it.
 */
const linksOlderFactory = ({ steps }: Scenario) =>
  steps.some((step) => actionsOf(step).some((action) => scopeAccountsOf(action).includes(OLDER_FACTORY)))

/**
 * Selects the catalogue's scenarios for a check: those on one network, without failing sources, that do not change the
 * shared deployment, and the first that links contracts older than the registries. Every scenario checks the rules of
 * explorers, so such a rule selects all of them.
 * @throws {UsageError} if all scenarios are excluded, or the rule does not exist.
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
  const selected = selectCases(catalogue, { level, filter, ...byRule }).filter(changesOneChain)
  const older = selected.find(linksOlderFactory)
  const checkable = selected.filter((scenario) => scenario === older || isShareable(scenario))
  if (checkable.length > 0) return checkable
  throw new UsageError('No selected scenario can check an explorer', {
    facts: { filter, rule, level },
    next: 'scenarios on two networks, with failing sources, or that change what all share, such as a linked official deployer, test resolvers only; choose another --filter, --rule or --level',
  })
}
