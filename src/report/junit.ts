import { escapeControls } from '../platform/escape-controls.ts'
import { type Case, type CheckReport, isClean, type RunTest } from './check-report.ts'

type Test = Omit<RunTest, 'kind' | 'message'> & {
  kind: RunTest['kind'] | 'passed'
  topic: string
  seconds?: number | undefined
  message?: string
  /** What a passed test printed. */
  output?: string
}

/**
 * A report as JUnit XML: a suite for each topic, a test for each case. A case that is known to fail is skipped, with the
 * reasons, and so is one that was left out. Failures of the run as a whole have a suite of their own, `harborcheck`.
 */
export function junitText({ name, cases, leftOut = [], runTests = [] }: CheckReport): string {
  const tests = [
    ...cases.map(testOf),
    ...leftOut.map(({ id, because }): Test => {
      return { name: id, topic: topicOf(id), kind: 'skipped', message: `left out: ${because}` }
    }),
  ]
  const topics = [...new Set(tests.map(({ topic }) => topic))]
  const suites = topics.map((topic) =>
    suiteText(
      topic,
      tests.filter((one) => one.topic === topic),
    ),
  )
  const ofRun = runTests.map((one): Test => ({ ...one, topic: 'harborcheck' }))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${xml(name)}" ${countsText([...tests, ...ofRun])}>`,
    ...suites,
    ...(ofRun.length > 0 ? [suiteText('harborcheck', ofRun)] : []),
    '</testsuites>\n',
  ].join('\n')
}

/** The topic of a case: the first part of its id. */
export function topicOf(id: string): string {
  return id.split('/', 1)[0] as string
}

/** Escapes text for XML; the two other characters that XML 1.0 does not allow become U+FFFD. */
export function xml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return escapeControls(text)
    .replace(/[\ufffe\uffff]/g, '\ufffd')
    .replace(/[&<>"]/g, (character) => entities[character] as string)
}

function testOf(one: Case): Test {
  const { id, title, topic, seconds, word, known, others = [], reproduce } = one
  const test = { name: id, topic, seconds }
  if (known) return { ...test, kind: 'skipped', message: `known failure: ${known.join('; ')}` }
  if (isClean(one)) {
    const open = others.filter((answer) => answer.word === 'open').map(({ line }) => line)
    return { ...test, kind: word === 'skipped' ? 'skipped' : 'passed', output: open.join('\n') }
  }
  const lines = findingLines(one)
  // The message is what a build server shows first: the worst answer.
  const failed = { ...test, message: lines[0] ?? title, text: [title, ...lines, reproduce ?? ''].join('\n') }
  return word === 'errored' ? { ...failed, kind: 'error' } : { ...failed, kind: 'failure', type: word }
}

/** What is wrong in a case, a line for each answer, unsafe ones first. */
function findingLines({ findings }: Pick<Case, 'findings'>): string[] {
  return findings.toSorted((a, b) => Number(b.word === 'unsafe') - Number(a.word === 'unsafe')).map(({ line }) => line)
}

function suiteText(name: string, tests: readonly Test[]): string {
  const lines = tests.map((test) => testText(name, test))
  return [`  <testsuite name="${xml(name)}" ${countsText(tests)}>`, ...lines, '  </testsuite>'].join('\n')
}

function testText(suite: string, test: Test): string {
  const time = test.seconds === undefined ? '' : ` time="${test.seconds.toFixed(3)}"`
  const head = `    <testcase classname="${xml(suite)}" name="${xml(test.name)}"${time}`
  const outcome = outcomeText(test)
  return outcome ? `${head}>\n      ${outcome}\n    </testcase>` : `${head}/>`
}

function outcomeText({ kind, type, message, text, output }: Test): string {
  if (kind === 'passed') return output ? `<system-out>${xml(output)}</system-out>` : ''
  const attributes = [
    ...(type === undefined ? [] : [` type="${xml(type)}"`]),
    ...(message === undefined ? [] : [` message="${xml(message)}"`]),
  ].join('')
  return text === undefined ? `<${kind}${attributes}/>` : `<${kind}${attributes}>${xml(text)}</${kind}>`
}

function countsText(tests: readonly Test[]): string {
  const times = tests.flatMap(({ seconds }) => seconds ?? [])
  const time = times.length > 0 ? ` time="${times.reduce((sum, one) => sum + one, 0).toFixed(3)}"` : ''
  const of = (wanted: Test['kind']) => tests.filter(({ kind }) => kind === wanted).length
  return `tests="${tests.length}" failures="${of('failure')}" errors="${of('error')}" skipped="${of('skipped')}"${time}`
}
