import type { Hex } from 'viem'
import { getAddress, isAddress, isHex } from 'viem/utils'
import type { Address } from '../subject/resolver.ts'
import { CannotKnow } from './errors.ts'

/** A JSON object whose members are still to be checked. */
export type Json = Record<string, unknown>

// Every response is validated: reading a malformed one as "no code" or "no link" would be a guess.

export function object(value: unknown, what: string): Json {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Json
  throw unexpected(value, what, 'an object')
}

export function list(value: unknown, what: string): unknown[] {
  if (Array.isArray(value)) return value
  throw unexpected(value, what, 'a list')
}

export function count(value: unknown, what: string): number {
  if (Number.isSafeInteger(value) && (value as number) >= 0) return value as number
  throw unexpected(value, what, 'a whole number')
}

export function hex(value: unknown, what: string): Hex {
  if (isHex(value)) return value
  throw unexpected(value, what, 'hexadecimal data')
}

/** A number as JSON-RPC writes it, `0x…`. */
export function quantity(value: unknown, what: string): number {
  return count(value === '0x' ? Number.NaN : Number(hex(value, what)), what)
}

/** Any letter case is taken; what is returned is checksummed, so that equal addresses are equal strings. */
export function address(value: unknown, what: string): Address {
  if (typeof value === 'string' && isAddress(value, { strict: false })) return getAddress(value)
  throw unexpected(value, what, 'an address')
}

/** A `uint256` as a number; throws where it is not a safe integer. */
export function exact(value: bigint, what: string): number {
  return count(Number(value), what)
}

/** A timestamp as the protocol writes it: a number, or decimal text where a double does not hold it. */
export function secondsOf(value: bigint): number | string {
  return value <= Number.MAX_SAFE_INTEGER ? Number(value) : value.toString()
}

/** The name of an enum value. Throws for a number without a known meaning. */
export function named<const Name>(names: readonly Name[], value: number, what: string): Name {
  const name = names[value]
  if (name !== undefined) return name
  throw new CannotKnow(`${what} is ${value}, which has no known meaning`)
}

function unexpected(value: unknown, what: string, expected: string): CannotKnow {
  return new CannotKnow(`${what} should be ${expected}, but is ${shortJson(value)}`)
}

/** At most 100 characters of a value as JSON. A value from outside can be nested too deeply for that. */
export function shortJson(value: unknown): string {
  try {
    return String(JSON.stringify(value)).slice(0, 100)
  } catch {
    return 'nested too deeply'
  }
}
