import { CheckedRules } from '../../../report/html/checked-rules.tsx'
import { htmlPage } from '../../../report/html/page.tsx'
import { Badge, Command, Facts, Section, Table } from '../../../report/html/parts.tsx'
import type { ContractsReport } from './report.ts'

/** The report as one HTML file, which opens from disk and needs no network and no script. */
export function contractsPage(report: ContractsReport): string {
  const { name, conforms, complete } = report
  const says = conforms ? 'conform' : complete ? 'do not conform' : 'were not checked to the end'
  const title = `The contracts of ${name} ${says}`
  return htmlPage(
    title,
    <>
      <Summary report={report} />
      <Findings report={report} />
      <CheckedRules rules={report.rules} />
      <Skipped report={report} />
      <Scenarios report={report} />
    </>,
  )
}

type Props = { report: ContractsReport }

function Summary({ report: { summary, environment, harborcheck, options, durations, module } }: Props) {
  return (
    <Facts
      rows={[
        ['profile', module ?? 'the mocks of harborcheck'],
        ['scenarios', `${summary.scenarios}, ${summary.generated} of them generated (seed ${options.seed})`],
        ['steps', `${summary.steps}`],
        ['rules broken', `${summary.broken}`],
        ['scenarios skipped', `${summary.skipped}`],
        ['chain id', `${environment.chainId}`],
        ['seconds', durations?.total.toFixed(1)],
        ['harborcheck', harborcheck],
      ]}
    />
  )
}

function Findings({ report: { findings } }: Props) {
  if (findings.length === 0) return null
  return (
    <Section id="findings" title="Findings">
      {findings.map((finding) => (
        <details open key={finding.rule}>
          <summary>
            <Badge word="broken" /> {finding.rule}, found in {finding.foundIn}
          </summary>
          <ol>
            {finding.steps.map((step, index) => (
              <li key={`${index}`}>{step}</li>
            ))}
          </ol>
          <Facts
            rows={[
              ['checked', finding.what],
              ['expected', finding.expected],
              ['found', finding.actual],
              ['at', `step ${finding.at.step + 1}, ${finding.at.seconds} s after the start`],
              ['more differences at this step', finding.more > 0 ? `${finding.more}` : undefined],
              ['replay', <Command text={finding.replay} />],
            ]}
          />
        </details>
      ))}
    </Section>
  )
}

function Skipped({ report: { lacks } }: Props) {
  if (lacks.length === 0) return null
  return (
    <Section id="skipped" title="Skipped: the deployment does not have it">
      <Table caption="What was skipped" head={['what', 'scenarios']}>
        {lacks.map(({ what, scenarios }) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>{scenarios.join(', ') || 'wherever it is read'}</td>
          </tr>
        ))}
      </Table>
    </Section>
  )
}

function Scenarios({ report: { scenarios } }: Props) {
  return (
    <Section id="scenarios" title="Scenarios">
      <details>
        <summary>{scenarios.length} scenarios</summary>
        <Table caption="Scenarios" head={['scenario', 'verdict', 'title']} wide>
          {scenarios.map(({ id, rule, title }) => (
            <tr key={id}>
              <th scope="row">{id}</th>
              <td>{rule ? `breaks ${rule}` : 'no difference'}</td>
              <td>{title}</td>
            </tr>
          ))}
        </Table>
      </details>
    </Section>
  )
}
