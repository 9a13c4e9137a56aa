import { type JunitTest, junitError, junitFile, suitesByTopic } from '../../../report/junit-file.ts'
import { xml } from '../../../report/xml.ts'
import type { ContractsReport } from './report.ts'

/** The report as JUnit XML: a suite for each topic, a test for each scenario; what the deployment lacks is skipped. */
export function contractsJunit(report: ContractsReport): string {
  return junitFile('harborcheck test-contracts', [
    ...suitesByTopic(report.scenarios.map((one) => scenarioTest(one, report))),
    { name: 'skipped', tests: skippedTests(report) },
    { name: 'harborcheck', tests: report.complete ? [] : [junitError('the run ends', 'The run was cut short')] },
  ])
}

function scenarioTest({ id, rule }: ContractsReport['scenarios'][number], { findings }: ContractsReport): JunitTest {
  if (rule === undefined) return { name: id, kind: 'passed' }
  const finding = findings.find((one) => one.rule === rule)
  const text = finding
    ? `${finding.what}: expected ${finding.expected}, found ${finding.actual}\n${finding.steps.join('\n')}\n${finding.replay}`
    : ''
  const element = `<failure type="${rule}" message="${xml(`breaks ${rule}`)}">${xml(text)}</failure>`
  return { name: id, kind: 'failure', element }
}

function skippedTests({ lacks, name }: ContractsReport): JunitTest[] {
  return lacks.flatMap(({ what, scenarios }) => {
    const element = `<skipped message="${xml(`${name} does not have ${what}`)}"/>`
    const names = scenarios.length > 0 ? scenarios : [`everything about ${what}`]
    return names.map((one): JunitTest => ({ name: one, kind: 'skipped', element }))
  })
}
