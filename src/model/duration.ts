const units = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
] as const

/** Formats whole seconds: 259,199 is `2 d 23 h 59 min 59 s`. */
export function durationText(seconds: number): string {
  const parts: string[] = []
  let rest = Math.abs(seconds)
  for (const [unit, size] of units) {
    const count = Math.floor(rest / size)
    if (count > 0) parts.push(`${count} ${unit}`)
    rest -= count * size
  }
  return `${seconds < 0 ? '-' : ''}${parts.join(' ') || '0 s'}`
}

/** The end of the year 9999, after which dates have more digits. */
const LAST_DATE = 253_402_300_799

/** Formats a timestamp as a date, `2001-09-09T01:46:41Z`, or as a number if it is after the year 9999. */
export function dateText(timestamp: number): string {
  if (timestamp > LAST_DATE) return `timestamp ${timestamp}`
  return new Date(timestamp * 1_000).toISOString().replace('.000Z', 'Z')
}

/**
 * Formats a timestamp as the time since the scenario's start: `+3 d`. In a world without a scenario, of a live network,
 * as a date.
 */
export function sinceStartText(world: { startedAt: number; isNetwork?: true }, timestamp: number): string {
  if (world.isNetwork) return dateText(timestamp)
  const since = timestamp - world.startedAt
  return since < 0 ? durationText(since) : `+${durationText(since)}`
}
