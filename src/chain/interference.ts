import { InternalError } from '../platform/errors.ts'

/** Another program stopped, ended or changed the chain: neither harborcheck nor the subject's answers are wrong by that. */
export class Interference extends InternalError {
  /** Copies the error with further facts. */
  with(facts: InternalError['facts']): Interference {
    return new Interference(this.message, { facts: { ...this.facts, ...facts }, next: this.next, cause: this })
  }
}
