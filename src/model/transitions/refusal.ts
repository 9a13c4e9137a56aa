/** The error with which a transaction reverts; the world stays as it was. */
export class Refusal extends Error {
  readonly error: string
  constructor(error: string) {
    super(error)
    this.error = error
  }
}

/** Reverts with a named error unless the condition holds, as a contract's `require` does. */
export function require(condition: boolean, error: string): asserts condition {
  if (!condition) throw new Refusal(error)
}
