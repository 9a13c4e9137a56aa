/**
 * Writes a message as JSON the way the protocol's schema has to see it. JSON knows no bigint, and would turn NaN into
 * a `null` that means something: both become strings, which no schema of a number accepts, and so does a result that
 * JSON can't hold at all.
 */
export function serialize(message: { jsonrpc: '2.0'; id: number }): string {
  try {
    return JSON.stringify(message, plain)
  } catch (error) {
    return JSON.stringify({ jsonrpc: '2.0', id: message.id, result: `not JSON: ${String(error)}` })
  }
}

function plain(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`
  return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value
}
