import type { Report } from '../types.ts'

type Found = Pick<Report, 'cases' | 'complete' | 'valid' | 'notAsked' | 'knownFailing' | 'options' | 'summary'>

/** Whether a subject conforms, apart from known failures, where there is a list of them. */
export function conforms({ cases, complete, valid, notAsked = [], knownFailing, options, summary }: Found): boolean {
  const known = new Set(knownFailing?.cases.map(({ id }) => id))
  const clean = cases.every(({ id, verdict }) => verdict === 'passed' || verdict === 'skipped' || known.has(id))
  const holds = knownFailing?.holds ?? true
  // A few chosen cases may all be known to fail; the whole suite may not.
  const isPart = options.filter !== undefined || options.rule !== undefined
  const shown = summary.passed > 0 || (isPart && known.size > 0)
  return complete && valid && notAsked.length === 0 && holds && clean && shown
}

/** Whether it is only for want of time that a run does not conform: that says nothing of the subject. */
export function isForWantOfTime(report: Found): boolean {
  const { notAsked = [] } = report
  return (
    notAsked.some(({ because }) => because === 'limit') &&
    conforms({ ...report, notAsked: notAsked.filter(({ because }) => because !== 'limit') })
  )
}
