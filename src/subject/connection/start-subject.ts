import { type Facts, type HarborcheckError, InternalError } from '../../platform/errors.ts'
import { NotStarted } from '../not-started.ts'
import type { SubjectInfo } from '../protocol/verbs.ts'
import type { Environment } from '../resolver.ts'
import { newRestarts, type Subject, type SubjectOptions } from '../subject.ts'
import type { Connection } from './connection.ts'
import { type InitializeFailure, initialize, outcomeOf } from './initialize.ts'
import { NetworkRouting, type RoutingMode } from './network-routing.ts'
import { type Limits, ReconnectingClient } from './reconnecting-client.ts'

/** A subject outside of harborcheck's process: how to connect to it, and what its errors say. */
export type SubjectSource = {
  /** Starts the subject, or connects to it; called once more for each restart. */
  connect: () => Connection | Promise<Connection>
  /** Shown with a {@link NotStarted} error. */
  facts: Facts
  /**
   * Whether a connection takes `initialize` again: never, while it is open, or always, because no other subject can
   * take its place. Default `never`.
   */
  reinitializable?: 'never' | 'while open' | 'always'
  /** How one program is asked about two networks. Default: another program is started for the other network. */
  routing?: RoutingMode
  /** Returns a more precise error than "did not start", if it knows one. */
  explain?: (failure: InitializeFailure, facts: Facts) => HarborcheckError | undefined
}

/** {@link Limits}, and the limit for `initialize`. */
export type SourceLimits = Limits & { startTimeout: number }

/**
 * Connects to a subject and initialises it. Closes the connection before it throws. With `isRestart`, a subject that
 * was started before does not throw: its next question reports the failure.
 * @throws {NotStarted} with the cause {@link InitializeFailure} if `initialize` fails, or the error that `explain`
 * returns for it.
 */
export async function startSubject(
  { connect: open, facts, reinitializable = 'never', routing: mode, explain }: SubjectSource,
  environment: Environment,
  { timeout, startTimeout, grace }: SourceLimits,
  {
    restarts = newRestarts(),
    declared = {},
    isRestart = false,
    onLateViolation = () => {},
    waitsForSources = () => false,
  }: Pick<SubjectOptions, 'restarts' | 'declared' | 'isRestart' | 'onLateViolation' | 'waitsForSources'>,
): Promise<Subject> {
  const connect = async () => Object.assign(await open(), { waitsForSources })
  const connection = await connect()
  try {
    const initialized = await initialize(connection, environment, declared, startTimeout)
    if (!initialized.ok) {
      await connection.end({ reason: initialized.reason, by: 'subject' })
      const known = { ...facts, log: connection.log.text()?.replaceAll('\n', '\n    ') }
      const error = explain?.(initialized, known) ?? new NotStarted(outcomeOf(initialized), known, initialized)
      if (!isRestart || !declared.first || error instanceof InternalError) throw error
    }
    const routing = new NetworkRouting(environment, declared, startTimeout, mode ?? 'parallel')
    const client = new ReconnectingClient(connection, {
      info: initialized.ok ? initialized.info : (declared.first as SubjectInfo),
      connect,
      initialize: (next) => routing.initialize(next),
      limits: { timeout, grace },
      restarts,
      onLateViolation,
    })
    return subjectOf(client, routing, { reinitializable, takesTwoNetworks: mode !== undefined })
  } catch (error) {
    await connection.end({ reason: String(error), by: 'harborcheck' })
    throw error
  }
}

type Abilities = { reinitializable: SubjectSource['reinitializable']; takesTwoNetworks: boolean }

function subjectOf(
  client: ReconnectingClient,
  routing: NetworkRouting,
  { reinitializable, takesTwoNetworks }: Abilities,
): Subject {
  const reinitialize = () => {
    routing.dropSecond()
    return reinitializable === 'always' ? client.reinitializeOrReconnect() : client.reinitialize()
  }
  // A process that harborcheck ends makes no more requests; a service that it can't end may go on.
  const unfinished = reinitializable === 'always' && { hasUnfinishedWork: () => client.hasUnfinishedWork }
  return {
    info: client.info,
    ask: (method, params) => routing.ask(client, 0, method, params),
    ready: () => client.ready(),
    ...unfinished,
    close: () => client.close(),
    ...(reinitializable !== 'never' && { reinitialize }),
    ...(takesTwoNetworks && {
      forOtherNetwork: async (environment) => ({ ...(await routing.openSecond(client, environment)), ...unfinished }),
    }),
  }
}
