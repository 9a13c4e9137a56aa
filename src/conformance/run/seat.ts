import { given } from '../../given.ts'
import { otherChainId } from '../../scenario/networks.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { Environment } from '../../subject/resolver.ts'
import type { Restarts, StartSubject, Subject, SubjectInfo, SubjectOptions } from '../../subject/subject.ts'
import { openBeside, silentSubject } from './open-beside.ts'
import { type PlayedCase, playCase } from './play-case.ts'
import { playCaseOnTwo } from './play-case-on-two.ts'
import type { Stage } from './stage.ts'

export type SeatOptions = Pick<SubjectOptions, 'timeout' | 'onLog'> & { restarts: Restarts; signal?: AbortSignal }

/** A stage with a subject before it, one after another. */
export class Seat {
  readonly #stage: Stage
  readonly #start: StartSubject
  readonly #options: SeatOptions
  #subject: Subject | undefined
  /** The resolver of another environment, while a case needs it. */
  #other: Subject | undefined
  /** Whether the program has resolved for another environment too, which no other case should notice. */
  #isShared = false
  readonly #onAbort = () => void Promise.all([this.#subject?.close(), this.#other?.close()])

  constructor(stage: Stage, start: StartSubject, options: SeatOptions) {
    this.#stage = stage
    this.#start = start
    this.#options = options
    // A question in flight is not waited for.
    options.signal?.addEventListener('abort', this.#onAbort)
  }

  /** Who sits there; none before {@link begin}. */
  get info(): SubjectInfo | undefined {
    return this.#subject?.info
  }

  /** Whether the subject begins anew at little cost. */
  get isRenewable(): boolean {
    return this.#subject?.renew !== undefined
  }

  /** A bare chain, and a subject that knows nothing of it yet. Throws what {@link StartSubject} throws. */
  async begin(): Promise<void> {
    this.#isShared = false
    await this.#stage.reset()
    if (await this.#subject?.renew?.()) return
    await this.#subject?.close()
    this.#subject = await this.#next(this.#subject)
  }

  /** Plays a case, once it has begun. Throws what {@link playCase} throws. */
  async play(scenario: Scenario): Promise<PlayedCase> {
    if (this.#isShared) await this.begin()
    const { signal } = this.#options
    const here = this.#subject as Subject
    if (scenario.elsewhere) {
      const { environment } = await this.#stage.elsewhere()
      return this.#beside(environment, (elsewhere) => playCaseOnTwo(this.#stage, { here, elsewhere }, scenario, signal))
    }
    if (!scenario.told) return playCase(this.#stage, here, scenario, signal)
    return this.#beside(environmentTold(this.#stage), (other) => playCase(this.#stage, other, scenario, signal))
  }

  async close(): Promise<void> {
    this.#options.signal?.removeEventListener('abort', this.#onAbort)
    await this.#subject?.close()
  }

  async #beside<Outcome>(environment: Environment, play: (other: Subject) => Promise<Outcome>): Promise<Outcome> {
    const { restarts, timeout, onLog } = this.#options
    const subject = this.#subject as Subject
    this.#isShared = subject.beside !== undefined
    this.#other = await openBeside(subject, this.#start, environment, { restarts, ...given({ timeout, onLog }) })
    try {
      return await play(this.#other)
    } finally {
      await this.#other.close()
    }
  }

  /** A subject that was started again too often is not started any more: its questions are errors. */
  async #next(before: Subject | undefined): Promise<Subject> {
    const { restarts, timeout, onLog } = this.#options
    if (before && restarts.over !== undefined) {
      return silentSubject(before.info, { kind: 'errored', reason: restarts.over })
    }
    return this.#start(this.#stage.environment, { restarts, ...given({ timeout, onLog }) })
  }
}

/** The stage as a subject is told of it that is told another chain id. */
export function environmentTold({ environment }: Stage): Environment {
  return { ...environment, chainId: otherChainId(environment.chainId) }
}
