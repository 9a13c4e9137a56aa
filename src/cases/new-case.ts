import type { AccountEntry, Name, Spelling } from '../model/action.ts'
import type { ChildContractScope } from '../model/protocol.ts'
import type { RuleId } from '../model/rules.ts'
import { DAY, type ScenarioBuilder, scenario } from '../scenario/builder.ts'
import type { Scenario } from '../scenario/scenario.ts'

export { DAY, type ScenarioBuilder }

/** A commitment that ends within the scenario; attack mode requires seven days. */
export const short = { commitment: 8 * DAY }

/**
 * Starts a case that is about these rules. Its id is `topic/what-happens` and never changes. Its title and its steps
 * follow: `newCase('topic/what-happens', 'BIND-1').title('A vault …').attackableVault().ask(…)`.
 */
export function newCase(id: string, ...rules: RuleId[]): ScenarioBuilder {
  return scenario(id, '').about(...rules)
}

/** Starts cases that begin with the same steps: the result is called as {@link newCase}. */
export function situation(opening: (world: ScenarioBuilder) => ScenarioBuilder): typeof newCase {
  return (id, ...rules) => opening(newCase(id, ...rules))
}

/** An entry of an agreement over an account, written in full. */
export const entry = (account: Name, scope?: ChildContractScope, spelling?: Spelling): AccountEntry => ({
  account,
  ...(scope && { scope }),
  ...(spelling && { spelling }),
})

/** Names with numbers from `first` on. */
export function numbered(name: string, count: number, first = 0): Name[] {
  return Array.from({ length: count }, (_, index) => `${name}${first + index}`)
}

/** Builds the cases of a file. */
export function cases(...rows: ScenarioBuilder[]): Scenario[] {
  return rows.map((row) => row.build())
}
