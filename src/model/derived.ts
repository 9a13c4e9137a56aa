import type { RuleId } from './rules.ts'

/** One step of a derivation: the rule, and the fact of the world that it was applied to. */
export type Reason = { rule: RuleId; fact: string }

/** A value with its derivation: which rules, applied to which facts. */
export type Derived<Value> = { value: Value; because: readonly Reason[] }

/** Formats a reason as a line of a column of them. */
export const reasonText = ({ rule, fact }: { rule: string; fact: string }): string => `${rule.padEnd(9)} ${fact}`

export const because = (rule: RuleId, fact: string): Reason => ({ rule, fact })

/** Defers the derivation of a value until `because` is read. */
export function derived<Value>(value: Value, reasons: () => readonly Reason[]): Derived<Value> {
  return new LazilyDerived(value, reasons)
}

/** A class, since a getter of a prototype costs a tenth of one in each object. */
class LazilyDerived<Value> implements Derived<Value> {
  readonly value: Value
  readonly #reasons: () => readonly Reason[]

  constructor(value: Value, reasons: () => readonly Reason[]) {
    this.value = value
    this.#reasons = reasons
  }

  get because(): readonly Reason[] {
    return this.#reasons()
  }
}
