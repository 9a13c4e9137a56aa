import { type Facts, type HarborcheckError, InternalError, UsageError } from '../../errors.ts'
import type { Failure } from '../connection/initialize.ts'
import type { RoutingMode } from '../connection/network-routing.ts'
import { type SubjectSource, startSubject } from '../connection/start-subject.ts'
import type { Environment } from '../resolver.ts'
import { defaultTimeout, type Subject, type SubjectOptions } from '../subject.ts'
import { type Launch, ProcessConnection } from './process-connection.ts'

/** {@link SubjectOptions}, and what only a process has. */
export type ProcessOptions = SubjectOptions & {
  /** Limit for `initialize`, in milliseconds. Default: the limit for one question. */
  startTimeout?: number
  /** Milliseconds for each step of a polite end: answering `shutdown`, exiting after it, exiting after SIGTERM. Default 500. */
  grace?: number
}

/** What is told of a subject that did not start. */
export type Start = {
  launch: Launch
  facts: Facts
  /** Whether, and how, the program can be asked for two networks. Default: another is started for the other one. */
  routing?: RoutingMode
  /** Whether the program takes `initialize` again and begins anew with it. Default false. */
  renewable?: boolean
  /** Says better than "did not start" what is wrong, where it can. */
  explain?: (failure: Failure, facts: Facts) => HarborcheckError | undefined
}

/**
 * Starts a program that speaks the subject protocol, and initialises it.
 * @throws NotStarted where it does not answer `initialize` as the protocol wants; InternalError where the machine can't
 *   start a process. Nothing of it is left then.
 */
export function launchSubject(
  { launch, renewable = false, ...told }: Start,
  environment: Environment,
  { timeout = defaultTimeout, startTimeout = timeout, grace = 500, onLog, onMessage, ...rest }: ProcessOptions = {},
): Promise<Subject> {
  const start = () => new ProcessConnection(launch, grace, { onLog, onMessage })
  const explain = (failure: Failure, facts: Facts) => notSpawned(failure, facts) ?? told.explain?.(failure, facts)
  const source: SubjectSource = { ...told, start, explain, ...(renewable && { renews: 'alive' }) }
  return startSubject(source, environment, { timeout, startTimeout, grace }, rest)
}

/** What is launched is always a shell or Node: where the system does not start it, the subject was not even reached. */
function notSpawned({ reason }: Failure, facts: Facts): HarborcheckError | undefined {
  const [, cause] = /^subject exited: (spawn .* E[A-Z0-9]+)$/.exec(reason) ?? []
  if (cause === undefined) return undefined
  return cause.endsWith(' E2BIG')
    ? new UsageError('The command of the subject is too long for this system.', { facts: { cause } })
    : new InternalError('This machine cannot start a process for the subject.', { facts: { ...facts, cause } })
}
