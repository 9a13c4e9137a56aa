import { NotStarted } from '../not-started.ts'
import type { Environment, Method, Protocol } from '../resolver.ts'
import type { Declared, Subject, SubjectAnswer } from '../subject.ts'
import type { Connection, ResolverIndex } from './connection.ts'
import { type InitializeFailure, initialize, outcomeOf } from './initialize.ts'
import type { ReconnectingClient } from './reconnecting-client.ts'

/**
 * How a program resolves for two networks. `parallel`: with two resolvers at once. `alternating`: with its only resolver,
 * which is sent `initialize` whenever the other network is asked about. `alternating or separate`: the same, but a program
 * that refuses it keeps its own network, and the caller starts another program for the other one.
 */
export type RoutingMode = 'parallel' | 'alternating' | 'alternating or separate'

/** Sends each question of one program to the resolver of the right network: its own, or a second one. */
export class NetworkRouting {
  readonly #environments: [Environment, Environment?]
  readonly #declared: Declared
  readonly #timeout: number
  readonly #alternates: boolean
  readonly #keepsOwnOnRefusal: boolean
  /** When alternating: the network that the resolver is initialised for; unset after an attempt that failed. */
  #current: ResolverIndex | undefined = 0

  /** @param timeout Limit for `initialize`, milliseconds. */
  constructor(environment: Environment, declared: Declared, timeout: number, mode: RoutingMode) {
    this.#environments = [environment]
    this.#declared = declared
    this.#timeout = timeout
    this.#alternates = mode !== 'parallel'
    this.#keepsOwnOnRefusal = mode === 'alternating or separate'
  }

  /** Drops the second network; the next {@link initialize} is for the program's own network alone. */
  dropSecond(): void {
    this.#environments.length = 1
    this.#current = 0
  }

  /** Initialises a connection for the networks in use. Resolves with the failure, or undefined. */
  async initialize(connection: Connection): Promise<InitializeFailure | undefined> {
    this.#current ??= 0
    for (const [index, environment] of this.#environments.entries()) {
      if (!environment || (this.#alternates && index !== this.#current)) continue
      const resolver = this.#resolverFor(index as ResolverIndex)
      const result = await initialize(connection, environment, this.#declared, this.#timeout, resolver)
      if (!result.ok) return result
    }
    return undefined
  }

  /** Asks about one network. When alternating, questions must come one at a time. */
  async ask<M extends Method>(
    client: ReconnectingClient,
    network: ResolverIndex,
    method: M,
    params: Protocol[M]['params'],
  ): Promise<SubjectAnswer<M>> {
    if (this.#alternates && this.#current !== network) {
      this.#current = network
      await client.reinitializeOrReconnect()
    }
    return client.ask(method, params, this.#resolverFor(network))
  }

  /** Opens the second network; see {@link Subject.forOtherNetwork}. */
  async openSecond(client: ReconnectingClient, environment: Environment): Promise<Subject> {
    const initialized = await client.initializeSecond((connection) =>
      initialize(connection, environment, this.#declared, this.#timeout, this.#resolverFor(1)),
    )
    this.#current = initialized.ok ? 1 : this.#keepsOwnOnRefusal && initialized.refusal ? 0 : undefined
    if (!initialized.ok) {
      throw new NotStarted(outcomeOf(initialized))
    }
    this.#environments[1] = environment
    return {
      info: initialized.info,
      ask: (method, params) => this.ask(client, 1, method, params),
      ready: () => client.ready(),
      // The program keeps the resolver until it is initialised again, but no more questions go to it.
      close: async () => {
        this.#environments.length = 1
        if (this.#current === 1) this.#current = undefined
      },
    }
  }

  #resolverFor(network: ResolverIndex): ResolverIndex {
    return this.#alternates ? 0 : network
  }
}
