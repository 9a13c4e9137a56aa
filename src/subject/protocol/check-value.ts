import type * as z from 'zod'

/** A path into a JSON value: names of members and indices of elements. */
export type Path = (string | number)[]

export type Checked<T> = { ok: true; value: T } | { ok: false; violation: string; path: Path }

/**
 * Validates a value by a schema.
 * @param name The value's name in the violation, such as `result`.
 * @returns The value without unlisted members, or its first violation, such as `result.agreement: expected an address`.
 */
export function checkValue<T>(schema: z.ZodType<T>, value: unknown, name = ''): Checked<T> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return { ok: true, value: parsed.data }
  const issue = parsed.error.issues[0]
  const path = (issue?.path ?? []) as Path
  const position = path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : text === '' ? key : `${text}.${key}`),
    name,
  )
  const problem = (issue?.message ?? 'does not match the schema').replace(/^Invalid (input|option): /, '')
  return { ok: false, violation: position === '' ? problem : `${position}: ${problem}`, path }
}
