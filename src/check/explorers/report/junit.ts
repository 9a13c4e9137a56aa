import { type JunitTest, junitError, junitFile, skippedTests, suitesByTopic } from '../../../report/junit-file.ts'
import { xml } from '../../../report/xml.ts'
import type { Finding } from '../check.ts'
import { replayCommand } from '../replay.ts'
import { type ExplorerReport, nothingChecked } from './report.ts'
import { askedText, breaksText } from './words.ts'

/**
 * The report as JUnit XML: a suite for each topic, a test for each scenario; one for the lists and requests after the last
 * scenario; failures of the run as a whole in a suite of their own, `harborcheck`.
 */
export function explorerJunit(report: ExplorerReport): string {
  const { scenarios, findings, complete } = report
  const tests = scenarios.map((id) => {
    const of = findings.filter(({ scenario }) => scenario?.id === id)
    return testOf(id, of, replayCommand(report, id))
  })
  const atEnd = findings.filter(({ scenario }) => !scenario || !scenarios.includes(scenario.id))
  const isAsked = complete || atEnd.length > 0
  const end = testOf('lists and requests', atEnd, replayCommand(report))
  return junitFile('harborcheck test-explorer', [
    ...suitesByTopic([...tests, ...skippedTests(report)]),
    { name: 'after the last scenario', tests: isAsked ? [end] : [] },
    { name: 'harborcheck', tests: testsOfRun(report) },
  ])
}

function testsOfRun(report: ExplorerReport): JunitTest[] {
  const { attempts, ended } = report
  const unchecked = report.findings.length === 0 && ended === undefined ? nothingChecked(report) : undefined
  const says = `It asked its node for ${attempts.join(', ')}, which an explorer must not`
  return [
    ...(attempts.length > 0 ? [failure('requests to the node', 'requests', says, says)] : []),
    ...(unchecked === undefined ? [] : [junitError('the run checks something', unchecked)]),
    ...(ended === undefined ? [] : [junitError('the run ends', ended)]),
  ]
}

function testOf(name: string, findings: readonly Finding[], replay: string): JunitTest {
  const [worst] = findings
  if (!worst) return { name, kind: 'passed' }
  const lines = findings.map(line)
  // The message is what a build server shows first: the worst answer.
  return failure(name, worst.severity, lines[0] as string, [...lines, replay].join('\n'))
}

const line = (finding: Finding) =>
  `${askedText(finding)}: expected ${finding.expected}, got ${finding.actual} (${finding.severity}, ${breaksText(finding)})`

const failure = (name: string, type: string, message: string, text: string): JunitTest => ({
  name,
  kind: 'failure',
  element: `<failure type="${type}" message="${xml(message)}">${xml(text)}</failure>`,
})
