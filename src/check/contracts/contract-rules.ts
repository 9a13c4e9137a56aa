import { type Rule, type RuleId, rules } from '../../model/rules.ts'

const rule = <Id extends string>(id: Id, level: Rule['level'], statement: string, source: string) => ({
  id,
  level,
  statement,
  source,
})

/** The rules about contracts only, in the order of the rules page. No resolver can break one. */
const onlyContracts = [
  rule(
    'COMMIT-1',
    'interface',
    'Inside the commitment window, the bounty percentage is not lowered.',
    'interface §3, commitment window',
  ),
  rule(
    'COMMIT-2',
    'interface',
    'Inside it, no cap is lowered, and no aggregate cap is added.',
    'interface §3, commitment window; public contracts',
  ),
  rule(
    'COMMIT-3',
    'interface',
    'Inside it, no account and no chain is removed or replaced.',
    'interface §3, commitment window; public contracts',
  ),
  rule(
    'COMMIT-4',
    'interface',
    'Inside it, the identity requirement is not made stricter, and the diligence text changes to none only.',
    'interface §3, commitment window; public contracts',
  ),
  rule('COMMIT-5', 'interface', 'Inside it, a retainable bounty stays retainable.', 'interface §3, commitment window'),
  rule('COMMIT-6', 'deployment', 'Inside it, the URI of the document stays.', 'public contracts'),
  rule('COMMIT-7', 'deployment', "The window's end only moves later.", 'public contracts'),
  rule(
    'COMMIT-8',
    'interface',
    'A change in favour of whitehats always passes, and so do new chains and new accounts.',
    'interface §3, commitment window',
  ),
  rule(
    'COMMIT-9',
    'deployment',
    'The window includes the second before its end, and not the second of its end.',
    'public contracts',
  ),
  rule(
    'EVENT-1',
    'interface',
    'Every state change by a transaction emits AgreementStateChanged, every link ContractRegistered, each once.',
    'interface §3, §6',
  ),
  rule(
    'CONTRACT-1',
    'deployment',
    'Each operation is refused to every account but that of its role; the role is checked before the state.',
    'public contracts',
  ),
  rule(
    'CONTRACT-2',
    'deployment',
    'Each operation passes from its own states only, and leads to its own state.',
    'public contracts',
  ),
  rule(
    'CONTRACT-3',
    'deployment',
    'An agreement is registered only with a scope, and with a commitment that lasts 7 days or more.',
    'public contracts',
  ),
  rule(
    'CONTRACT-4',
    'deployment',
    'getAgreementInfo records who the attack moderator is, the deadline, and what was requested, approved and decided.',
    'public contracts',
  ),
  rule(
    'CONTRACT-5',
    'deployment',
    'A rejection wipes the record of the agreement and the links of its scope; it can be requested again.',
    'public contracts',
  ),
  rule(
    'CONTRACT-6',
    'deployment',
    'The scope is what the accounts of the home chain name: it follows additions, removals and replacements at once.',
    'public contracts',
  ),
  rule(
    'CONTRACT-7',
    'deployment',
    'A contract that is linked to an active agreement cannot be linked to another one; from any other it can.',
    'public contracts',
  ),
  rule(
    'CONTRACT-8',
    'deployment',
    'Terms that contradict themselves are refused always: over 100 percent, an aggregate cap below the cap or with a retainable bounty.',
    'public contracts',
  ),
  rule(
    'CONTRACT-9',
    'deployment',
    'A refusal has the error that names its reason, with its arguments; of several reasons, the first in the order of the interface counts.',
    'public contracts',
  ),
  rule(
    'CONTRACT-10',
    'deployment',
    'Every other write emits its events, in their order, each once, with what was written; so does the official deployer.',
    'public contracts',
  ),
  rule(
    'CONTRACT-11',
    'deployment',
    "The owner's and the attack moderator's roles are handed over one by one: a new owner is no new moderator.",
    'public contracts',
  ),
  rule(
    'CONTRACT-12',
    'deployment',
    'adoptSafeHarbor records any address for its caller; getAgreement returns it, and refuses where there is none.',
    'public contracts',
  ),
  rule(
    'CONTRACT-13',
    'deployment',
    'The factory vouches for the agreements that it made and for no others; only those can be registered.',
    'public contracts',
  ),
  rule(
    'CONTRACT-14',
    'deployment',
    'What an agreement says can be read: its name, its contacts, its chains, their accounts and their recovery addresses.',
    'public contracts',
  ),
  rule(
    'CONTRACT-15',
    'deployment',
    'finalizeState writes a PRODUCTION that time brought, and otherwise does nothing; it never reverts.',
    'public contracts',
  ),
  rule(
    'CONTRACT-16',
    'deployment',
    'Accounts and chains that are malformed, missing, listed twice or too many are refused.',
    'public contracts',
  ),
  rule(
    'CONTRACT-17',
    'deployment',
    'The registries name each other, the valid chains, their versions, and who called the official deployer for a contract.',
    'public contracts',
  ),
  rule(
    'CONTRACT-18',
    'deployment',
    'The official deployer reverts where it makes no contract, or where the first call of a clone reverts.',
    'public contracts',
  ),
  rule(
    'CONTRACT-19',
    'deployment',
    "requestUnderAttack and goToProduction are for contracts of the official deployer whose authorized owner is the agreement's owner; requestUnderAttackForUnverifiedContracts is for contracts of others.",
    'public contracts',
  ),
] as const satisfies readonly Rule[]

/** A rule that contracts can break. */
export type ContractRuleId = RuleId | (typeof onlyContracts)[number]['id']
export type ContractRule = Omit<Rule, 'id'> & { id: ContractRuleId }

/** The rules of resolvers that what contracts answer can break. */
const shared: ReadonlySet<string> = new Set([
  'BIND-1',
  'BIND-7',
  'BIND-8',
  'BIND-9',
  'BIND-10',
  'BIND-13',
  'STATE-2',
  'STATE-3',
  'STATE-4',
  'STATE-6',
  'STATE-7',
  'STATE-8',
  'STATE-10',
  'TERM-1',
  'TERM-2',
  'TERM-3',
])

/** Every rule that a check of contracts can name. */
export const contractRules: readonly ContractRule[] = [...rules.filter(({ id }) => shared.has(id)), ...onlyContracts]

/** Whether a rule is about contracts only, never about cases and resolvers. */
export function isOfContracts(id: string): boolean {
  return onlyContracts.some((one) => one.id === id)
}
