const units = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
] as const

/** Whole seconds in words: 259,199 is `2 d 23 h 59 min 59 s`. */
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

/** A timestamp of a scenario as the time since its start: `+3 d`. */
export function sinceStartText(world: { startedAt: number }, timestamp: number): string {
  const since = timestamp - world.startedAt
  return since < 0 ? durationText(since) : `+${durationText(since)}`
}
