import { availableParallelism } from 'node:os'
import { InvalidArgumentError } from '@commander-js/extra-typings'
import type { Address } from 'viem'
import type { Shard } from '../check/resolvers/shard.ts'
import { lostEventKinds, type Quirk, type QuirkKind, quirks } from '../model/quirk.ts'
import { MAX_RUNS, MAX_SHARDS } from '../platform/run-limits.ts'

// Each reader throws InvalidArgumentError for any other text. Commander prints its message after the name of the option.

/** Parses seconds: a plain decimal number above 0, at most 86,400 (a day). */
export function seconds(text: string): number {
  const value = /^\d{1,5}(\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN
  if (value > 0 && value <= 86_400) return value
  throw new InvalidArgumentError('Expected a number of seconds above 0, at most 86400 (a day).')
}

/** Parses a whole number from 0 to 999,999,999. */
export function wholeNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Expected a whole number of at most 999999999.')
}

/** Creates a parser of whole numbers from 1 to `most`; its error explains that limit. */
function upTo(most: number, reason = ''): (text: string) => number {
  return (text) => {
    const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
    if (value >= 1 && value <= most) return value
    throw new InvalidArgumentError(`Expected a whole number from 1 to ${most}${reason}.`)
  }
}

export const scenariosPerChain = upTo(20, ': more scenarios do not fit into the blocks that they share')
export const situationsPerChain = upTo(100, ': more situations make every block slow')
export const situations = upTo(1_000_000_000)
export const campaignRuns = upTo(999_999_999)
export const agreements = upTo(100_000, ': more take minutes to start')
export const rate = upTo(1_000)
export const step = upTo(10_000, ': no case has more steps')
export const port = upTo(65_535, ', the range of TCP ports')
/**
 * Parses a chain id. Larger ids lose digits as JSON numbers; the other network may take the next one, so the limit is one less.
 */
export const chainId = upTo(Number.MAX_SAFE_INTEGER - 1)

const MOST_WORKERS = 64
const someWorkers = upTo(MOST_WORKERS, ': each worker starts a chain, an explorer and a subject of its own')

/** Parses a number of workers; `auto`: one for each core. */
export function workers(text: string): number {
  return text === 'auto' ? Math.min(MOST_WORKERS, availableParallelism()) : someWorkers(text)
}

export function depth(text: string): number {
  if (/^\d{1,2}$/.test(text) && Number(text) <= 20) return Number(text)
  throw new InvalidArgumentError('Expected a whole number from 0 to 20: each step takes about five times as long.')
}

export function runs(text: string): number {
  const value = wholeNumber(text)
  if (value <= MAX_RUNS) return value
  throw new InvalidArgumentError(`Expected at most ${MAX_RUNS}. For more scenarios, run again with another --seed.`)
}

export function oneOrTwo(text: string): number {
  if (text === '1' || text === '2') return Number(text)
  throw new InvalidArgumentError('Expected 1 or 2.')
}

/** Parses a Unix timestamp in seconds, or `now`, up to the year 2286: the limit rejects dates in milliseconds. */
export function startTime(text: string): number {
  if (text === 'now') return Math.floor(Date.now() / 1_000)
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (value >= 2) return value
  throw new InvalidArgumentError('Expected `now`, or a Unix timestamp in seconds, such as 1767225600.')
}

/** Parses a shard such as 3/8. */
export function shard(text: string): Shard {
  const [number = 0, of = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).slice(1).map(Number)
  if (number >= 1 && number <= of && of <= MAX_SHARDS) return { number, of }
  throw new InvalidArgumentError(
    `Expected a shard and the number of shards, at most ${MAX_SHARDS}, such as 3/8 for the third of eight.`,
  )
}

/** Creates a parser of texts that match a pattern. */
function matching(pattern: RegExp, expected: string): (text: string) => string {
  return (text) => {
    if (pattern.test(text)) return text
    throw new InvalidArgumentError(`Expected ${expected}.`)
  }
}

export const host = matching(/^[A-Za-z0-9.:-]{1,253}$/, 'an IP address or host name to listen on')
export const campaignId = matching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, 'at most 64 letters, digits, "-" and "_"')
export const segment = matching(
  /^(?!\.{1,2}$)[A-Za-z0-9_~.-]{1,60}$/,
  'one path segment: letters, digits, "-", "_", "~" and "."',
)

const hexAddress = matching(/^0x[0-9a-fA-F]{40}$/, 'an address: 0x and 40 hex digits')
export const address = (text: string): Address => hexAddress(text) as Address

/** Parses the address of a Redis: redis:// or rediss://. */
export function redisUrl(text: string): string {
  if (/^rediss?:\/\/./.test(text) && URL.canParse(text)) return text
  throw new InvalidArgumentError('Expected an address such as redis://127.0.0.1:6379.')
}

/** Joins the globs of an option that can be given several times to one that matches what any of them does. */
export const joinGlobs = (glob: string, before?: string): string =>
  before === undefined ? glob : `{${before},${glob}}`

/** Collects the arguments of an option that can be given several times. */
export const several = (text: string, before: string[] = []): string[] => [...before, text]

/**
 * Parses one `--quirk`: `behind`, `behind=3` (blocks), `behind=60s`, `late-countdown=300s` or `loses-events=links`, and
 * appends it to those of earlier `--quirk` options.
 */
export function quirk(text: string, before: Quirk[] = []): Quirk[] {
  const [name = '', measure] = text.split('=', 2)
  if (!Object.hasOwn(quirks, name)) throw new InvalidArgumentError(`Expected one of ${Object.keys(quirks).join(', ')}.`)
  const kind = name as QuirkKind
  if (measure === undefined) return [...before, { kind }]
  const events = lostEventKinds.find((loss) => loss === measure)
  if (kind === 'loses-events' && events) return [...before, { kind, events }]
  const [, count, unit] = /^(\d{1,9})(s?)$/.exec(measure) ?? []
  if (count !== undefined && kind === 'behind' && unit === '') return [...before, { kind, blocks: Number(count) }]
  if (count !== undefined && unit === 's') return [...before, { kind, seconds: Number(count) }]
  throw new InvalidArgumentError(
    `Expected behind=3 (blocks), behind=60s, late-countdown=300s or loses-events=${lostEventKinds.join('|')}.`,
  )
}
