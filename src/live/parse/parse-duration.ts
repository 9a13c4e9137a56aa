const seconds: Record<string, number> = { s: 1, m: 60, min: 60, h: 3_600, d: 86_400, w: 604_800 }

/**
 * Parses a duration such as `3d`, `+1d12h`, `-1`, `90s` or `15min` to seconds. A number alone is seconds.
 * @returns undefined if the text is malformed.
 */
export function parseDuration(text: string): number | undefined {
  const [, sign, rest = ''] = /^([+-]?)(.*)$/.exec(text) ?? []
  if (!/^(\d{1,10}(s|min|m|h|d|w)?)+$/.test(rest)) return undefined
  const parts = [...rest.matchAll(/(\d+)(s|min|m|h|d|w)?/g)]
  const total = parts.reduce((sum, [, count, unit = 's']) => sum + Number(count) * (seconds[unit] ?? 1), 0)
  return sign === '-' ? -total : total
}
