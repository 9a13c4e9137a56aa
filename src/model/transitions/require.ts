/** A transaction's revert, by its error's name. The world stays unchanged. */
export class Refusal extends Error {
  readonly error: string
  constructor(error: string) {
    super(error)
    this.error = error
  }
}

export function require(condition: boolean, error: string): asserts condition {
  if (!condition) throw new Refusal(error)
}
