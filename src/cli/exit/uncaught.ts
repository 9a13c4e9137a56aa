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

/** Milliseconds for what can still be written, once something was thrown that nobody caught. */
const LIMIT = 10_000

/**
 * Ends the process after an uncaught exception or an unhandled rejection: first the hooks, each as far as it comes, then
 * `report`, which sets the exit code. Whatever is thrown meanwhile changes nothing.
 */
export function endOnUncaught(report: (error: unknown) => void): void {
  let isEnding = false
  const end = async (error: unknown) => {
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(), LIMIT)
    report(error)
    await Promise.allSettled([...hooks].map((hook) => hook(error)))
    process.exit()
  }
  process.on('uncaughtException', (error) => void end(error))
  process.on('unhandledRejection', (error) => void end(error))
}
