/** The resolver refuses to answer; the message says what it could not know. Refusing is always better than guessing. */
export class CannotKnow extends Error {
  override name = 'CannotKnow'
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
