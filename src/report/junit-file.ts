import type { LeftOut } from '../run/rehearse.ts'
import { topicOf } from './terminal.ts'
import { xml } from './xml.ts'

/** A test of a JUnit file. `element`: what its outcome is, as XML. */
export type JunitTest = { name: string; seconds?: number | undefined; kind: Kind; element?: string }
type Kind = 'passed' | 'failure' | 'error' | 'skipped'

/** A suite of a JUnit file. */
export type JunitSuite = { name: string; tests: readonly JunitTest[] }

/** JUnit XML with these suites; those without a test are left out. */
export function junitFile(name: string, suites: readonly JunitSuite[]): string {
  const lines = suites.filter(({ tests }) => tests.length > 0).map(suiteLines)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${xml(name)}" ${counts(suites.flatMap(({ tests }) => tests))}>`,
    ...lines,
    '</testsuites>\n',
  ].join('\n')
}

/** A suite for each topic, in the order of the tests, whose names are those of scenarios. */
export function suitesByTopic(tests: readonly JunitTest[]): JunitSuite[] {
  const topics = [...new Set(tests.map(({ name }) => topicOf(name)))]
  return topics.map((topic) => ({ name: topic, tests: tests.filter(({ name }) => topicOf(name) === topic) }))
}

/** A test that failed as a whole, such as a run that was cut short. */
export function junitError(name: string, why: string): JunitTest {
  return { name, kind: 'error', element: `<error message="${xml(why)}"/>` }
}

function suiteLines({ name, tests }: JunitSuite): string {
  const lines = tests.map((one) => testcase(name, one))
  return [`  <testsuite name="${xml(name)}" ${counts(tests)}>`, ...lines, '  </testsuite>'].join('\n')
}

function testcase(suite: string, { name, seconds, element }: JunitTest): string {
  const time = seconds === undefined ? '' : ` time="${seconds.toFixed(3)}"`
  const head = `    <testcase classname="${xml(suite)}" name="${xml(name)}"${time}`
  return element ? `${head}>\n      ${element}\n    </testcase>` : `${head}/>`
}

function counts(tests: readonly JunitTest[]): string {
  const times = tests.flatMap(({ seconds }) => seconds ?? [])
  const time = times.length > 0 ? ` time="${times.reduce((sum, one) => sum + one, 0).toFixed(3)}"` : ''
  const of = (wanted: Kind) => tests.filter(({ kind }) => kind === wanted).length
  return `tests="${tests.length}" failures="${of('failure')}" errors="${of('error')}" skipped="${of('skipped')}"${time}`
}

export function junitSkipped(name: string, why: string): JunitTest {
  return { name, kind: 'skipped', element: `<skipped message="${xml(why)}"/>` }
}

/** The cases that were not run, as tests of a JUnit report. */
export function skippedTests({ leftOut = [] }: { leftOut?: readonly LeftOut[] | undefined }): JunitTest[] {
  return leftOut.flatMap(({ because, cases }) => cases.map((id) => junitSkipped(id, `left out: ${because}`)))
}
