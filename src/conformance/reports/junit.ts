import type { CaseReport, QuestionReport, Report } from '../report.ts'
import { answerText } from './failure.ts'
import { topicOf } from './terminal.ts'

/** A report as JUnit XML: a suite a topic, a test a case. */
export function junitReport(report: Report, keep: { durations: boolean }): string {
  const seconds = keep.durations ? report.durations?.cases : undefined
  const topics = [...new Set(report.cases.map(({ id }) => topicOf(id)))]
  const suites = topics.map((topic) =>
    suite(
      topic,
      report.cases.filter(({ id }) => topicOf(id) === topic),
      seconds,
    ),
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="harborcheck" ${counts(report.cases)}>`,
    ...suites,
    '</testsuites>\n',
  ].join('\n')
}

function suite(topic: string, cases: readonly CaseReport[], seconds: Record<string, number> | undefined): string {
  const tests = cases.map((one) => testcase(topic, one, seconds?.[one.id]))
  return [`  <testsuite name="${xml(topic)}" ${counts(cases)}>`, ...tests, '  </testsuite>'].join('\n')
}

function testcase(topic: string, report: CaseReport, seconds: number | undefined): string {
  const time = seconds === undefined ? '' : ` time="${seconds.toFixed(3)}"`
  const head = `    <testcase classname="${xml(topic)}" name="${xml(report.id)}"${time}`
  const outcome = outcomeOf(report)
  return outcome ? `${head}>\n      ${outcome}\n    </testcase>` : `${head}/>`
}

function outcomeOf(report: CaseReport): string | undefined {
  const text = report.questions
    .filter(({ verdict }) => verdict !== 'passed' && verdict !== 'skipped')
    .map(line)
    .concat(report.reproduce)
    .join('\n')
  switch (report.verdict) {
    case 'failed':
    case 'refused': {
      const unsafe = report.questions.some(({ severity }) => severity === 'unsafe')
      const type = report.verdict === 'refused' ? 'refused' : unsafe ? 'unsafe' : 'incomplete'
      return `<failure type="${type}" message="${xml(report.title)}">${xml(text)}</failure>`
    }
    case 'errored':
      return `<error message="${xml(report.title)}">${xml(text)}</error>`
    case 'skipped':
      return '<skipped/>'
    case 'passed':
      return undefined
  }
}

function line({ at, method, params, expected, answer, severity, rules }: QuestionReport): string {
  const outcome = severity ? `${severity}, breaks ${rules.join(', ')}` : 'no answer'
  const asked = `${method}(${params.contract ?? ''}) at +${at.seconds} s`
  return `${asked}: expected ${answerText(expected)}, got ${answerText(answer)} (${outcome})`
}

function counts(cases: readonly CaseReport[]): string {
  const of = (...verdicts: CaseReport['verdict'][]) => cases.filter(({ verdict }) => verdicts.includes(verdict)).length
  return `tests="${cases.length}" failures="${of('failed', 'refused')}" errors="${of('errored')}" skipped="${of('skipped')}"`
}

/** XML text; what XML 1.0 cannot hold becomes a replacement character. */
function xml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to go
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
      .replace(/[&<>"]/g, (character) => entities[character] ?? character)
  )
}
