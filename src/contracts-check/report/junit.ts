import { topicOf } from '../../report/terminal.ts'
import { xml } from '../../report/xml.ts'
import type { ContractsReport } from './report.ts'

type Test = { topic: string; name: string; kind: 'passed' | 'failure' | 'skipped' | 'error'; element?: string }

/** The report as JUnit XML: a suite for each topic, a test for each scenario; what the deployment lacks is skipped. */
export function contractsJunit(report: ContractsReport): string {
  const tests = testsOf(report)
  const topics = [...new Set(tests.map(({ topic }) => topic))]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="harborcheck test-contracts" ${counts(tests)}>`,
    ...topics.flatMap((topic) => {
      const of = tests.filter((one) => one.topic === topic)
      return [`  <testsuite name="${xml(topic)}" ${counts(of)}>`, ...of.map(testcase), '  </testsuite>']
    }),
    '</testsuites>\n',
  ].join('\n')
}

function testsOf({ scenarios, findings, lacks, complete, name }: ContractsReport): Test[] {
  return [
    ...scenarios.map(({ id, rule }): Test => {
      const topic = topicOf(id)
      if (rule === undefined) return { topic, name: id, kind: 'passed' }
      const finding = findings.find((one) => one.rule === rule)
      const text = finding
        ? `${finding.what}: expected ${finding.expected}, found ${finding.actual}\n${finding.steps.join('\n')}\n${finding.replay}`
        : ''
      return {
        topic,
        name: id,
        kind: 'failure',
        element: `<failure type="${rule}" message="${xml(`breaks ${rule}`)}">${xml(text)}</failure>`,
      }
    }),
    ...lacks.flatMap(({ what, scenarios: left }): Test[] => {
      const element = `<skipped message="${xml(`${name} does not have ${what}`)}"/>`
      const names = left.length > 0 ? left : [`everything about ${what}`]
      return names.map((one) => ({ topic: 'skipped', name: one, kind: 'skipped', element }))
    }),
    ...(complete
      ? []
      : [
          {
            topic: 'harborcheck',
            name: 'the run ends',
            kind: 'error' as const,
            element: '<error message="The run was cut short"/>',
          },
        ]),
  ]
}

function testcase({ topic, name, element }: Test): string {
  const head = `    <testcase classname="${xml(topic)}" name="${xml(name)}"`
  return element ? `${head}>\n      ${element}\n    </testcase>` : `${head}/>`
}

function counts(tests: readonly Test[]): string {
  const of = (wanted: Test['kind']) => tests.filter(({ kind }) => kind === wanted).length
  return `tests="${tests.length}" failures="${of('failure')}" errors="${of('error')}" skipped="${of('skipped')}"`
}
