import { NotStarted } from '../not-started.ts'
import type { Environment } from '../resolver.ts'
import type { Subject } from '../subject.ts'
import { initialize } from './initialize.ts'
import type { Life } from './life.ts'
import type { ProcessSubject } from './process-subject.ts'

/** Which of a program's resolvers a request is for: its first, or the one beside it, for another network. */
export type Place = 0 | 1

/** The networks that one program resolves for: its own, and sometimes another one. */
export class Company {
  readonly #environment: Environment
  readonly #timeout: number
  #other: Environment | undefined

  /** @param timeout Limit for `initialize`, milliseconds. */
  constructor(environment: Environment, timeout: number) {
    this.#environment = environment
    this.#timeout = timeout
  }

  /** Initialises a life for its own network alone. Resolves with what went wrong, or nothing. */
  async begin(life: Life): Promise<string | undefined> {
    this.#other = undefined
    return this.initialize(life)
  }

  /** Initialises a life for every network that the program resolves for at present. */
  async initialize(life: Life): Promise<string | undefined> {
    for (const [place, environment] of [this.#environment, this.#other].entries()) {
      const result = environment && (await initialize(life, environment, this.#timeout, place as Place))
      if (result?.ok === false) return result.reason
    }
    return undefined
  }

  /** See {@link Subject.beside}. */
  async join(process: ProcessSubject, environment: Environment): Promise<Subject> {
    const initialized = await process.join((life) => initialize(life, environment, this.#timeout, 1))
    if (!initialized.ok) {
      throw new NotStarted({ kind: initialized.refusal ? 'refused' : 'errored', reason: initialized.reason })
    }
    this.#other = environment
    return {
      info: initialized.info,
      ask: (method, params) => process.ask(method, params, 1),
      // The program keeps the resolver until it begins anew; it is not asked any more.
      close: async () => {
        this.#other = undefined
      },
    }
  }
}
