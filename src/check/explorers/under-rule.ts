import type { Check } from './explorer-check.ts'
import type { CheckedRuleId } from './explorer-rules.ts'

/** Repeats a check for another rule, which any problem breaks. Appends `expected` to the expected answer. */
export function underRule(check: Check, rule: CheckedRuleId, expected: string): Check {
  return {
    ...check,
    rules: [rule],
    async run(client) {
      const { problems, ...outcome } = await check.run(client)
      return {
        ...outcome,
        claims: [],
        problems: problems.map(({ claim: _, because: __, ...one }) => ({
          ...one,
          rule,
          expected: `${one.expected}, ${expected}`,
        })),
      }
    },
  }
}
