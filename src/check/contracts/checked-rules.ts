import type { ContractRuleId } from './contract-rules.ts'

/** How often each rule was checked: what kept it, and what broke it. */
export class CheckedRules {
  readonly #counts = new Map<ContractRuleId, number>()

  count(rule: ContractRuleId): void {
    this.#counts.set(rule, this.of(rule) + 1)
  }

  /** Adds the counts of another part of the run. */
  add(counts: ReadonlyMap<ContractRuleId, number>): void {
    for (const [rule, count] of counts) this.#counts.set(rule, this.of(rule) + count)
  }

  counts(): ReadonlyMap<ContractRuleId, number> {
    return new Map(this.#counts)
  }

  of(rule: ContractRuleId): number {
    return this.#counts.get(rule) ?? 0
  }
}
