import { UsageError } from '../../errors.ts'
import { NotStarted } from '../not-started.ts'
import type { Environment } from '../resolver.ts'
import { newRestarts, type Subject } from '../subject.ts'
import { launchSubject, type ProcessOptions } from './launch-subject.ts'

/** The codes by which a shell says that there is no such command, or none that can be run. */
const notRun = /^subject exited: code 12[67]$/

/**
 * Starts a subject that speaks the subject protocol on standard input and output.
 * One program resolves for two networks, if it takes `initialize` again; else another is started for the other one.
 * @param subject `command` is run by `sh -c` in the present folder, in a process group of its own.
 * @throws UsageError where the shell can't run the command; NotStarted where it does not answer `initialize`.
 */
export async function startProcessSubject(
  { command }: { command: string },
  environment: Environment,
  options: ProcessOptions = {},
): Promise<Subject> {
  const { restarts = newRestarts() } = options
  if (command.trim() === '' || command.includes('\0'))
    throw new UsageError('The command of the subject is empty, or no command.', { facts: { command } })
  const subject = await launchSubject(
    {
      launch: { file: 'sh', args: ['-c', command], channel: 'stdio' },
      facts: { command },
      routing: 'in turn or apart',
      explain: ({ reason }, facts) =>
        notRun.test(reason) ? new UsageError('The command of the subject cannot be run.', { facts }) : undefined,
    },
    environment,
    { ...options, restarts },
  )
  return {
    ...subject,
    async beside(other) {
      if (!restarts.apart && subject.beside) {
        const joined = await subject.beside(other).catch(unlessNotStarted)
        if (joined) return joined
      }
      const another = await startProcessSubject({ command }, other, { ...options, restarts, isLater: false })
      restarts.apart = true
      return another
    },
  }
}

/** One that declares fewer methods is not replaced by another that may declare them all. */
function unlessNotStarted(error: unknown): undefined {
  if (!(error instanceof NotStarted) || error.outcome.declaresFewer) throw error
}
