import type { Report } from '../report.ts'

type Found = Pick<
  Report,
  'campaign' | 'cases' | 'complete' | 'valid' | 'notAsked' | 'knownFailing' | 'options' | 'summary'
>

/** Whether a subject conforms, apart from its known failures. */
export function conforms({
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

/** Whether a run would conform but for its time limit, which says nothing about the subject. */
export function onlyTimeRanOut(report: Found): boolean {
  const { notAsked = [] } = report
  return (
    notAsked.some(({ because }) => because === 'limit') &&
    conforms({ ...report, notAsked: notAsked.filter(({ because }) => because !== 'limit') })
  )
}
