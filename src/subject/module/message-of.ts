/** The message of a thrown value, which need not be an Error. Never throws. */
export function messageOf(thrown: unknown): string {
  try {
    const { name, message } = Object(thrown) as { name?: unknown; message?: unknown }
    if (message === undefined) return `threw ${String(thrown)}`
    return String(message) || String(name)
  } catch {
    return 'threw what cannot be shown'
  }
}
