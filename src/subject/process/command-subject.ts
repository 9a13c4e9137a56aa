import { heldToFirstStart } from '../declared.ts'
import type { StartSubject } from '../subject.ts'
import { startProcessSubject } from './start-process-subject.ts'

/**
 * A program that speaks the subject protocol on standard input and output, as a subject.
 * @param command Run by `sh -c` in the working folder.
 * @returns What starts it; that throws UsageError where it can't be run, NotStarted where it does not start.
 */
export function commandSubject(command: string): StartSubject {
  return heldToFirstStart((environment, options) => startProcessSubject({ command }, environment, options))
}
