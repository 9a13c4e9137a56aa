import { UsageError } from '../../errors.ts'
import type { Environment } from '../resolver.ts'
import type { Subject } from '../subject.ts'
import { launchSubject, type ProcessOptions } from './launch-subject.ts'

/** The codes by which a shell says that there is no such command, or none that can be run. */
const notRun = /^subject exited: code 12[67]$/

/**
 * Starts a subject that speaks the subject protocol on standard input and output.
 * @param subject `command` is run by `sh -c` in the present folder, in a process group of its own.
 * @throws UsageError where the shell can't run the command; InternalError where it does not answer `initialize`.
 */
export async function startProcessSubject(
  { command }: { command: string },
  environment: Environment,
  options?: ProcessOptions,
): Promise<Subject> {
  if (command.trim() === '' || command.includes('\0'))
    throw new UsageError('The command of the subject is empty, or no command.', { facts: { command } })
  return launchSubject(
    {
      launch: { file: 'sh', args: ['-c', command], channel: 'stdio' },
      facts: { command },
      explain: ({ reason }, facts) =>
        notRun.test(reason) ? new UsageError('The command of the subject cannot be run.', { facts }) : undefined,
    },
    environment,
    options,
  )
}
