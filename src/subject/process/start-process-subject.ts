import { UsageError } from '../../platform/errors.ts'
import { requireDeclaredMethods } from '../declared-methods.ts'
import { NotStarted } from '../not-started.ts'
import type { Environment } from '../resolver.ts'
import { newRestarts, type StartSubject, type Subject } from '../subject.ts'
import { launchSubject, type ProcessOptions } from './launch-subject.ts'

/**
 * Creates a subject from a program that speaks the subject protocol on standard input and output.
 * @param command Run by `sh -c` in the working folder.
 * @returns Starts the subject. Throws UsageError if the command can't be run, NotStarted if `initialize` fails.
 */
export function commandSubject(command: string): StartSubject {
  return requireDeclaredMethods((environment, options) => startProcessSubject({ command }, environment, options))
}

/** A shell's exit codes for a command that does not exist (127) or can't be executed (126). */
const commandNotRun = /^subject exited: code 12[67]$/

/**
 * Starts a subject that speaks the subject protocol on standard input and output.
 * One process resolves for two networks if it takes `initialize` again; otherwise each network gets a separate process.
 * @param subject `command` is run by `sh -c` in the working folder, in a new process group.
 * @throws {UsageError} if the shell can't run the command.
 * @throws {NotStarted} if it does not answer `initialize`.
 */
export async function startProcessSubject(
  { command }: { command: string },
  environment: Environment,
  options: ProcessOptions = {},
): Promise<Subject> {
  const { restarts = newRestarts() } = options
  if (command.trim() === '' || command.includes('\0'))
    throw new UsageError('The command of the subject is empty or has a NUL character.', { facts: { command } })
  const subject = await launchSubject(
    {
      launch: { file: 'sh', args: ['-c', command], channel: 'stdio' },
      facts: { command },
      routing: 'alternating or separate',
      explain: ({ reason }, facts) =>
        commandNotRun.test(reason) ? new UsageError('The command of the subject cannot be run.', { facts }) : undefined,
    },
    environment,
    { ...options, restarts },
  )
  return {
    ...subject,
    async forOtherNetwork(other) {
      if (!restarts.separateProcesses && subject.forOtherNetwork) {
        const second = await subject.forOtherNetwork(other).catch(undefinedIfNotStarted)
        if (second) return second
      }
      const separate = await startProcessSubject({ command }, other, { ...options, restarts, isRestart: false })
      restarts.separateProcesses = true
      return separate
    },
  }
}

/**
 * Returns undefined for a failed start. Rethrows a start with fewer declared methods: another process might declare
 * them all and hide that.
 */
function undefinedIfNotStarted(error: unknown): undefined {
  if (!(error instanceof NotStarted) || error.outcome.declaresFewer) throw error
}
