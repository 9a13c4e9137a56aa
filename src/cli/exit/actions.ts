import { decide, type Ending } from './exit-code.ts'

// Commander passes arguments and options as `any`; the declarations give them their types.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Arguments = any[]

/** The action of a command with a verdict: the process exits with the code that `run` resolves with. */
export function verdictAction<Args extends Arguments>(run: (...args: Args) => Promise<Ending>) {
  return async (...args: Args): Promise<void> => decide(await run(...args))
}

/** The action of a command without a verdict: exit code 0 once `run` resolves and standard output was written. */
export function plainAction<Args extends Arguments>(run: (...args: Args) => Promise<void>) {
  return async (...args: Args): Promise<void> => {
    await run(...args)
    decide('done')
  }
}
