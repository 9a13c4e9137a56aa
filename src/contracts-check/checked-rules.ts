import type { ContractRuleId } from './rules.ts'

/** How often each rule was checked: what kept it, and what broke it. */
export class CheckedRules {
  readonly #counts = new Map<ContractRuleId, number>()

  count(rule: ContractRuleId): void {
    this.#counts.set(rule, this.of(rule) + 1)
  }

  of(rule: ContractRuleId): number {
    return this.#counts.get(rule) ?? 0
  }
}
