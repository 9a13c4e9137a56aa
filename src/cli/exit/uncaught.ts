type Hook = (error: unknown) => Promise<void>

const hooks = new Set<Hook>()

/**
 * Registers a hook that runs before an uncaught exception ends the process, to write the results so far.
 * @returns a function that removes the hook.
 */
export function onUncaught(hook: Hook): () => void {
  hooks.add(hook)
  return () => void hooks.delete(hook)
}

let thrown: { error: unknown } | undefined

/** Throws the uncaught exception, if one occurred: call it before a run counts as complete. */
export function throwIfUncaught(): void {
  if (thrown) throw thrown.error
}

/** Whether the process is ending after an uncaught exception. */
export const isEndingUncaught = (): boolean => thrown !== undefined

/** Milliseconds that the hooks have before the process exits. */
const HOOKS_TIMEOUT = 10_000

/**
 * Ends the process after an uncaught exception or an unhandled rejection: calls `report`, which sets the exit code,
 * then the hooks. Ignores all further errors.
 */
export function endOnUncaught(report: (error: unknown) => void): void {
  const end = async (error: unknown) => {
    if (thrown) return
    thrown = { error }
    setTimeout(() => process.exit(), HOOKS_TIMEOUT)
    report(error)
    await Promise.allSettled([...hooks].map((hook) => hook(error)))
    process.exit()
  }
  process.on('uncaughtException', (error) => void end(error))
  process.on('unhandledRejection', (error) => void end(error))
}
