import type { Address } from '../subject/resolver.ts'

/** The resolver refuses: it says what it could not know. Refusing is always better than guessing. */
export class CannotKnow extends Error {
  override name = 'CannotKnow'
}

/** Readings of the sources differ on whether `agreement` binds a contract: known is only what follows from both. */
export class OpenReading extends CannotKnow {
  override name = 'OpenReading'
  readonly agreement: Address

  constructor(message: string, agreement: Address) {
    super(message)
    this.agreement = agreement
  }
}

/** The node understood the request and answered with an error: it may lack the method, or the state of an old block. */
export class NodeError extends CannotKnow {
  override name = 'NodeError'
}

/** Undefined where the node refuses the request, for what can be learned in another way, too. */
export async function unlessRefused<Result>(answer: Promise<Result>): Promise<Result | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof NodeError) return undefined
    throw error
  }
}
