import { CheckedRules } from '../../../report/html/checked-rules.tsx'
import { htmlPage } from '../../../report/html/page.tsx'
import { Badge, Command, Facts, Section } from '../../../report/html/parts.tsx'
import { ScenarioSteps } from '../../../report/html/scenario.tsx'
import { leftOutLines } from '../../../report/left-out.ts'
import type { Finding } from '../check.ts'
import { replayCommand } from '../replay.ts'
import type { ExplorerReport } from './report.ts'
import { explorerVerdict } from './terminal.ts'
import { askedText, breaksText } from './words.ts'

/** The report as one HTML file, which opens from disk and needs no network and no script. */
export function explorerPage(report: ExplorerReport): string {
  return htmlPage(
    explorerVerdict(report).replace(/\.$/, ''),
    <>
      <Summary report={report} />
      <Findings report={report} />
      <CheckedRules rules={report.rules} />
      <Scenarios report={report} />
    </>,
  )
}

type Props = { report: ExplorerReport }

function Summary({ report }: Props) {
  const { summary, explorer, environment, options, attempts, durations, harborcheck } = report
  return (
    <Facts
      rows={[
        ['explorer', 'command' in explorer ? <Command text={explorer.command} /> : explorer.url],
        ['level', options.level],
        ['scenarios', `${summary.scenarios}, with ${summary.checkpoints} checkpoints`],
        ['left out', leftOutLines(report).join('\n')],
        ['requests', `${summary.requests}`],
        ['unsafe answers', `${summary.unsafe}`],
        ['other wrong answers', `${summary.findings - summary.unsafe}`],
        ['refused requests to the node', attempts.join(', ')],
        ['chain id', `${environment.chainId}`],
        ['seconds', durations?.total.toFixed(1)],
        ['harborcheck', harborcheck],
      ]}
    />
  )
}

function Findings({ report }: Props) {
  const { findings } = report
  if (findings.length === 0) return null
  const scenarios = [...new Set(findings.map(({ scenario }) => scenario))]
  return (
    <Section id="findings" title="Findings">
      {scenarios.map((scenario, index) => {
        const of = findings.filter((finding) => finding.scenario === scenario)
        const isUnsafe = of.some(({ severity }) => severity === 'unsafe')
        const isPlayed = scenario !== undefined && report.scenarios.includes(scenario.id)
        return (
          <details class="case" open={index < 3} key={scenario?.id ?? 'lists'}>
            <summary>
              <h3>{scenario?.id ?? 'lists and requests'}</h3> <Badge word={isUnsafe ? 'unsafe' : 'broken'} />
              <span class="title">{scenario?.title ?? 'After the last scenario'}</span>
            </summary>
            {scenario && <ScenarioSteps scenario={scenario} asked={of.flatMap(({ at }) => (at ? [{ at }] : []))} />}
            {of.map((finding) => (
              <FindingPart finding={finding} key={`${finding.url} ${finding.expected}`} />
            ))}
            <p class="replay">
              Replay it: <Command text={replayCommand(report, isPlayed ? scenario.id : undefined)} />
            </p>
          </details>
        )
      })}
    </Section>
  )
}

function FindingPart({ finding }: { finding: Finding }) {
  const { expected, actual, severity, waited, because = [] } = finding
  return (
    <Facts
      rows={[
        ['asked', <code>{askedText(finding)}</code>],
        ['expected', expected],
        ['because', because.length > 0 ? <Reasons because={because} /> : undefined],
        ['answered', actual],
        ['verdict', `${severity}, still after ${waited.toFixed(1)} s; ${breaksText(finding)}`],
      ]}
    />
  )
}

function Reasons({ because }: { because: NonNullable<Finding['because']> }) {
  return (
    <ul>
      {because.map(({ rule, fact }) => (
        <li key={`${rule} ${fact}`}>
          {rule}: {fact}
        </li>
      ))}
    </ul>
  )
}

function Scenarios({ report: { scenarios } }: Props) {
  return (
    <Section id="scenarios" title="Scenarios">
      <details>
        <summary>{scenarios.length} scenarios</summary>
        <ul>
          {scenarios.map((id) => (
            <li key={id}>{id}</li>
          ))}
        </ul>
      </details>
    </Section>
  )
}
