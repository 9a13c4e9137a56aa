/** Converts a `Retry-After` header, in seconds or as a date, to milliseconds; undefined without a header. */
export function waitOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const wait = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now()
  return Number.isNaN(wait) ? undefined : Math.max(0, wait)
}
