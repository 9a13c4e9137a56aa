import { InvalidArgumentError } from '@commander-js/extra-typings'
import type { Address } from 'viem'
import { MAX_RUNS } from '../../run/campaign/default-runs.ts'
import { MAX_SHARDS, type Shard } from '../../run/shard.ts'

/**
 * Reads seconds: a plain decimal number above 0, at most 86,400 (a day).
 * @throws InvalidArgumentError for anything else, as every reader here does.
 */
export function seconds(text: string): number {
  const value = /^\d{1,5}(\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN
  if (!(value > 0 && value <= 86_400)) {
    throw new InvalidArgumentError('Expected a number of seconds above 0, at most 86400 (a day).')
  }
  return value
}

/** Reads a whole number from 0 to 999,999,999. */
export function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Expected a whole number of at most 999999999.')
  return Number(text)
}

/** A reader of whole numbers from 1 to `most`; its error gives the reason for that limit. */
function upTo(most: number, reason: string): (text: string) => number {
  return (text) => {
    const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
    if (value >= 1 && value <= most) return value
    throw new InvalidArgumentError(`Expected a whole number from 1 to ${most}${reason}.`)
  }
}

export const scenariosPerChain = upTo(20, ': more scenarios do not fit into the blocks that they share')

export const situationsPerChain = upTo(100, ': more situations make every block slow')

export const situations = upTo(1_000_000_000, '')

export function depth(text: string): number {
  if (!/^\d{1,2}$/.test(text) || Number(text) > 20) {
    throw new InvalidArgumentError('Expected a whole number from 0 to 20: each step takes about five times as long.')
  }
  return Number(text)
}

export const workers = upTo(64, ': each worker starts a chain, an explorer and a subject of its own')

export const runs = (text: string): number => {
  const value = wholeNumber(text)
  if (value > MAX_RUNS)
    throw new InvalidArgumentError(`Expected at most ${MAX_RUNS}. For more scenarios, run again with another --seed.`)
  return value
}

/** Larger ids lose digits as JSON numbers; the other network may take the next one, so the limit is one less. */
export const chainId = upTo(Number.MAX_SAFE_INTEGER - 1, '')

export const step = upTo(10_000, ': no case has more steps')

export function oneOrTwo(text: string): number {
  if (text !== '1' && text !== '2') throw new InvalidArgumentError('Expected 1 or 2.')
  return Number(text)
}

export const port = upTo(65_535, ', the range of TCP ports')

export function address(text: string): Address {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) throw new InvalidArgumentError('Expected an address: 0x and 40 hex digits.')
  return text as Address
}

export function segment(text: string): string {
  if (!/^[A-Za-z0-9_~.-]{1,60}$/.test(text) || text === '.' || text === '..') {
    throw new InvalidArgumentError('Expected one path segment: letters, digits, "-", "_", "~" and ".".')
  }
  return text
}

export function host(text: string): string {
  if (!/^[A-Za-z0-9.:-]{1,253}$/.test(text))
    throw new InvalidArgumentError('Expected an IP address or host name to listen on.')
  return text
}

export const agreements = upTo(100_000, ': more take minutes to start')

/** Reads a shard such as 3/8. */
export function shard(text: string): Shard {
  const [number, of] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).slice(1).map(Number)
  if (number === undefined || of === undefined || number < 1 || number > of || of > MAX_SHARDS) {
    throw new InvalidArgumentError(
      `Expected a shard and the number of shards, at most ${MAX_SHARDS}, such as 3/8 for the third of eight.`,
    )
  }
  return { number, of }
}

/** Reads a Unix timestamp in seconds, or `now`. The year 2286 is far enough, and no date in milliseconds. */
export function startTime(text: string): number {
  if (text === 'now') return Math.floor(Date.now() / 1_000)
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (value >= 2) return value
  throw new InvalidArgumentError('Expected `now`, or a Unix timestamp in seconds, such as 1767225600.')
}

/** Reads the number of generated scenarios of a campaign. */
export const campaignRuns = upTo(999_999_999, '')

/** Reads the address of a Redis: redis:// or rediss://. */
export function redisUrl(text: string): string {
  if (/^rediss?:\/\/./.test(text) && URL.canParse(text)) return text
  throw new InvalidArgumentError('Expected an address such as redis://127.0.0.1:6379.')
}

/** Reads the name of a campaign. */
export function campaignId(text: string): string {
  if (/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(text)) return text
  throw new InvalidArgumentError('Expected at most 64 letters, digits, "-" and "_".')
}
