import { InternalError } from '../platform/errors.ts'

/** The node answered a call with an error, for example because it no longer has the block. */
export class NodeRefusedError extends InternalError {}

/** The answer to a call fits nothing that its method returns: the fact is not to be had from this method here. */
export class UnusableAnswerError extends NodeRefusedError {
  /** @param reason what the answer should have been, and what it is. */
  constructor(reason: string, method?: string) {
    super('The answer of the node cannot be used.', { facts: { method, reason } })
  }
}
