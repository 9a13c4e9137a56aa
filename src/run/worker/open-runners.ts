import type { StartSubject } from '../../subject/subject.ts'
import type { SubjectRunnerOptions } from '../subject-runner.ts'
import { localRunner } from './local-runner.ts'
import { remoteRunner } from './remote-runner.ts'
import type { Runner, Worker } from './runner.ts'

/**
 * Opens a runner on each worker; the caller closes them. The first worker is a test network of this process: its subject
 * starts first, and the subjects of other processes are held to the methods that it declares. Where only this process can
 * start the subject, other processes get no runner.
 */
export function openRunners(workers: readonly Worker[], start: StartSubject, options: SubjectRunnerOptions): Runner[] {
  return workers.flatMap((worker) => {
    if ('chain' in worker) return [localRunner(worker, start, options)]
    return start.elsewhere ? [remoteRunner(worker, start.elsewhere, options)] : []
  })
}
