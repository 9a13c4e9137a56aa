import type { Report } from '../run-report.ts'

type Found = Pick<
  Report,
  'campaign' | 'cases' | 'complete' | 'valid' | 'notAsked' | 'knownFailing' | 'options' | 'summary'
>

/** Whether nothing in a run is wrong or missing, apart from known failures. Such a run of the whole suite shows that the subject conforms. */
export function passes({
  campaign,
  cases,
  complete,
  valid,
  notAsked = [],
  knownFailing,
  options,
  summary,
}: Found): boolean {
  const known = new Set(knownFailing?.cases.map(({ id }) => id))
  const clean = cases.every(({ id, verdict }) => verdict === 'passed' || verdict === 'skipped' || known.has(id))
  const holds = knownFailing?.holds ?? true
  // The cases of --filter or --rule may all be known to fail; the whole suite may not.
  const isPart = options.filter !== undefined || options.rule !== undefined
  const isCampaign = options.generatedOnly === true && campaign !== undefined
  const shown = summary.passed > 0 || (isPart && known.size > 0) || isCampaign
  return complete && valid && notAsked.length === 0 && holds && clean && shown
}

/** Whether nothing was wrong in the run of a report: exit code 0. */
export const hasPassed = ({ conforms, part }: { conforms: boolean; part?: unknown }): boolean =>
  conforms || part !== undefined

/** Whether a run does not pass only because something was not asked: nothing is wrong, and nothing is shown. */
export const isInconclusive = (report: Found): boolean =>
  (report.notAsked ?? []).length > 0 && passes({ ...report, summary: { ...report.summary, passed: 1 }, notAsked: [] })

/** Why a run does not pass, if its time limit or a slow machine alone is the reason: that says nothing about the subject. */
export function onlyMissing(report: Found): NonNullable<Report['notAsked']>[number] | undefined {
  const { notAsked = [] } = report
  const others = notAsked.filter(({ because }) => because !== 'limit' && because !== 'machine')
  return passes({ ...report, notAsked: others }) ? notAsked.find((one) => !others.includes(one)) : undefined
}
