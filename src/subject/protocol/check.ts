import type * as z from 'zod'

export type Checked<T> = { ok: true; value: T } | { ok: false; violation: string }

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
  const where = (issue?.path ?? []).reduce<string>(
    (path, key) => (typeof key === 'number' ? `${path}[${key}]` : path === '' ? String(key) : `${path}.${String(key)}`),
    place,
  )
  const what = (issue?.message ?? 'not of the schema').replace(/^Invalid (input|option): /, '')
  return { ok: false, violation: where === '' ? what : `${where}: ${what}` }
}
