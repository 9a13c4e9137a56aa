import { type Rule, type RuleId, rule, rules } from '../../model/rules.ts'

/** The rules about explorers only, in the order of the rules page. */
const explorerRules = [
  rule('API-1', 'interface', 'interface §4.1, §2.2').says(
    'agreements?state=&page=&limit= answers items and meta with totalItems, totalPages and currentPage.',
  ),
  rule('API-2', 'interface', 'interface §4.1').says(
    'agreement/<agreement> answers one agreement with the fields of §2.1.',
  ),
  rule('API-3', 'interface', 'interface §4.1, rule 4').says(
    'agreement/by-contract/<contract> answers hasCoverage and agreements, each with its state; children through the scope.',
  ),
  rule('API-4', 'interface', 'interface §4.1').says("contract-state/<contract> answers the contract's security state."),
  rule('API-5', 'interface', 'interface §4.1, rule 5').says(
    'The pages of a list, put together, are the list; totalItems and totalPages are true.',
  ),
  rule('API-6', 'interface', 'interface §5').says('No credential is needed, and none is asked for.'),
  rule('API-7', 'deployment', 'public API').says(
    'Pages start at 1, hold 10 items by default and at most 100; past the end they are empty; nonsense never crashes.',
  ),
  rule('API-8', 'deployment', 'public API').says(
    'A malformed address is a 400 with JSON, an unknown agreement a 404, an unknown contract not covered; letter case does not matter.',
  ),
  rule('API-9', 'deployment', 'public API').says(
    'Fields have their formats: names of states, decimal strings, milliseconds, lists of accounts and contracts.',
  ),
  rule('API-10', 'deployment', 'public API').says(
    'Lists sort newest first; sortBy and sortOrder change that; equal keys keep a stable order.',
  ),
  rule('API-11', 'deployment', 'public API').says('contract-state of what nothing covers is NOT_REGISTERED.'),
  rule('LAG-1', 'hardened', 'a careful explorer').says('It shows the latest block, not an earlier one.'),
  rule('LAG-9', 'hardened', 'a careful explorer').says('It has lost no event, also after it was restarted.'),
  rule('LAG-10', 'hardened', 'a careful explorer').says(
    'It does not show what a reorganisation of the chain has undone.',
  ),
] as const satisfies readonly Rule[]

/** A rule that an explorer can break. */
export type CheckedRuleId = RuleId | (typeof explorerRules)[number]['id']
export type CheckedRule = Omit<Rule, 'id'> & { id: CheckedRuleId }

/** The groups of rules that an explorer's answers show. */
const shown = /^(BIND|CHILD|STATE|TIME|TERM|LIST)-/

/** Every rule that a check of an explorer can name. */
export const checkedRules: readonly CheckedRule[] = [
  ...explorerRules,
  ...rules.filter(({ id }) => shown.test(id)),
] as readonly CheckedRule[]

/** Whether a rule is about explorers only, and is missing from the catalogue's scenarios. */
export function isOfExplorers(id: CheckedRuleId): boolean {
  return explorerRules.some((one) => one.id === id)
}
