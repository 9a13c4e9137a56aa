import { decide, type Ending } from './exit-code.ts'

// Commander hands over arguments and options as it read them; the declarations give them their types.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Arguments = any[]

/** The action of a command that gives a verdict: its exit code is what `run` resolves with. */
export function verdict<Args extends Arguments>(run: (...args: Args) => Promise<Ending>) {
  return async (...args: Args): Promise<void> => decide(await run(...args))
}

/** The action of a command that gives no verdict: exit code 0 where it came to its end, and was read. */
export function plain<Args extends Arguments>(run: (...args: Args) => Promise<void>) {
  return async (...args: Args): Promise<void> => {
    await run(...args)
    decide('done')
  }
}
