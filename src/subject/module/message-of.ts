/** The words of whatever was thrown, which need not be an error, nor have words. Never throws. */
export function messageOf(thrown: unknown): string {
  try {
    const { name, message } = Object(thrown) as { name?: unknown; message?: unknown }
    if (message === undefined) return `threw ${String(thrown)}`
    return String(message) || String(name)
  } catch {
    return 'threw what cannot be shown'
  }
}
