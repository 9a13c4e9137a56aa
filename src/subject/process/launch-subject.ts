import { type Facts, type HarborcheckError, InternalError, UsageError } from '../../errors.ts'
import type { Failure } from '../connection/initialize.ts'
import { type SubjectSource, startSubject } from '../connection/start-subject.ts'
import type { Environment } from '../resolver.ts'
import { defaultTimeout, type Subject, type SubjectOptions } from '../subject.ts'
import { type Launch, ProcessConnection } from './process-connection.ts'

/** {@link SubjectOptions}, and the options of a process. */
export type ProcessOptions = SubjectOptions & {
  /** Limit for `initialize`, in milliseconds. Default: the limit for one question. */
  startTimeout?: number
  /** Milliseconds for each step of closing: the answer to `shutdown`, the exit after it, the exit after SIGTERM. Default 500. */
  grace?: number
}

/** How to launch a program; the other fields are those of {@link SubjectSource}. */
export type LaunchSource = Omit<SubjectSource, 'connect'> & { launch: Launch }

/**
 * Starts a program that speaks the subject protocol, and initialises it.
 * @throws NotStarted where it does not answer `initialize` as the protocol wants; InternalError where the machine can't
 *   start a process. No process is left then.
 */
export function launchSubject(
  { launch, ...source }: LaunchSource,
  environment: Environment,
  { timeout = defaultTimeout, startTimeout = timeout, grace = 500, onLog, onMessage, ...rest }: ProcessOptions = {},
): Promise<Subject> {
  const connect = () => new ProcessConnection(launch, grace, { onLog, onMessage })
  const explain = (failure: Failure, facts: Facts) => spawnError(failure, facts) ?? source.explain?.(failure, facts)
  return startSubject({ ...source, connect, explain }, environment, { timeout, startTimeout, grace }, rest)
}

/** The program is always a shell or Node. If the system can't start it, the subject is not at fault. */
function spawnError({ reason }: Failure, facts: Facts): HarborcheckError | undefined {
  const [, cause] = /^subject exited: (spawn .* E[A-Z0-9]+)$/.exec(reason) ?? []
  if (cause === undefined) return undefined
  return cause.endsWith(' E2BIG')
    ? new UsageError('The command of the subject is too long for this system.', { facts: { cause } })
    : new InternalError('This machine cannot start a process for the subject.', { facts: { ...facts, cause } })
}
