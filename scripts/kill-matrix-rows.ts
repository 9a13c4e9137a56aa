import { createHash } from 'node:crypto'
import { type Level, type RuleId, rules } from '../src/model/rules.ts'
import type { Mutant } from '../src/mutants/mutant.ts'
import type { Scenario } from '../src/scenario/scenario.ts'
import type { CaughtByScenarios } from './catch-by-scenarios.ts'

/** What was measured of a mutant. */
export type Row = {
  /** A hash of its code and its rules. */
  mutant: string
  /** The case that caught it first, with a hash of what it does. */
  case?: { id: string; hash: string }
  /** The rules that the run of cases named, until the mutant's own was among them. */
  rulesNamed: RuleId[]
  byScenarios?: CaughtByScenarios
}

/** All that was measured: `docs/kill-matrix.json`. */
export type Measured = {
  /** Which generated scenarios, and the most for a mutant. */
  seed: number
  scenarios: number
  /** By the mutant's id. */
  rows: Record<string, Row>
}

/** Whether generated scenarios can catch it: they have one network, no races and no open readings. */
export function isOfScenarios({ rules: [first] }: Mutant): boolean {
  return !/^(NET|RACE|OPEN)-/.test(first)
}

/** The level of the generated scenarios for a mutant: that of its first rule; `deployment` for `interface`. */
export function levelOf({ rules: [first] }: Mutant): Level {
  return rules.find(({ id }) => id === first)?.level === 'hardened' ? 'hardened' : 'deployment'
}

/** A mutant with its row as far as that is still true: neither the mutant nor the case that caught it has changed since. */
export function rowOf(mutant: Mutant, { rows }: Measured, cases: readonly Scenario[]): Row | undefined {
  const row = rows[mutant.id]
  if (row?.mutant !== hashOfMutant(mutant)) return undefined
  const scenario = cases.find(({ id }) => id === row.case?.id)
  return row.case && (!scenario || row.case.hash !== hashOfCase(scenario)) ? undefined : row
}

/** A mutant counts as changed with its code or rules, not with its text. */
export function hashOfMutant({ patches, rules: broken, needsOneNetwork }: Mutant): string {
  return hashOf({ patches, rules: broken, needsOneNetwork })
}

/** A case counts as changed with its steps, questions, rules or level, not with its title. */
export function hashOfCase({ title: _, ...rest }: Scenario): string {
  return hashOf(rest)
}

/** The order of an object's members does not count. */
function hashOf(value: unknown): string {
  const text = JSON.stringify(value, (_, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
