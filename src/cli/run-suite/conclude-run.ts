import { invalidRun } from '../../check/resolvers/report/invalid-run.ts'
import { hasPassed, onlyMissing } from '../../check/resolvers/report/known-failing/passes.ts'
import type { Report } from '../../check/resolvers/report/run-report.ts'
import { InternalError } from '../../platform/errors.ts'
import type { ExitCode } from '../exit/exit-code.ts'

/**
 * Returns the exit code of a run whose report is published: 0 if the subject conforms, 1 if not.
 * @param limits Of the generated scenarios, if the run has a time limit.
 * @throws {InternalError} if the run is invalid, or if its time limit or the machine alone is why it shows nothing.
 */
export function concludeRun(report: Report, limits?: Limits): ExitCode {
  if (!report.valid) throw invalidRun(report)
  const missing = onlyMissing(report)
  if (missing?.because === 'machine') throw tooSlow(missing.says)
  if (missing && limits) throw outOfTime(limits)
  return hasPassed(report) ? 0 : 1
}

type Limits = { maxTime?: number | undefined; runs?: number | undefined }

function tooSlow(reason: string): InternalError {
  return new InternalError('This machine is too slow to tell whether the subject conforms', {
    facts: { because: reason },
    next: 'run again with less beside it, or with --workers 1',
  })
}

function outOfTime({ maxTime, runs }: Limits): InternalError {
  return new InternalError('No generated scenario ran within the time limit', {
    facts: { '--max-time, in seconds': maxTime, 'generated scenarios': runs },
    next: 'raise --max-time, or leave out the generated scenarios with --runs 0',
  })
}
