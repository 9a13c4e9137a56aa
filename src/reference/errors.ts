import type { Address } from '../subject/resolver.ts'

/** The resolver refuses to answer; the message says what it could not know. Refusing is always better than guessing. */
export class CannotKnow extends Error {
  override name = 'CannotKnow'
}

/** The readings of the sources differ on whether `agreement` binds a contract: only what follows from both is known. */
export class OpenReading extends CannotKnow {
  override name = 'OpenReading'
  readonly agreement: Address

  constructor(message: string, agreement: Address) {
    super(message)
    this.agreement = agreement
  }
}

/** The node answered with an error: it may lack the method, or the state of an old block. */
export class NodeError extends CannotKnow {
  override name = 'NodeError'
}

/** Resolves with `undefined` where the node answers with an error, for facts that another request can give. */
export async function unlessRefused<Result>(answer: Promise<Result>): Promise<Result | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof NodeError) return undefined
    throw error
  }
}
