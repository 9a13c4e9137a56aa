import { type Abi, type Hex, size, slice } from 'viem'
import { printable } from '../protocol/printable.ts'
import type { Answer } from '../subject.ts'
import { refusalText } from './refusal-text.ts'

/**
 * Reads what the driver returned out of forge's JSON.
 * @returns The answers in order; none where forge printed no such thing.
 */
export function readAnswers(stdout: string, abi: Abi): Answer<'isAttackable'>[] | undefined {
  const packed = parse(stdout)?.returns?.answers?.value
  try {
    return packed === undefined ? undefined : unpack(packed).map((one) => answerOf(one, abi))
  } catch {
    return undefined
  }
}

/** What the script wrote by `console.log`, a line each. */
export function readLogs(stdout: string): string[] {
  return (parse(stdout)?.logs ?? []).map((line) => printable(String(line)))
}

/** The line of forge's output that is its report. */
function parse(stdout: string): { returns?: { answers?: { value: Hex } }; logs?: unknown[] } | undefined {
  try {
    return JSON.parse(stdout.split('\n').find((text) => text.startsWith('{')) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

type Returned = { answered: boolean; data: Hex }

function unpack(packed: Hex): Returned[] {
  const all: Returned[] = []
  for (let at = 0; at < size(packed); ) {
    const length = Number(slice(packed, at + 1, at + 5))
    const data = length === 0 ? '0x' : slice(packed, at + 5, at + 5 + length)
    all.push({ answered: slice(packed, at, at + 1) === '0x01', data })
    at += 5 + length
  }
  return all
}

function answerOf({ answered, data }: Returned, abi: Abi): Answer<'isAttackable'> {
  if (!answered) return { kind: 'refused', reason: refusalText(data, abi) }
  const word = data.length === 66 ? BigInt(data) : undefined
  if (word === 0n || word === 1n) return { kind: 'answered', value: word === 1n }
  return { kind: 'errored', reason: `protocol violation: isAttackable returned no bool: ${printable(data)}` }
}
