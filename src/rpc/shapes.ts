import type { Address, Hash, Hex } from 'viem'
import { cut } from '../platform/words.ts'
import { UnusableAnswerError } from './node-refused.ts'

/** Reads a part of a node's answer. Throws UnusableAnswerError if the part does not fit. */
export type Shape<Value> = (part: unknown) => Value

/** Reads the answer to a method. @throws {UnusableAnswerError} if it does not fit, with the method. */
export function readAnswer<Value>(method: string, answer: unknown, shape: Shape<Value>): Value {
  try {
    return shape(answer)
  } catch (error) {
    if (error instanceof UnusableAnswerError) throw new UnusableAnswerError(String(error.facts.reason), method)
    throw error
  }
}

/** Fails with what a part should have been. */
export function misfit(expected: string, part: unknown): never {
  throw new UnusableAnswerError(`expected ${expected}, got ${shortText(part)}`)
}

/** A whole number that a double holds exactly: in hex digits, as JSON-RPC has it, or a number as traces have it. */
export const wholeNumber: Shape<number> = (part) => {
  const isText = typeof part === 'string' && /^0x[0-9a-f]+$/i.test(part)
  const value = isText ? Number(part) : part
  return Number.isSafeInteger(value) && (value as number) >= 0
    ? (value as number)
    : misfit('a whole number below 2^53', part)
}

/** Bytes in hex digits, in lower case. */
export const bytes: Shape<Hex> = (part) =>
  typeof part === 'string' && part.length % 2 === 0 && /^0x[0-9a-f]*$/i.test(part)
    ? (part.toLowerCase() as Hex)
    : misfit('bytes in hex', part)

const exactly =
  (length: number, name: string): Shape<Hex> =>
  (part) => {
    const value = typeof part === 'string' && part.length === length * 2 + 2 ? bytes(part) : undefined
    return value ?? misfit(name, part)
  }

/** In lower case. */
export const address: Shape<Address> = exactly(20, 'an address')
/** In lower case. */
export const hash: Shape<Hash> = exactly(32, 'a hash')

/** A part that can be missing, which `null` and, for addresses, `0x` stand for. */
export const optional =
  <Value>(shape: Shape<Value>): Shape<Value | undefined> =>
  (part) =>
    part === undefined || part === null || (part === '0x' && shape === (address as Shape<unknown>))
      ? undefined
      : shape(part)

/** A list, of which each item fits. */
export const listOf =
  <Item>(shape: Shape<Item>): Shape<Item[]> =>
  (part) =>
    Array.isArray(part) ? part.map((item) => shape(item)) : misfit('a list', part)

/** The members of an object. */
export const membersOf: Shape<Readonly<Record<string, unknown>>> = (part) =>
  typeof part === 'object' && part !== null && !Array.isArray(part)
    ? (part as Record<string, unknown>)
    : misfit('an object', part)

const SHOWN = 40

function shortText(part: unknown): string {
  if (Array.isArray(part)) return 'a list'
  if (typeof part === 'object' && part !== null) return 'an object'
  return cut(JSON.stringify(part) ?? 'nothing', SHOWN)
}
