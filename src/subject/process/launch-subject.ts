import { type Facts, type HarborcheckError, InternalError, UsageError } from '../../platform/errors.ts'
import { DEFAULT_TIMEOUT } from '../../platform/run-limits.ts'
import type { InitializeFailure } from '../connection/initialize.ts'
import { type SubjectSource, startSubject } from '../connection/start-subject.ts'
import { NotStarted } from '../not-started.ts'
import type { Environment } from '../resolver.ts'
import type { Subject, SubjectOptions } from '../subject.ts'
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
 * @throws {NotStarted} if it does not answer `initialize` by the protocol.
 * @throws {InternalError} if the machine can't start a process. All processes have ended then.
 */
export function launchSubject(
  { launch, ...source }: LaunchSource,
  environment: Environment,
  { timeout = DEFAULT_TIMEOUT, startTimeout = timeout, grace = 500, onLog, onMessage, ...rest }: ProcessOptions = {},
): Promise<Subject> {
  let latest: ProcessConnection | undefined
  const connect = () => {
    latest = new ProcessConnection(launch, grace, { onLog, onMessage })
    return latest
  }
  const explain = (failure: InitializeFailure, facts: Facts) =>
    spawnError(failure, facts) ??
    limitError(facts) ??
    source.explain?.(failure, facts) ??
    (launch.channel === 'stdio' ? outputError(failure, facts, latest?.isSilent === true) : undefined)
  return startSubject({ ...source, connect, explain }, environment, { timeout, startTimeout, grace }, rest)
}

/** Explains standard output without answers: most programs buffer it to a pipe until the buffer is full, and some print more. */
function outputError(failure: InitializeFailure, facts: Facts, isSilent: boolean): NotStarted | undefined {
  const isOther = failure.reason.includes('expected JSON')
  if (!isOther && !(isSilent && failure.reason.startsWith('timed out'))) return undefined
  const reason = isOther ? failure.reason : `${failure.reason}, and nothing at all on standard output`
  const next = isOther
    ? 'standard output is for answers: print everything else to standard error'
    : 'if it prints answers, flush standard output after each line: `print(line, flush=True)` or `python3 -u` in Python, `$| = 1;` in Perl, `fflush(stdout);` in C'
  return new NotStarted({ kind: 'errored', reason }, facts, failure, next)
}

/** What runtimes print if the system starts no more threads or processes for them. */
const NO_THREAD = /(pthread_create|fork|clone)\b.*resource temporarily unavailable|can't start new thread/i

/** Returns the error of a subject whose log shows that the machine's limit of processes kept it from starting. */
function limitError({ log, ...facts }: Facts): HarborcheckError | undefined {
  if (!NO_THREAD.test(String(log))) return undefined
  return new InternalError('This machine cannot start a process for the subject.', {
    facts: { ...facts, log },
    next: 'raise the limit of processes (`ulimit -u`)',
  })
}

/**
 * Converts a failure to spawn. The program is always a shell or Node: if the system can't start it, the subject is not at fault.
 */
function spawnError({ reason }: InitializeFailure, facts: Facts): HarborcheckError | undefined {
  const [, cause] = /^subject exited: (spawn .* E[A-Z0-9]+)$/.exec(reason) ?? []
  if (cause === undefined) return undefined
  return cause.endsWith(' E2BIG')
    ? new UsageError('The command of the subject is too long for this system.', { facts: { cause } })
    : new InternalError('This machine cannot start a process for the subject.', { facts: { ...facts, cause } })
}
