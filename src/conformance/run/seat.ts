import { given } from '../../given.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { Restarts, StartSubject, Subject, SubjectInfo, SubjectOptions } from '../../subject/subject.ts'
import { joined } from '../meta/joined.ts'
import { partsOf } from '../meta/two-stories.ts'
import type { AskOptions } from './ask-all.ts'
import { chargeLast } from './charge-last.ts'
import { type PlayedCase, playCase } from './play-case.ts'
import { playGroup } from './play-group.ts'
import type { Stage } from './stage.ts'

export type SeatOptions = Pick<SubjectOptions, 'timeout' | 'onLog'> & { restarts: Restarts } & AskOptions

/** A stage with a subject before it, one after another. */
export class Seat {
  readonly #stage: Stage
  readonly #start: StartSubject
  readonly #options: SeatOptions
  #subject: Subject | undefined
  #played: PlayedCase | undefined
  readonly #onAbort = () => void this.#subject?.close()

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
    await this.#stage.reset()
    await this.#renew()
  }

  /** As {@link begin}, for worlds that share the chain. */
  async beginGroup(): Promise<void> {
    await this.#stage.gather()
    await this.#renew()
  }

  async #renew(): Promise<void> {
    if (await this.#subject?.renew?.()) return
    await this.#subject?.close()
    this.#subject = await this.#next(this.#subject)
  }

  /**
   * Plays a case, and its variant where it has one, once it has begun. Where the subject breaks the protocol after its
   * last answer, the last case played before the next {@link begin} or {@link close} is charged with it then.
   * Throws what {@link playCase} throws.
   */
  async play(scenario: Scenario): Promise<PlayedCase> {
    const played: PlayedCase[] = []
    for (const part of partsOf(scenario)) {
      played.push(await playCase(this.#stage, this.#subject as Subject, part, this.#options))
    }
    this.#played = joined(scenario, played)
    return this.#played
  }

  /** Plays several worlds at the same time, once it has begun a group. Throws what {@link playGroup} throws. */
  playGroup(scenarios: readonly Scenario[]): Promise<PlayedCase[]> {
    return playGroup(this.#stage, this.#subject as Subject, scenarios, this.#options)
  }

  async close(): Promise<void> {
    this.#options.signal?.removeEventListener('abort', this.#onAbort)
    await this.#subject?.close()
  }

  /** A subject that was started again too often is not started any more: its questions are errors. */
  async #next(before: Subject | undefined): Promise<Subject> {
    const { restarts, timeout, onLog, signal } = this.#options
    const onStray: SubjectOptions['onStray'] = (violation) => chargeLast(this.#played, violation)
    if (before && restarts.over !== undefined) return goneSubject(before.info, restarts.over)
    return this.#start(this.#stage.environment, { restarts, onStray, ...given({ timeout, onLog, signal }) })
  }
}

function goneSubject(info: SubjectInfo, reason: string): Subject {
  return { info, ask: async () => ({ kind: 'errored', reason }), close: async () => {} }
}
