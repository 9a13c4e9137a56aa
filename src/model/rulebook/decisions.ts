import type { Name } from '../action.ts'
import type { Derived } from '../derived.ts'
import type { ChildContractScope, ContractState } from '../protocol.ts'
import type { BindingAnswer, TargetAnswer, TermsAnswer } from '../question.ts'
import type { Link, Promises, ScopeEntry, World } from '../world.ts'

/** Which agreement binds a contract (rules BIND). */
export type BindingRules = {
  /** BIND-1, BIND-9, BIND-10: the current link. */
  linkOf(world: World, contract: Name): Link | undefined
  /** BIND-3, BIND-4, BIND-11: the contract that executed the CREATE or CREATE2. */
  deployerOf(world: World, contract: Name): Name | undefined
  /** BIND-1 to BIND-8: the contract's own link first, then its immediate deployer's. */
  bindingOf(world: World, contract: Name): Derived<BindingAnswer | null>
}

/** Whether a child contract is included (rules CHILD). */
export type InclusionRules = {
  /** CHILD-7, CHILD-10: the parent's first entry on the home chain, however its address is spelled. */
  entryOf(world: World, agreement: Name, parent: Name): ScopeEntry | undefined
  /** CHILD-5, CHILD-6: the timestamp of the parent's latest link to the agreement. */
  cutoffOf(world: World, parent: Name, link: Link): number
  /** CHILD-1 to CHILD-4, CHILD-9. */
  includes(scope: ChildContractScope, deployedAt: number, cutoff: number): boolean
  inclusionOf(world: World, child: Name, parent: Name, link: Link): Derived<boolean>
}

/** Whether a contract is attackable, and for how long (rules STATE and TIME). */
export type StatusRules = {
  /** TIME-3: the latest block's timestamp. */
  nowOf(world: World): number
  /** STATE-4 to STATE-7, STATE-10. */
  stateOf(world: World, agreement: Name): ContractState
  /** STATE-1 to STATE-3. */
  isOpen(state: ContractState): boolean
  /** TIME-1: the timestamp at which the countdown ends; undefined without a requested promotion. */
  countdownEndOf(world: World, agreement: Name): number | undefined
  isAttackable(world: World, contract: Name): Derived<boolean>
  /** TIME-1, TIME-2. */
  timeRemaining(world: World, contract: Name): Derived<number | null>
}

/** What the binding agreement promises (rules TERM). */
export type TermRules = {
  /** TERM-4: the promises as of the latest block. */
  promisesOf(world: World, agreement: Name): Promises
  /** TERM-1 to TERM-3: all of it from the binding agreement. */
  terms(world: World, contract: Name): Derived<TermsAnswer | null>
}

/** What can be attacked now (rules LIST). */
export type TargetRules = {
  /** LIST-1, LIST-3: whether an agreement is listed, and under which state. */
  listedAs(world: World, agreement: Name): TargetAnswer['state'] | undefined
  /** LIST-4: every contract that each agreement binds, top-level and included children. */
  contractsByAgreement(world: World): ReadonlyMap<Name, readonly Name[]>
  /** Newest agreement first. */
  targets(world: World): Derived<TargetAnswer[]>
}

/** Which network an answer is for (rules NET). */
export type NetworkRules = {
  /** NET-2: whether the node's chain id is the one that the subject was given. */
  isOfChain(world: World): boolean
}

/**
 * The rules as small decisions, each a pure function of a world. They call one another through `this`, so replacing one
 * decision gives a whole model with that decision: a model mutant or an open reading.
 */
export type Rulebook = BindingRules & InclusionRules & StatusRules & TermRules & TargetRules & NetworkRules
