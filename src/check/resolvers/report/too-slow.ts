import { InternalError } from '../../../platform/errors.ts'

/** The error of a run whose sources were so slow that nothing is shown about the subject. */
export function tooSlow(reason: string): InternalError {
  return new InternalError('This machine is too slow to tell whether the subject conforms', {
    facts: { because: reason },
    next: 'run again with less beside it, or with --workers 1',
  })
}
