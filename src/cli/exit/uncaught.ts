type Hook = (error: unknown) => Promise<void>

const hooks = new Set<Hook>()

/**
 * Has a command write down what it knows before an uncaught exception ends the process.
 * @returns what takes it back.
 */
export function onUncaught(hook: Hook): () => void {
  hooks.add(hook)
  return () => void hooks.delete(hook)
}

let thrown: { error: unknown } | undefined

/** Keeps a command from taking its run for whole, once something was thrown that nobody caught. Throws that. */
export function throwIfUncaught(): void {
  if (thrown) throw thrown.error
}

/** Whether the process is ending after an uncaught exception. */
export const isEndingUncaught = (): boolean => thrown !== undefined

/** Milliseconds for what can still be written, once something was thrown that nobody caught. */
const LIMIT = 10_000

/**
 * Ends the process after an uncaught exception or an unhandled rejection: first the hooks, each as far as it comes, then
 * `report`, which sets the exit code. Whatever is thrown meanwhile changes nothing.
 */
export function endOnUncaught(report: (error: unknown) => void): void {
  const end = async (error: unknown) => {
    if (thrown) return
    thrown = { error }
    setTimeout(() => process.exit(), LIMIT)
    report(error)
    await Promise.allSettled([...hooks].map((hook) => hook(error)))
    process.exit()
  }
  process.on('uncaughtException', (error) => void end(error))
  process.on('unhandledRejection', (error) => void end(error))
}
