/**
 * Returns a function that runs async functions one after another, in the order of its calls. If one fails, the others still run.
 */
export function oneAtATime(): <Result>(run: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return (run) => {
    const next = last.then(run, run)
    last = next
    return next
  }
}
