import type { Scenario } from '../../scenario/scenario.ts'
import type { CaseReport, Report } from '../report.ts'
import { plural, subjectName } from '../verdict-text.ts'
import { isClean, knownCases, worstFirst } from '../worst-first.ts'
import { CampaignPart } from './campaign.tsx'
import { CasePart } from './case.tsx'
import { DrawingKey } from './drawing.tsx'
import { KnownFailures } from './known.tsx'
import { OpenReadings } from './open.tsx'
import { htmlPage } from './page.tsx'
import { Section } from './parts.tsx'
import { PassingCases } from './passing.tsx'
import { Rules } from './rules.tsx'
import { Summary } from './summary.tsx'

/** The number of failing cases shown unfolded. */
const OPEN = 5

/**
 * The report as one HTML file, which opens from disk and needs no network and no script.
 * @param scenarios The scenarios of the cases; a case without one has no steps and no drawing.
 */
export function htmlReport(report: Report, scenarios: readonly Scenario[]): string {
  const title = `${subjectName(report)} ${headline(report)}`
  return htmlPage(
    title,
    <>
      <Summary report={report} />
      <Rules report={report} />
      <Failures report={report} scenarios={scenarios} />
      <KnownFailures report={report} />
      <OpenReadings report={report} />
      <CampaignPart report={report} />
      <PassingCases report={report} />
    </>,
  )
}

function headline({ conforms, valid, complete, notStarted, options, notAsked }: Report): string {
  if (notStarted !== undefined) return 'did not start'
  if (!valid) return 'was tested by an invalid run'
  if (conforms && options.generatedOnly) return `passed a campaign at level ${options.level}`
  if (conforms) return `conforms at level ${options.level}`
  if (complete && notAsked) return `is not shown to conform at level ${options.level}`
  return complete ? `does not conform at level ${options.level}` : 'was tested by a run that was cut short'
}

function Failures({ report, scenarios }: { report: Report; scenarios: readonly Scenario[] }) {
  const known = knownCases(report)
  const shown: CaseReport[] = [
    ...worstFirst(report),
    ...report.cases.filter((one) => known.has(one.id) && !isClean(one)),
  ]
  if (shown.length === 0) return null
  const byId = new Map(scenarios.map((scenario) => [scenario.id, scenario]))
  const folded = shown.length > OPEN ? `; the first ${OPEN} are unfolded` : ''
  return (
    <Section id="failures" title="Cases that did not pass">
      <p>{`${plural(shown.length, 'case')}, unsafe ones first${folded}.`}</p>
      <DrawingKey />
      {shown.map((one, index) => (
        <CasePart
          key={one.id}
          report={one}
          scenario={byId.get(one.id)}
          isOpen={index < OPEN}
          isKnown={known.has(one.id)}
        />
      ))}
    </Section>
  )
}
