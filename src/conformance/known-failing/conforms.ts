import type { Report } from '../report.ts'

type Found = Pick<Report, 'cases' | 'complete' | 'valid' | 'knownFailing' | 'options' | 'summary'>

/** Whether a subject conforms, apart from known failures, where there is a list of them. */
export function conforms({ cases, complete, valid, knownFailing, options, summary }: Found): boolean {
  const known = new Set(knownFailing?.cases.map(({ id }) => id))
  const clean = cases.every(({ id, verdict }) => verdict === 'passed' || verdict === 'skipped' || known.has(id))
  const holds = knownFailing?.holds ?? true
  // A few chosen cases may all be known to fail; the whole suite may not.
  const isPart = options.filter !== undefined || options.rule !== undefined
  const shown = summary.passed > 0 || (isPart && known.size > 0)
  return complete && valid && holds && clean && shown
}
