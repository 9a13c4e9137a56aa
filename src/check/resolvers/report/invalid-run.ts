import { InternalError } from '../../../platform/errors.ts'
import type { Report } from './run-report.ts'

/** The error of a run that cannot tell whether the subject conforms. */
export function invalidRun({ invalid = [] }: Report): InternalError {
  return new InternalError('The suite cannot tell whether the subject conforms', {
    facts: Object.fromEntries(invalid.map((reason, index) => [index === 0 ? 'because' : `and (${index + 1})`, reason])),
    next: 'this is a bug of harborcheck, not of the subject; its report says `valid: false`',
  })
}
