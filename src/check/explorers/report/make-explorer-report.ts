import { levels } from '../../../model/rules.ts'
import { plural } from '../../../platform/words.ts'
import { partText } from '../../../report/check-report.ts'
import type { Scenario } from '../../../scenario/scenario.ts'
import type { LeftOut } from '../../resolvers/rehearse.ts'
import type { ExplorerRun } from '../check-explorer.ts'
import type { ExplorerFinding } from '../explorer-check.ts'
import { type ReproduceFacts, reproduceCommand } from '../explorer-reproduce-command.ts'
import { type CheckedRule, type CheckedRuleId, checkedRules, isOfExplorers } from '../explorer-rules.ts'
import { mergeAlike } from './merge-alike.ts'

/** The result for one rule. `not tested`: no request of the run can tell. */
type ExplorerRuleReport = Pick<CheckedRule, 'level' | 'statement'> & {
  id: CheckedRuleId
  verdict: 'passed' | 'broken' | 'not tested'
  findings: number
  /** Findings that no known fault explains. */
  unexplained: number
  /** One of the findings, and the command that shows it again. */
  example?: { scenario?: string | undefined; request: string; reproduce: string } | undefined
  /** How often the rule was checked, plus the number of scenarios about it. */
  checks: number
}

/** The report of an explorer check. */
export type ExplorerReport = ReproduceFacts & {
  /** Version of harborcheck. */
  harborcheck: string
  conforms: boolean
  /** Why a run without findings gives no verdict: it had a part of the suite. Absent of any other run. */
  part?: string
  complete: boolean
  /** Why the run ended early; absent if it is complete. */
  ended?: string | undefined
  /** The scenarios that were not played, by why; absent if there are none. */
  leftOut?: readonly LeftOut[] | undefined
  /** The methods that it asked its node for and that would change the chain; they were refused. */
  attempts: readonly string[]
  summary: {
    scenarios: number
    checkpoints: number
    requests: number
    findings: number
    unsafe: number
    /** Findings that no known fault explains. */
    unexplained: number
  }
  rules: ExplorerRuleReport[]
  /** Unsafe ones first. */
  findings: ExplorerFinding[]
  /** In the order of the run. */
  scenarios: readonly Scenario[]
  durations?: { total: number }
}

export type ExplorerReportFacts = Pick<
  ExplorerReport,
  'harborcheck' | 'explorer' | 'environment' | 'options' | 'attempts' | 'leftOut'
> & {
  requests: number
  /** Whether `--filter` or `--rule` selected less than the suite. Default false. */
  isPart?: boolean
  /** Seconds that the run took. */
  seconds: number
}

/** Makes the report of a run. It leaves out findings above the level, and those about other rules than the requested one. */
export function makeExplorerReport(
  run: ExplorerRun,
  { requests, seconds, isPart = false, leftOut = [], ...facts }: ExplorerReportFacts,
): ExplorerReport {
  const findings = mergeAlike(
    run.findings.filter((finding) => counts(finding, facts.options)).toSorted((a, b) => urgency(b) - urgency(a)),
  )
  const { complete, ended, scenarios, checkpoints } = run
  const rules = checkedRules.map((rule) => ruleReport(rule, findings, run, facts))
  const isShown = nothingChecked({ rules, options: facts.options }) === undefined
  const isClean = complete && findings.length === 0 && facts.attempts.length === 0 && isShown
  return {
    ...facts,
    conforms: isClean && !isPart,
    ...(isClean && isPart && { part: partText(plural(scenarios.length, 'scenario')) }),
    complete,
    ended,
    ...(leftOut.length > 0 && { leftOut }),
    summary: {
      scenarios: scenarios.length,
      checkpoints,
      requests,
      findings: findings.length,
      unsafe: findings.filter(({ severity }) => severity === 'unsafe').length,
      unexplained: findings.filter(({ explained }) => !explained).length,
    },
    rules,
    findings,
    scenarios,
    durations: { total: seconds },
  }
}

/** The JSON report names a scenario by its id; `harborcheck explain CASE --json` has the rest. */
export function jsonOf(report: ExplorerReport): object {
  const whereOf = ({ scenario, url }: ExplorerFinding) => ({ scenario: scenario?.id ?? null, request: `GET ${url}` })
  const findings = report.findings.map((finding) => {
    const { scenario: _, claim: __, url: ___, says: ____, because = [], alike, ...rest } = finding
    return {
      ...whereOf(finding),
      ...rest,
      because,
      ...(alike && {
        alike: alike.map((one) => ({ ...whereOf(one), about: one.about, at: one.at, actual: one.actual })),
      }),
    }
  })
  return { ...report, findings, scenarios: report.scenarios.map(({ id }) => id) }
}

/**
 * Why a run tells nothing about the explorer, or nothing about the requested rule: a clause without a full stop.
 * `undefined` if it does.
 */
export function nothingChecked({
  rules,
  options: { rule },
}: Pick<ExplorerReport, 'rules' | 'options'>): string | undefined {
  if (rules.every(({ verdict }) => verdict === 'not tested')) return 'no request was sent to the explorer'
  const wanted = rules.find(({ id }) => id === rule?.toUpperCase())
  return wanted?.verdict === 'not tested' ? `no request tells whether the explorer keeps ${wanted.id}` : undefined
}

/** Unsafe findings come first, then those with a claim, then those about a whole answer, which have a derivation. */
const urgency = ({ severity, claim, because }: ExplorerFinding) =>
  (severity === 'unsafe' ? 4 : 0) + (claim ? 2 : 0) + (because ? 1 : 0)

/** LAG-9 and LAG-10 count at every level: they are checked only on request. */
function counts({ rule, breaks }: ExplorerFinding, { level, rule: wanted }: ExplorerReport['options']): boolean {
  const of = checkedRules.find(({ id }) => id === rule) as CheckedRule
  const isBelow = rule === 'LAG-9' || rule === 'LAG-10' || levels.indexOf(of.level) <= levels.indexOf(level)
  const only = wanted?.toUpperCase() as CheckedRuleId | undefined
  const isWanted =
    only === undefined || !isOfExplorers(only) || rule === only || breaks.some(({ rule }) => rule === only)
  return isBelow && isWanted
}

function ruleReport(
  { id, level, statement }: CheckedRule,
  findings: readonly ExplorerFinding[],
  { checked, scenarios }: ExplorerRun,
  facts: ReproduceFacts,
): ExplorerRuleReport {
  const of = findings.filter(({ breaks }) => breaks.some(({ rule }) => rule === id))
  const broken = of.length
  // The clearest example breaks this rule only.
  const example = of.find(({ breaks, explained }) => explained && breaks.length === 1) ?? of[0]
  const about = scenarios.filter(({ rules }) => (rules as readonly string[]).includes(id)).length
  const checks = (checked.get(id) ?? 0) + about
  const verdict = broken > 0 ? 'broken' : checks > 0 ? 'passed' : 'not tested'
  const unexplained = of.filter(({ explained }) => !explained).length
  return {
    id,
    level,
    statement,
    verdict,
    findings: broken,
    unexplained,
    example: example && exampleOf(example, scenarios, facts),
    checks,
  }
}

function exampleOf({ scenario, url }: ExplorerFinding, scenarios: readonly Scenario[], facts: ReproduceFacts) {
  // A finding after the last scenario may need all scenarios, so its replay runs them all.
  const id = scenarios.find((one) => one.id === scenario?.id)?.id
  return { scenario: id, request: `GET ${url}`, reproduce: reproduceCommand(facts, id) }
}
