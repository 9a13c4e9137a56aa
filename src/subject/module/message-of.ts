/** The most causes of causes that are read. */
const DEPTH = 8

/** Describes a thrown value, which need not be an Error, with a line for each cause that adds information. Never throws. */
export function messageOf(thrown: unknown): string {
  let text: string | undefined
  try {
    text = ownMessage(thrown)
    let cause = causeOf(thrown)
    for (let depth = 0; depth < DEPTH && cause !== undefined && cause !== null; depth += 1) {
      const [line = ''] = ownMessage(cause).split('\n', 1)
      if (!text.includes(line)) text += `\nCause: ${line}`
      cause = causeOf(cause)
    }
  } catch {
    // A getter threw.
  }
  return text ?? 'threw what cannot be shown'
}

function ownMessage(thrown: unknown): string {
  const { name, message, code } = Object(thrown) as { name?: unknown; message?: unknown; code?: unknown }
  if (message === undefined) return `threw ${String(thrown)}`
  return String(message) || String(code ?? name)
}

/** Returns the cause of an error; of an AggregateError, which has several, the first. */
function causeOf(thrown: unknown): unknown {
  const { cause, errors } = Object(thrown) as { cause?: unknown; errors?: unknown }
  return cause ?? (Array.isArray(errors) ? errors[0] : undefined)
}
