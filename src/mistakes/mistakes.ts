import type { RuleId } from '../model/rules.ts'
import { answers } from './rows/answers-rows.ts'
import { bindings } from './rows/bindings-rows.ts'
import { children } from './rows/children-rows.ts'
import { sources } from './rows/sources-rows.ts'

/**
 * Every known mistake of a resolver by its id, which never changes: the rules that it breaks, and what such a resolver does,
 * as a clause without its subject. A run must blame the first rule. `decisions/` and `patches/` have it as code.
 */
export const mistakes = { ...bindings, ...children, ...answers, ...sources } as const

export type MistakeId = keyof typeof mistakes

/** The clauses of model mutants that do not do exactly what the resolver of the same id does. */
const otherInModel: { readonly [id in MistakeId]?: string } = {
  'destroyed-deployer-is-none': 'treats a deployer that destroyed itself as no deployer',
  'adopted-by-the-deployer': 'takes the agreement that an unlinked deployer adopted itself',
  'destroyed-is-contract': 'treats a child whose constructor left no code as a contract',
  'implementation-is-deployer': 'treats the implementation of a deployer as the deployer',
  'any-chain': 'takes the entry for the same address on another chain',
  'uri-of-adopted': "takes the adopted agreement's document",
  'window-of-adopted': "takes the adopted agreement's commitment window",
  'bare-in-wrong-state': 'lists an agreement that binds nothing in another state than its own',
  'failure-stays': 'answers "not covered" after a fault has ended',
  'creations-since-deployment': 'searches for creations since the deployment of the registries only',
  'implementation-link-binds': 'takes the link of the contract whose code a clone or proxy runs, if it has none itself',
  'deployer-of-the-implementation':
    'treats the deployer of the contract whose code a clone or proxy runs as its deployer',
  'account-with-code-is-parent': 'treats an account as a parent if it has code by EIP-7702',
  'outermost-is-deployer':
    'treats the contract that a creation transaction made as the deployer of all that is made in it',
}

/** The rules that a mistake breaks, and the clause that says what it does. */
export function readRow(id: MistakeId): { rules: [RuleId, ...RuleId[]]; says: string } {
  const [rules = '', ...says] = mistakes[id].split(': ')
  return { rules: rules.split(' ') as [RuleId, ...RuleId[]], says: says.join(': ') }
}

/** The rule that blame names for a model mutant, and its clause. */
export function readModelRow(id: MistakeId): { rule: RuleId; says: string } {
  const { rules, says } = readRow(id)
  return { rule: rules[0], says: otherInModel[id] ?? says }
}
