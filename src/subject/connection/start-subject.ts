import { type Facts, type HarborcheckError, InternalError } from '../../errors.ts'
import { NotStarted } from '../not-started.ts'
import type { SubjectInfo } from '../protocol/verbs.ts'
import type { Environment } from '../resolver.ts'
import { newRestarts, type Subject, type SubjectOptions } from '../subject.ts'
import type { Connection } from './connection.ts'
import { type Failure, initialize, outcomeOf } from './initialize.ts'
import { NetworkRouting, type RoutingMode } from './network-routing.ts'
import { Connections } from './reconnect.ts'
import { type Limits, ReconnectingSubject } from './reconnecting-subject.ts'

/** A subject that lives outside of harborcheck, and what is told of it where it does not start. */
export type SubjectSource = {
  /** Brings it to life, for the first time or once more. */
  start: () => Connection | Promise<Connection>
  facts: Facts
  /**
   * Whether the same life takes `initialize` again, and begins anew with it: never, as long as it is alive, or always,
   * because no other can be started in its place. Default `never`.
   */
  renews?: 'never' | 'alive' | 'always'
  /** Whether, and how, the same life is asked about two networks. Default: another is started for the other one. */
  routing?: RoutingMode
  /** Says better than "did not start" what is wrong, where it can. */
  explain?: (failure: Failure, facts: Facts) => HarborcheckError | undefined
}

/** {@link Limits}, and that for `initialize`. */
export type SourceLimits = Limits & { startTimeout: number }

/**
 * Brings a subject to life and initialises it.
 * @throws NotStarted, its cause a {@link Failure}, where it does not answer `initialize` as the protocol wants, unless it was
 *   started before and `isLater` is set; what `explain` makes of that. Nothing of it is left then.
 */
export async function startSubject(
  { start, facts, renews = 'never', routing: manner, explain }: SubjectSource,
  environment: Environment,
  { timeout, startTimeout, grace }: SourceLimits,
  {
    restarts = newRestarts(),
    declared = {},
    isLater = false,
    onLateViolation = () => {},
  }: Pick<SubjectOptions, 'restarts' | 'declared' | 'isLater' | 'onLateViolation'>,
): Promise<Subject> {
  const connection = await start()
  try {
    const initialized = await initialize(connection, environment, declared, startTimeout)
    if (!initialized.ok) {
      await connection.end({ reason: initialized.reason, by: 'subject' })
      const known = { ...facts, log: connection.log.text()?.replaceAll('\n', '\n    ') }
      const error = explain?.(initialized, known) ?? new NotStarted(outcomeOf(initialized), known, initialized)
      if (!isLater || !declared.first || error instanceof InternalError) throw error
    }
    const routing = new NetworkRouting(environment, declared, startTimeout, manner ?? 'at once')
    const connections = new Connections(connection, start, (next) => routing.initialize(next), restarts)
    const info = initialized.ok ? initialized.info : (declared.first as SubjectInfo)
    const reconnecting = new ReconnectingSubject(info, connections, { timeout, grace }, onLateViolation)
    return subjectOf(reconnecting, routing, { renews, isCompany: manner !== undefined })
  } catch (error) {
    await connection.end({ reason: String(error), by: 'harborcheck' })
    throw error
  }
}

type Ways = { renews: SubjectSource['renews']; isCompany: boolean }

function subjectOf(reconnecting: ReconnectingSubject, routing: NetworkRouting, { renews, isCompany }: Ways): Subject {
  const renew = () => {
    routing.part()
    return renews === 'always' ? reconnecting.renewAnyway() : reconnecting.renew()
  }
  // What harborcheck ends asks nothing any more when another is started in its place.
  const survives = renews === 'always' && { isBehind: () => reconnecting.isBehind }
  return {
    info: reconnecting.info,
    ask: (method, params) => routing.ask(reconnecting, 0, method, params),
    ready: () => reconnecting.ready(),
    ...survives,
    close: () => reconnecting.close(),
    ...(renews !== 'never' && { renew }),
    ...(isCompany && {
      beside: async (environment) => ({ ...(await routing.join(reconnecting, environment)), ...survives }),
    }),
  }
}
