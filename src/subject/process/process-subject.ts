import type { Method, Protocol } from '../resolver.ts'
import type { Answer, SubjectInfo } from '../subject.ts'
import type { Place } from './company.ts'
import type { Initialized } from './initialize.ts'
import type { Life } from './life.ts'
import { ended, errored, type Lives } from './lives.ts'
import { within } from './within.ts'

/** Limits in milliseconds. */
export type Limits = {
  /** One question. */
  timeout: number
  /** Each step of a polite end: the answer to `shutdown`, the exit after it, the exit after SIGTERM. */
  grace: number
}

/** A subject in a process: started again when it is late or gone, so that one question costs no other its answer. */
export class ProcessSubject {
  readonly info: SubjectInfo
  readonly #lives: Lives
  readonly #limits: Limits
  #closing: Promise<void> | undefined

  constructor(info: SubjectInfo, lives: Lives, limits: Limits) {
    this.info = info
    this.#lives = lives
    this.#limits = limits
  }

  /** @param place Which of the program's resolvers is asked. Default: its first. */
  async ask<M extends Method>(method: M, params: Protocol[M]['params'], place?: Place): Promise<Answer<M>> {
    if (!this.info.capabilities.includes(method)) return { kind: 'refused', reason: `it does not declare ${method}` }
    for (;;) {
      if (this.#closing) return { kind: 'errored', reason: 'the subject was closed' }
      const life = await this.#lives.current()
      if ('kind' in life) return life
      const outcome = await life.ask(method, params as never, this.#limits.timeout, place)
      switch (outcome.kind) {
        case 'answered':
          return outcome as Answer<M>
        case 'refused':
          return { kind: 'refused', reason: outcome.reason }
        case 'violation':
          return errored(life, outcome.reason)
        case 'late': {
          const reason = `timed out: no answer within ${this.#limits.timeout / 1000} s`
          void life.end({ reason, by: 'harborcheck' })
          return errored(life, reason)
        }
        case 'ended':
          // Where another question was late, this one did nothing wrong, and is asked again.
          if (life.over?.by !== 'harborcheck') return ended(life, life.over?.reason ?? 'subject exited')
      }
    }
  }

  /** Tells the present life to begin anew; see {@link Subject.renew}. Never rejects. */
  async renew(initialize: (life: Life) => Promise<string | undefined>): Promise<boolean> {
    if (this.#closing) return false
    const life = await this.#lives.last()
    return !life.over && (await initialize(life)) === undefined
  }

  /** Initialises another resolver of the present life, which is ended where it does not answer. Never rejects. */
  async join(initialize: (life: Life) => Promise<Initialized>): Promise<Initialized> {
    const life = await this.#lives.current()
    if ('kind' in life) return { ok: false, reason: life.reason }
    const initialized = await initialize(life)
    if (!initialized.ok && !initialized.refusal) void life.end({ reason: initialized.reason, by: 'harborcheck' })
    return initialized
  }

  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #close(): Promise<void> {
    const life = await this.#lives.last()
    const { timeout, grace } = this.#limits
    if (!life.over) {
      await life.ask('shutdown', {}, Math.min(timeout, grace))
      life.closeInput()
      await within(life.ended, grace)
    }
    await life.end({ reason: 'the subject was closed', by: 'harborcheck' })
  }
}
