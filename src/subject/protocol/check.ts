import type * as z from 'zod'

/** The way to a place in a JSON value: names of members and indices of elements. */
export type Path = (string | number)[]

export type Checked<T> = { ok: true; value: T } | { ok: false; violation: string; path: Path }

/**
 * Holds a value against a schema.
 * @param place What the value is called in the violation, such as `result`.
 * @returns The value without the members that the schema does not list, or the first thing wrong with it,
 *   as in `result.agreement: expected an address`.
 */
export function check<T>(schema: z.ZodType<T>, value: unknown, place = ''): Checked<T> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return { ok: true, value: parsed.data }
  const issue = parsed.error.issues[0]
  const path = (issue?.path ?? []) as Path
  const where = path.reduce<string>(
    (way, key) => (typeof key === 'number' ? `${way}[${key}]` : way === '' ? key : `${way}.${key}`),
    place,
  )
  const what = (issue?.message ?? 'not of the schema').replace(/^Invalid (input|option): /, '')
  return { ok: false, violation: where === '' ? what : `${where}: ${what}`, path }
}
