import { type Abi, decodeErrorResult, type Hex, parseAbi } from 'viem'
import { oneLine } from '../protocol/printable.ts'

/** Foundry's error for a cheatcode that failed. */
const cheatcodes = parseAbi(['error CheatcodeError(string message)'])

/** The reason of a revert, on one line: its message, or its custom error with the arguments. */
export function revertText(data: Hex, abi: Abi): string {
  if (data === '0x') return 'it reverted without a reason, or ran out of gas'
  try {
    const { errorName, args = [] } = decodeErrorResult({ abi: [...abi, ...cheatcodes], data })
    const [message] = args as readonly unknown[]
    const hasMessage = errorName === 'Error' || errorName === 'CheatcodeError'
    return oneLine(
      hasMessage ? String(message) : `${errorName}(${(args as readonly unknown[]).map(valueText).join(', ')})`,
    )
  } catch {
    return oneLine(`it reverted with ${data}`)
  }
}

function valueText(value: unknown): string {
  if (typeof value === 'string') return value.startsWith('0x') ? value : JSON.stringify(value)
  return JSON.stringify(value, (_key, inner) => (typeof inner === 'bigint' ? inner.toString() : inner)).replaceAll(
    /^"|"$/g,
    '',
  )
}
