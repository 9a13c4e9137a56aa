import { type Rule, type RuleId, rules } from '../../model/rules.ts'

const rule = <Id extends string>(id: Id, level: Rule['level'], statement: string, source: string) => ({
  id,
  level,
  statement,
  source,
})

/** The rules about explorers only, in the order of the rules page. */
const explorerRules = [
  rule(
    'API-1',
    'interface',
    'agreements?state=&page=&limit= answers items and meta with totalItems, totalPages and currentPage.',
    'interface §4.1, §2.2',
  ),
  rule('API-2', 'interface', 'agreement/<agreement> answers one agreement with the fields of §2.1.', 'interface §4.1'),
  rule(
    'API-3',
    'interface',
    'agreement/by-contract/<contract> answers hasCoverage and agreements, each with its state; children through the scope.',
    'interface §4.1, rule 4',
  ),
  rule('API-4', 'interface', "contract-state/<contract> answers the contract's security state.", 'interface §4.1'),
  rule(
    'API-5',
    'interface',
    'The pages of a list, put together, are the list; totalItems and totalPages are true.',
    'interface §4.1, rule 5',
  ),
  rule('API-6', 'interface', 'No credential is needed, and none is asked for.', 'interface §5'),
  rule(
    'API-7',
    'deployment',
    'Pages start at 1, hold 10 items by default and at most 100; past the end they are empty; nonsense never crashes.',
    'public API',
  ),
  rule(
    'API-8',
    'deployment',
    'A malformed address is a 400 with JSON, an unknown agreement a 404, an unknown contract not covered; letter case does not matter.',
    'public API',
  ),
  rule(
    'API-9',
    'deployment',
    'Fields have their formats: names of states, decimal strings, milliseconds, lists of accounts and contracts.',
    'public API',
  ),
  rule(
    'API-10',
    'deployment',
    'Lists sort newest first; sortBy and sortOrder change that; equal keys keep a stable order.',
    'public API',
  ),
  rule('API-11', 'deployment', 'contract-state of what nothing covers is NOT_REGISTERED.', 'public API'),
  rule('LAG-1', 'hardened', 'It shows the latest block, not an earlier one.', 'a careful explorer'),
  rule('LAG-9', 'hardened', 'It has lost no event, also after it was restarted.', 'a careful explorer'),
  rule('LAG-10', 'hardened', 'It does not show what a reorganisation of the chain has undone.', 'a careful explorer'),
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
