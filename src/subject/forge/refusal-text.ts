import { type Abi, decodeErrorResult, type Hex, parseAbi } from 'viem'
import { oneLine } from '../protocol/printable.ts'

/** Foundry's own, for a cheatcode that failed. */
const cheatcodes = parseAbi(['error CheatcodeError(string message)'])

/** Why a script reverted, on one line: the message it gave, or its custom error with the arguments. */
export function refusalText(data: Hex, abi: Abi): string {
  if (data === '0x') return 'it reverted without a reason, or ran out of gas'
  try {
    const { errorName, args = [] } = decodeErrorResult({ abi: [...abi, ...cheatcodes], data })
    const [message] = args as readonly unknown[]
    const speaks = errorName === 'Error' || errorName === 'CheatcodeError'
    return oneLine(speaks ? String(message) : `${errorName}(${(args as readonly unknown[]).map(valueText).join(', ')})`)
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
