import { durationText } from '../../../model/duration.ts'
import { plural } from '../../../platform/words.ts'
import type { Case, CheckReport, Judged } from '../../../report/check-report.ts'
import { topicOf } from '../../../report/junit.ts'
import type { Scenario } from '../../../scenario/scenario.ts'
import type { ScenarioOnContracts } from '../contracts-part.ts'
import type { ContractsReport } from './make-contracts-report.ts'

type ContractsFinding = ContractsReport['findings'][number]

/**
 * The report of a check of contracts in the form that every format shows.
 * @param scenarios The scenarios of the findings.
 */
export function contractsReport(report: ContractsReport, scenarios: readonly Scenario[]): CheckReport {
  const { name, conforms, part, complete, summary, environment, options, durations, module, lacks } = report
  const { generated, steps, broken, skipped } = summary
  const seconds = durations?.total.toFixed(1)
  const counts = `${plural(summary.scenarios, 'scenario')} (${generated} generated), ${plural(steps, 'step')}`
  const verdict = verdictText(report)
  const rules = report.rules.map(({ id, level, statement, verdict, checks, scenarios }) => ({
    id,
    level,
    statement,
    word: verdict,
    broken: `in ${plural(scenarios, 'scenario')}`,
    failed: scenarios,
    passed: checks,
    says: [],
  }))
  return {
    name: 'harborcheck test-contracts',
    file: report,
    conforms,
    noVerdict: part,
    verdict,
    title: verdict.replace(/\.$/, ''),
    badge: conforms ? { message: 'conform', color: 'brightgreen' } : badgeOf(report),
    who: 'the contract',
    noun: 'scenario',
    cases: report.scenarios.map((played) => caseOf(played, report, scenarios)),
    rules,
    ruleColumns: ['Scenarios', 'Checks'],
    sections: [],
    notes: lacks.map(({ what, scenarios }) => ({
      text: `Left out, because ${name} does not have ${what}: ${scenarios.join(', ') || 'what reads it'}`,
      isOnPage: true,
    })),
    counts: `${counts}${skipped > 0 ? `, ${skipped} skipped` : ''}${seconds === undefined ? '' : ` in ${seconds} s`}`,
    counted: Object.entries(summary),
    facts: [
      ['Profile', module ?? 'the mocks of harborcheck'],
      ['Scenarios', `${summary.scenarios}, ${generated} of them generated (seed ${options.seed})`],
      ['Steps', `${steps}`],
      ['Rules broken', `${broken}`],
      ['Scenarios skipped', `${skipped}`],
      ['Chain', `chain id ${environment.chainId}`],
      ['Took', seconds && `${seconds} s`],
    ],
    leftOut: lacks.flatMap(({ what, scenarios }) =>
      (scenarios.length > 0 ? scenarios : [`everything about ${what}`]).map((id) => {
        return { id, because: `${name} does not have ${what}` }
      }),
    ),
    runTests: [
      ...(complete ? [] : [{ name: 'the run ends', kind: 'error', message: 'The run was cut short' } as const]),
      ...(part === undefined ? [] : [{ name: 'the whole suite', kind: 'skipped', message: part } as const]),
    ],
  }
}

function verdictText({ name, conforms, part, complete, summary: { broken, skipped } }: ContractsReport): string {
  if (conforms) return `The contracts of ${name} conform${skipped > 0 ? ', as far as they were checked' : ''}.`
  if (part !== undefined) return `The contracts of ${name}: ${part}.`
  if (broken > 0) return `The contracts of ${name} do not conform: they break ${plural(broken, 'rule')}.`
  const why = complete ? 'nothing was checked' : 'the run was cut short'
  return `The run does not show that the contracts of ${name} conform: ${why}.`
}

function badgeOf({ part, summary: { broken } }: ContractsReport): CheckReport['badge'] {
  return broken > 0
    ? { message: `break ${plural(broken, 'rule')}`, color: 'orange' }
    : { message: part ?? 'no result', color: 'lightgrey' }
}

/** A played scenario. The first one that shows a rule to be broken has the shortest scenario that does. */
function caseOf(
  { id, title, kind, rule }: ScenarioOnContracts,
  { findings }: ContractsReport,
  scenarios: readonly Scenario[],
): Case {
  const finding = findings.find((one) => one.rule === rule)
  const shortest = scenarios.find((one) => one.id === finding?.id && finding.foundIn === id)
  return {
    id,
    title: shortest ? `Shortened from: ${title}` : title,
    topic: kind === 'generated' ? 'generated' : kind === 'kept' ? 'found before' : topicOf(id),
    word: finding ? 'wrong' : 'passed',
    scenario: shortest ?? null,
    findings: finding ? [judgedOf(finding)] : [],
    ...(finding && { reproduce: finding.reproduce }),
  }
}

function judgedOf({ rule, what, expected, actual, at, more }: ContractsFinding): Judged {
  return {
    asked: what,
    moment: `+${durationText(at.seconds)}`,
    word: 'wrong',
    expected,
    because: [],
    given: [{ kind: 'answered', text: actual, word: 'wrong' }],
    breaks: [{ rule }],
    rules: [rule],
    notes: [['More', more > 0 ? `${plural(more, 'more difference')} at this step` : undefined]],
    line: `${what}: expected ${expected}, found ${actual} (breaks ${rule})`,
    place: { at },
  }
}
