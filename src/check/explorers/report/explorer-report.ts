import { durationText } from '../../../model/duration.ts'
import { counted, plural } from '../../../platform/words.ts'
import { rulesText, saysOf } from '../../../report/breaks.ts'
import type { Case, CheckReport, Judged, Note, RuleResult, RunTest } from '../../../report/check-report.ts'
import { topicOf } from '../../../report/junit.ts'
import type { Scenario } from '../../../scenario/scenario.ts'
import { leftOutLines, skippedCases } from '../../resolvers/report/left-out.ts'
import type { ExplorerFinding } from '../explorer-check.ts'
import { reproduceCommand } from '../explorer-reproduce-command.ts'
import { type ExplorerReport, jsonOf, nothingChecked } from './make-explorer-report.ts'

/** The most findings of one scenario that the terminal shows. */
const FINDINGS_PER_SCENARIO = 4

const AT_END = 'lists and requests'

/** The report of an explorer check in the form that every format shows. */
export function explorerReport(report: ExplorerReport): CheckReport {
  const { conforms, part, summary, attempts, durations, explorer, options, environment } = report
  const { scenarios, checkpoints, requests, unsafe, findings } = summary
  const verdict = explorerVerdict(report)
  const rules = rulesOf(report)
  const seconds = durations?.total.toFixed(1)
  const counts = `${plural(scenarios, 'scenario')}, ${plural(checkpoints, 'checkpoint')}, ${plural(requests, 'request')}`
  return {
    name: 'harborcheck test-explorer',
    file: jsonOf(report),
    conforms,
    noVerdict: part,
    verdict,
    title: verdict.replace(/\.$/, ''),
    badge: badgeOf(report),
    who: 'the explorer',
    noun: 'scenario',
    cases: casesOf(report),
    rules,
    ruleColumns: ['Findings', 'Checks'],
    sections: [],
    notes: notesOf(report),
    counts: `${counts}${seconds === undefined ? '' : ` in ${seconds} s`}`,
    counted: Object.entries(summary),
    tally: {
      of: counts,
      counts: [
        ['unsafe', unsafe],
        ['wrong', findings - unsafe],
      ],
    },
    facts: [
      ['Explorer', 'command' in explorer ? { command: explorer.command } : explorer.url],
      ['Level', options.level],
      ['Refused requests to the node', attempts.join(', ')],
      ['Chain', `chain id ${environment.chainId}`],
      ['Took', seconds && `${seconds} s`],
    ],
    leftOut: skippedCases(report),
    runTests: testsOfRun(report),
  }
}

function notesOf(report: ExplorerReport): Note[] {
  const { attempts } = report
  const asked = `It asked its node for ${attempts.join(', ')}: refused, since an explorer only reads the chain.`
  return [
    ...leftOutLines(report).map((text) => ({ text, isOnPage: true })),
    ...(attempts.length > 0 ? [{ text: asked }] : []),
  ]
}

function rulesOf(report: ExplorerReport): RuleResult[] {
  return report.rules.map(({ id, level, statement, verdict, findings, unexplained, example, checks }) => ({
    id,
    level,
    statement,
    word: verdict === 'broken' && report.findings.some((one) => isUnsafeBreach(one, id)) ? 'unsafe' : verdict,
    broken: `${plural(findings, 'finding')}${unexplained > 0 ? `, ${unexplained} not explained` : ''}`,
    failed: findings,
    passed: checks,
    says: saysOf(report.findings, id, 'the explorer'),
    examples: example
      ? [
          `example: ${example.request}${example.scenario ? `, in ${example.scenario}` : ''}`,
          `reproduce: ${example.reproduce}`,
        ]
      : [],
  }))
}

const isUnsafeBreach = ({ severity, breaks }: ExplorerFinding, id: string) =>
  severity === 'unsafe' && breaks.some(({ rule }) => rule === id)

/** Whether the explorer conforms, or why that is not known, in a sentence. */
function explorerVerdict(report: ExplorerReport): string {
  const { summary, conforms, part, ended, options, attempts } = report
  const { findings, unsafe } = summary
  const found = counted({
    unsafe,
    wrong: findings - unsafe,
    [attempts.length === 1 ? 'refused method' : 'refused methods']: attempts.length,
  })
  if (conforms) return `The explorer conforms at level ${options.level}.`
  if (part !== undefined) return `The explorer: ${part}.`
  const unchecked = nothingChecked(report)
  if (unchecked !== undefined && findings === 0 && attempts.length === 0 && ended === undefined)
    return `The run does not show that the explorer conforms at level ${options.level}: ${unchecked}.`
  if (ended !== undefined) return `The run was cut short: ${ended}. So far: ${found || 'nothing wrong'}.`
  return `The explorer does not conform at level ${options.level}: ${found}.`
}

function badgeOf({ conforms, part, options, summary: { unsafe, findings } }: ExplorerReport): CheckReport['badge'] {
  const { level } = options
  if (conforms) return { message: `conforms at level ${level}`, color: 'brightgreen' }
  if (part !== undefined) return { message: part, color: 'lightgrey' }
  if (unsafe > 0) return { message: `${unsafe} unsafe at ${level}`, color: 'red' }
  return findings > 0
    ? { message: `does not conform at ${level}`, color: 'orange' }
    : { message: 'no result', color: 'lightgrey' }
}

/** A case for each scenario, and one for the lists and requests after the last one, if they were asked. */
function casesOf(report: ExplorerReport): Case[] {
  const { scenarios, findings, complete } = report
  const isPlayed = ({ scenario }: ExplorerFinding) => scenarios.some(({ id }) => id === scenario?.id)
  /** Of each finding the first answer in a place; the others there are alike. */
  const findingsIn = (isHere: (finding: ExplorerFinding) => boolean) =>
    findings.flatMap((finding): ExplorerFinding[] => {
      const [first, ...alike] = [finding, ...(finding.alike ?? [])].filter(isHere)
      return first ? [{ ...first, alike }] : []
    })
  const cases = scenarios.map((scenario) => {
    const of = findingsIn((finding) => finding.scenario?.id === scenario.id)
    return caseOf(scenario.id, scenario.title, scenario, of, reproduceCommand(report, scenario.id))
  })
  const atEnd = findingsIn((finding) => !isPlayed(finding))
  if (!complete && atEnd.length === 0) return cases
  return [
    ...cases,
    {
      ...caseOf(AT_END, 'Before the first scenario and after the last', null, atEnd, reproduceCommand(report)),
      noun: 'check',
    },
  ]
}

function caseOf(
  id: string,
  title: string,
  scenario: Scenario | null,
  findings: readonly ExplorerFinding[],
  reproduce: string,
): Case {
  const isUnsafe = findings.some(({ severity }) => severity === 'unsafe')
  return {
    ...{ id, title, topic: topicOf(id), scenario, reproduce },
    word: isUnsafe ? 'unsafe' : findings.length > 0 ? 'wrong' : 'passed',
    findings: findings.map(judgedOf),
    shown: FINDINGS_PER_SCENARIO,
  }
}

function judgedOf(finding: ExplorerFinding): Judged {
  const { url, about, at, expected, because = [], actual, severity, waited, breaks, explained, alike = [] } = finding
  const asked = [`GET ${url}`, about, at?.after && `after ${at.after}`].filter(Boolean).join(', ')
  const moment = at && !at.after ? `+${durationText(at.seconds)}` : undefined
  const known = explained ? '' : ', not explained: no known fault gives this answer'
  return {
    asked,
    moment,
    word: severity,
    expected,
    because,
    given: [{ kind: 'answered', text: actual, word: severity, after: `still after ${waited.toFixed(1)} s` }],
    breaks,
    rules: breaks.filter(({ also }) => !also).map(({ rule }) => rule),
    notes: [
      ['Explained', explained ? undefined : 'not explained: no known fault gives this answer'],
      [
        'Alike',
        alike.length > 0
          ? `${plural(alike.length, 'more answer')} here ${alike.length > 1 ? 'are' : 'is'} wrong in the same way`
          : undefined,
      ],
    ],
    line: `${asked}${moment === undefined ? '' : ` at ${moment}`}: expected ${expected}, got ${actual} (${severity}, ${breaksText(finding)}${known})`,
    place: at && { at },
  }
}

/** The rules that an answer breaks, on one line. */
function breaksText({ breaks }: ExplorerFinding): string {
  const besides = breaks.filter(({ also }) => also).map(({ rule }) => rule)
  const oneOf = breaks.filter(({ also }) => !also).map(({ rule }) => rule)
  return [`breaks ${rulesText(oneOf)}`, ...besides].join(', and ')
}

function testsOfRun(report: ExplorerReport): RunTest[] {
  const { attempts, ended, findings, part } = report
  const unchecked = findings.length === 0 && ended === undefined ? nothingChecked(report) : undefined
  const asked = `It asked its node for ${attempts.join(', ')}, which an explorer must not`
  return [
    ...(attempts.length > 0
      ? [{ name: 'requests to the node', kind: 'failure', type: 'requests', message: asked, text: asked } as const]
      : []),
    ...(unchecked === undefined
      ? []
      : [{ name: 'the run checks something', kind: 'error', message: unchecked } as const]),
    ...(ended === undefined ? [] : [{ name: 'the run ends', kind: 'error', message: ended } as const]),
    ...(part === undefined ? [] : [{ name: 'the whole suite', kind: 'skipped', message: part } as const]),
  ]
}
