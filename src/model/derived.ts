import type { RuleId } from './rules.ts'

/** One step of a derivation: the rule, and the fact of the world that it was applied to. */
export type Reason = { rule: RuleId; fact: string }

/** A value, and why: which rules on which facts. */
export type Derived<Value> = { value: Value; because: readonly Reason[] }

/** Writes one step of a derivation. */
export const because = (rule: RuleId, fact: string): Reason => ({ rule, fact })
