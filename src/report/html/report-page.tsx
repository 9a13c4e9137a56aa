import type { Scenario } from '../../scenario/scenario.ts'
import { hasPassed } from '../known-failing/passes.ts'
import type { Report } from '../report.ts'
import { passText, subjectName } from '../verdict-text.ts'
import { CampaignPart } from './campaign.tsx'
import { Failures } from './failures.tsx'
import { KnownFailures } from './known.tsx'
import { OpenReadings } from './open.tsx'
import { htmlPage } from './page.tsx'
import { PassingCases } from './passing.tsx'
import { Rules } from './rules.tsx'
import { Summary } from './summary.tsx'

/**
 * The report as one HTML file, which opens from disk and needs no network and no script.
 * @param scenarios The scenarios of the cases; a case without one has no steps and no drawing.
 */
export function htmlReport(report: Report, scenarios: readonly Scenario[]): string {
  const title = hasPassed(report) ? passText(report) : `${subjectName(report)} ${headline(report)}`
  const { madeAt } = report.durations ?? {}
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
    madeAt !== undefined && <p class="note">{dateText(madeAt)}</p>,
  )
}

/** A moment as its date and minute: `2026-11-22 15:06 UTC`. */
const dateText = (moment: string) => `${moment.slice(0, 16).replace('T', ' ')} UTC`

/** Why a run shows nothing, or that something is wrong, behind the subject's name. */
function headline({ valid, complete, notStarted, options, notAsked }: Report): string {
  if (notStarted !== undefined) return 'did not start'
  if (!valid) return 'was tested by an invalid run'
  if (complete && notAsked) return `is not shown to conform at level ${options.level}`
  return complete ? `does not conform at level ${options.level}` : 'was tested by a run that was cut short'
}
