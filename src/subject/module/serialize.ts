import { messageOf } from './message-of.ts'

/**
 * Serialises a message so that the schema can reject values that JSON lacks. JSON has no bigint, and turns NaN into
 * `null`, which is a valid answer: both become strings, which the schema of a number rejects. So does a result that
 * JSON cannot represent, such as a circular one.
 */
export function serialize(message: { jsonrpc: '2.0'; id: number }): string {
  try {
    return JSON.stringify(message, plain)
  } catch (error) {
    return JSON.stringify({ jsonrpc: '2.0', id: message.id, result: `not JSON: ${textOf(error)}` })
  }
}

function textOf(error: unknown): string {
  try {
    return String(error)
  } catch {
    return messageOf(error)
  }
}

function plain(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`
  return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value
}
