import { levels } from '../../model/rules.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { Finding } from '../check.ts'
import type { ExplorerRun } from '../check-explorer.ts'
import { type ReplayFacts, replayCommand } from '../replay.ts'
import { type CheckedRule, type CheckedRuleId, checkedRules, isOfExplorers } from '../rules.ts'

/** What became of a rule: `not shown` where nothing that was asked can tell. */
type ExplorerRuleReport = Pick<CheckedRule, 'level' | 'statement'> & {
  id: CheckedRuleId
  verdict: 'kept' | 'broken' | 'not shown'
  findings: number
  /** Of these, those that no known way to go wrong predicts. */
  unexplained: number
  /** One of the findings, and how to see it again. */
  example?: { scenario?: string; request: string; replay: string }
  /** How often it was checked, and the scenarios about it. */
  checks: number
}

/** What a check of an explorer was, and what came of it. */
export type ExplorerReport = ReplayFacts & {
  /** Version of harborcheck. */
  harborcheck: string
  conforms: boolean
  complete: boolean
  /** Why it ended early; none where it is complete. */
  ended?: string
  summary: {
    scenarios: number
    checkpoints: number
    requests: number
    findings: number
    unsafe: number
    /** Findings that no known way to go wrong predicts. */
    unexplained: number
  }
  rules: ExplorerRuleReport[]
  /** Unsafe ones first. */
  findings: Finding[]
  /** The scenarios that were told, in order. */
  scenarios: string[]
  durations?: { total: number }
}

export type ReportFacts = Pick<ExplorerReport, 'harborcheck' | 'explorer' | 'environment' | 'options'> & {
  requests: number
  /** Seconds that the run took. */
  seconds: number
}

/** Makes the report of a run: what is above the level, or about another rule than was asked for, is left out. */
export function makeExplorerReport(run: ExplorerRun, { requests, seconds, ...facts }: ReportFacts): ExplorerReport {
  const findings = run.findings
    .filter((finding) => counts(finding, facts.options))
    .toSorted((a, b) => urgency(b) - urgency(a))
  const { complete, ended, scenarios, checkpoints } = run
  const rules = checkedRules.map((rule) => ruleReport(rule, findings, run, facts))
  const isShown = nothingChecked({ rules, options: facts.options }) === undefined
  return {
    ...facts,
    conforms: complete && findings.length === 0 && isShown,
    complete,
    ...(ended !== undefined && { ended }),
    summary: {
      scenarios: scenarios.length,
      checkpoints,
      requests,
      findings: findings.length,
      unsafe: findings.filter(({ weight }) => weight === 'unsafe').length,
      unexplained: findings.filter(({ explained }) => !explained).length,
    },
    rules,
    findings,
    scenarios: scenarios.map(({ id }) => id),
    durations: { total: seconds },
  }
}

/**
 * Why a check says nothing of what it was told to look at; none where it does.
 * @returns a sentence.
 */
export function nothingChecked({
  rules,
  options: { rule },
}: Pick<ExplorerReport, 'rules' | 'options'>): string | undefined {
  if (rules.every(({ verdict }) => verdict === 'not shown')) return 'nothing was asked of the explorer'
  const wanted = rules.find(({ id }) => id === rule?.toUpperCase())
  return wanted?.verdict === 'not shown' ? `nothing that was asked tells whether ${wanted.id} is kept` : undefined
}

/** What is unsafe comes first, then what tells why. */
const urgency = ({ weight, claim }: Finding) => (weight === 'unsafe' ? 2 : 0) + (claim ? 1 : 0)

/** LAG-10 is only looked for where that was asked for; it counts then. */
function counts({ rule, breaks }: Finding, { level, rule: wanted }: ExplorerReport['options']): boolean {
  const of = checkedRules.find(({ id }) => id === rule) as CheckedRule
  const isBelow = rule === 'LAG-10' || levels.indexOf(of.level) <= levels.indexOf(level)
  const only = wanted?.toUpperCase() as CheckedRuleId | undefined
  const isWanted =
    only === undefined || !isOfExplorers(only) || rule === only || breaks.some(({ rule }) => rule === only)
  return isBelow && isWanted
}

function ruleReport(
  { id, level, statement }: CheckedRule,
  findings: readonly Finding[],
  { checked, scenarios }: ExplorerRun,
  facts: ReplayFacts,
): ExplorerRuleReport {
  const of = findings.filter(({ breaks }) => breaks.some(({ rule }) => rule === id))
  const broken = of.length
  // One that this rule alone explains tells most.
  const example = of.find(({ breaks, explained }) => explained && breaks.length === 1) ?? of[0]
  const about = scenarios.filter(({ rules }) => (rules as readonly string[]).includes(id)).length
  const checks = (checked.get(id) ?? 0) + about
  const verdict = broken > 0 ? 'broken' : checks > 0 ? 'kept' : 'not shown'
  const unexplained = of.filter(({ explained }) => !explained).length
  return {
    id,
    level,
    statement,
    verdict,
    findings: broken,
    unexplained,
    ...(example && { example: exampleOf(example, scenarios, facts) }),
    checks,
  }
}

function exampleOf({ scenario, url }: Finding, scenarios: readonly Scenario[], facts: ReplayFacts) {
  // What was found at the end may need all that was told before.
  const id = scenarios.find((one) => one.id === scenario?.id)?.id
  return { ...(id !== undefined && { scenario: id }), request: `GET ${url}`, replay: replayCommand(facts, id) }
}
