import { NotStarted } from '../not-started.ts'
import type { Environment, Method, Protocol } from '../resolver.ts'
import type { Answer, Declared, Subject } from '../subject.ts'
import type { Connection, ResolverIndex } from './connection.ts'
import { type Failure, initialize, outcomeOf } from './initialize.ts'
import type { ReconnectingSubject } from './reconnecting-subject.ts'

/**
 * How a program resolves for two networks: with two resolvers at once, or with its only one in turn, which is sent
 * `initialize` whenever the other network is asked about. `in turn or apart`: one that refuses that stays with its own
 * network, for another can be started.
 */
export type RoutingMode = 'at once' | 'in turn' | 'in turn or apart'

/** The networks that one program resolves for: its own, and sometimes another one. */
export class NetworkRouting {
  readonly #environments: [Environment, Environment?]
  readonly #declared: Declared
  readonly #timeout: number
  readonly #inTurn: boolean
  readonly #canPart: boolean
  /** In turn: whose its one resolver is; none where it did not become the other's. */
  #present: ResolverIndex | undefined = 0

  /** @param timeout Limit for `initialize`, milliseconds. */
  constructor(environment: Environment, declared: Declared, timeout: number, manner: RoutingMode) {
    this.#environments = [environment]
    this.#declared = declared
    this.#timeout = timeout
    this.#inTurn = manner !== 'at once'
    this.#canPart = manner === 'in turn or apart'
  }

  /** From here on it is about its own network alone, once it has begun anew. */
  part(): void {
    this.#environments.length = 1
    this.#present = 0
  }

  /** Initialises a life for the networks that it resolves for at present. Resolves with what went wrong, or nothing. */
  async initialize(connection: Connection): Promise<Failure | undefined> {
    this.#present ??= 0
    for (const [place, environment] of this.#environments.entries()) {
      if (!environment || (this.#inTurn && place !== this.#present)) continue
      const result = await initialize(
        connection,
        environment,
        this.#declared,
        this.#timeout,
        this.#wire(place as ResolverIndex),
      )
      if (!result.ok) return result
    }
    return undefined
  }

  /** Asks the resolver of one network. One question at a time, where they come in turn. */
  async ask<M extends Method>(
    reconnecting: ReconnectingSubject,
    place: ResolverIndex,
    method: M,
    params: Protocol[M]['params'],
  ): Promise<Answer<M>> {
    if (this.#inTurn && this.#present !== place) {
      this.#present = place
      await reconnecting.renewAnyway()
    }
    return reconnecting.ask(method, params, this.#wire(place))
  }

  /** See {@link Subject.beside}. */
  async join(reconnecting: ReconnectingSubject, environment: Environment): Promise<Subject> {
    const initialized = await reconnecting.join((connection) =>
      initialize(connection, environment, this.#declared, this.#timeout, this.#wire(1)),
    )
    this.#present = initialized.ok ? 1 : this.#canPart && initialized.refusal ? 0 : undefined
    if (!initialized.ok) {
      throw new NotStarted(outcomeOf(initialized))
    }
    this.#environments[1] = environment
    return {
      info: initialized.info,
      ask: (method, params) => this.ask(reconnecting, 1, method, params),
      ready: () => reconnecting.ready(),
      // The program keeps the resolver until it begins anew; it is not asked any more.
      close: async () => {
        this.#environments.length = 1
        if (this.#present === 1) this.#present = undefined
      },
    }
  }

  #wire(place: ResolverIndex): ResolverIndex {
    return this.#inTurn ? 0 : place
  }
}
