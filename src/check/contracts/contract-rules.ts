import { type Rule, type RuleId, rule, rules } from '../../model/rules.ts'

/** The rules about contracts only, in the order of the rules page. No resolver can break one. */
const onlyContracts = [
  rule('COMMIT-1', 'interface', 'interface §3, commitment window').says(
    'Inside the commitment window, the bounty percentage is not lowered.',
  ),
  rule('COMMIT-2', 'interface', 'interface §3, commitment window; public contracts').says(
    'Inside it, no cap is lowered, and no aggregate cap is added.',
  ),
  rule('COMMIT-3', 'interface', 'interface §3, commitment window; public contracts').says(
    'Inside it, no account and no chain is removed or replaced.',
  ),
  rule('COMMIT-4', 'interface', 'interface §3, commitment window; public contracts').says(
    'Inside it, the identity requirement is not made stricter, and the diligence text changes to none only.',
  ),
  rule('COMMIT-5', 'interface', 'interface §3, commitment window').says(
    'Inside it, a retainable bounty stays retainable.',
  ),
  rule('COMMIT-6', 'deployment', 'public contracts').says('Inside it, the URI of the document stays.'),
  rule('COMMIT-7', 'deployment', 'public contracts').says("The window's end only moves later."),
  rule('COMMIT-8', 'interface', 'interface §3, commitment window').says(
    'A change in favour of whitehats always passes, and so do new chains and new accounts.',
  ),
  rule('COMMIT-9', 'deployment', 'public contracts').says(
    'The window includes the second before its end, and not the second of its end.',
  ),
  rule('EVENT-1', 'interface', 'interface §3, §6').says(
    'Every state change by a transaction emits AgreementStateChanged, every link ContractRegistered, each once.',
  ),
  rule('CONTRACT-1', 'deployment', 'public contracts').says(
    'Each operation is refused to every account but that of its role; the role is checked before the state.',
  ),
  rule('CONTRACT-2', 'deployment', 'public contracts').says(
    'Each operation passes from its own states only, and leads to its own state.',
  ),
  rule('CONTRACT-3', 'deployment', 'public contracts').says(
    'An agreement is registered only with a scope, and with a commitment that lasts 7 days or more.',
  ),
  rule('CONTRACT-4', 'deployment', 'public contracts').says(
    'getAgreementInfo records who the attack moderator is, the deadline, and what was requested, approved and decided.',
  ),
  rule('CONTRACT-5', 'deployment', 'public contracts').says(
    'A rejection wipes the record of the agreement and the links of its scope; it can be requested again.',
  ),
  rule('CONTRACT-6', 'deployment', 'public contracts').says(
    'The scope is what the accounts of the home chain name: it follows additions, removals and replacements at once.',
  ),
  rule('CONTRACT-7', 'deployment', 'public contracts').says(
    'A contract that is linked to an active agreement cannot be linked to another one; from any other it can.',
  ),
  rule('CONTRACT-8', 'deployment', 'public contracts').says(
    'Terms that contradict themselves are refused always: over 100 percent, an aggregate cap below the cap or with a retainable bounty.',
  ),
  rule('CONTRACT-9', 'deployment', 'public contracts').says(
    'A refusal has the error that names its reason, with its arguments; of several reasons, the first in the order of the interface counts.',
  ),
  rule('CONTRACT-10', 'deployment', 'public contracts').says(
    'Every other write emits its events, in their order, each once, with what was written; so does the official deployer.',
  ),
  rule('CONTRACT-11', 'deployment', 'public contracts').says(
    "The owner's and the attack moderator's roles are handed over one by one: a new owner is no new moderator.",
  ),
  rule('CONTRACT-12', 'deployment', 'public contracts').says(
    'adoptSafeHarbor records any address for its caller; getAgreement returns it, and refuses where there is none.',
  ),
  rule('CONTRACT-13', 'deployment', 'public contracts').says(
    'The factory vouches for the agreements that it made and for no others; only those can be registered.',
  ),
  rule('CONTRACT-14', 'deployment', 'public contracts').says(
    'What an agreement says can be read: its name, its contacts, its chains, their accounts and their recovery addresses.',
  ),
  rule('CONTRACT-15', 'deployment', 'public contracts').says(
    'finalizeState writes a PRODUCTION that time brought, and otherwise does nothing; it never reverts.',
  ),
  rule('CONTRACT-16', 'deployment', 'public contracts').says(
    'Accounts and chains that are malformed, missing, listed twice or too many are refused.',
  ),
  rule('CONTRACT-17', 'deployment', 'public contracts').says(
    'The registries name each other, the valid chains, their versions, and who called the official deployer for a contract.',
  ),
  rule('CONTRACT-18', 'deployment', 'public contracts').says(
    'The official deployer reverts where it makes no contract, or where the first call of a clone reverts.',
  ),
  rule('CONTRACT-19', 'deployment', 'public contracts').says(
    "requestUnderAttack and goToProduction are for contracts of the official deployer whose authorized owner is the agreement's owner; requestUnderAttackForUnverifiedContracts is for contracts of others.",
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
