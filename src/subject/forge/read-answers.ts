import { type Abi, decodeErrorResult, type Hex, parseAbi, size, slice } from 'viem'
import { oneLine, printable } from '../protocol/printable.ts'
import type { SubjectAnswer } from '../subject.ts'

/** Foundry's error for a cheatcode that failed. */
const cheatcodes = parseAbi(['error CheatcodeError(string message)'])

/** Formats the reason of a revert on one line: its message, or its custom error with the arguments. */
function revertText(data: Hex, abi: Abi): string {
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

/**
 * Reads the driver's return value from forge's JSON.
 * @returns the answers in order, or `undefined` if forge did not print the value.
 */
export function readAnswers(stdout: string, abi: Abi): SubjectAnswer<'isAttackable'>[] | undefined {
  const packed = parse(stdout)?.returns?.answers?.value
  try {
    return packed === undefined ? undefined : unpack(packed).map((returned) => answerOf(returned, abi))
  } catch {
    return undefined
  }
}

/** Reads the lines that the script wrote by `console.log`. */
export function readLogs(stdout: string): string[] {
  return (parse(stdout)?.logs ?? []).map((line) => printable(String(line)))
}

/** Parses the JSON line of forge's output. */
function parse(stdout: string): { returns?: { answers?: { value: Hex } }; logs?: unknown[] } | undefined {
  try {
    return JSON.parse(stdout.split('\n').find((text) => text.startsWith('{')) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

type Returned = { answered: boolean; data: Hex }

function unpack(packed: Hex): Returned[] {
  const unpacked: Returned[] = []
  for (let offset = 0; offset < size(packed); ) {
    const length = Number(slice(packed, offset + 1, offset + 5))
    const data = length === 0 ? '0x' : slice(packed, offset + 5, offset + 5 + length)
    unpacked.push({ answered: slice(packed, offset, offset + 1) === '0x01', data })
    offset += 5 + length
  }
  return unpacked
}

function answerOf({ answered, data }: Returned, abi: Abi): SubjectAnswer<'isAttackable'> {
  if (!answered) return { kind: 'refused', reason: revertText(data, abi) }
  const word = data.length === 66 ? BigInt(data) : undefined
  if (word === 0n || word === 1n) return { kind: 'answered', value: word === 1n }
  return { kind: 'errored', reason: `protocol violation: isAttackable returned no bool: ${printable(data)}` }
}
