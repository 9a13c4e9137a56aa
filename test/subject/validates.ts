type Schema = Record<string, unknown>

/**
 * Whether a value is of a JSON Schema: the few keywords that the published schema uses, each as the standard has it.
 * Any other keyword throws, so that none is taken for checked that is not.
 */
export function validates(root: object, schema: object, value: unknown): boolean {
  const again = (inner: unknown, part: unknown) => validates(root, inner as object, part)
  return Object.entries(schema).every(([keyword, rule]) => {
    const known = keywords[keyword]
    if (!known) throw new Error(`this validator does not know ${keyword}`)
    return known(rule as never, value, again, root as Schema)
  })
}

type Keyword = (
  rule: never,
  value: unknown,
  again: (schema: unknown, part: unknown) => boolean,
  root: Schema,
) => boolean

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const types: Record<string, (value: unknown) => boolean> = {
  object: isObject,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
}

const keywords: Record<string, Keyword> = {
  $schema: () => true,
  title: () => true,
  $defs: () => true,
  type: (name: string, value) => types[name]?.(value) === true,
  const: (wanted, value) => value === wanted,
  enum: (wanted: unknown[], value) => wanted.includes(value),
  pattern: (source: string, value) => typeof value !== 'string' || new RegExp(source, 'u').test(value),
  format: (name: string, value) => name === 'uri' && (typeof value !== 'string' || URL.canParse(value)),
  minimum: (least: number, value) => typeof value !== 'number' || value >= least,
  maximum: (most: number, value) => typeof value !== 'number' || value <= most,
  required: (names: string[], value) => !isObject(value) || names.every((name) => Object.hasOwn(value, name)),
  properties: (parts: Schema, value, again) =>
    !isObject(value) ||
    Object.entries(parts).every(([name, part]) => !Object.hasOwn(value, name) || again(part, value[name])),
  items: (part, value, again) => !Array.isArray(value) || value.every((element) => again(part, element)),
  not: (part, value, again) => !again(part, value),
  anyOf: (parts: unknown[], value, again) => parts.some((part) => again(part, value)),
  oneOf: (parts: unknown[], value, again) => parts.filter((part) => again(part, value)).length === 1,
  $ref: (place: string, value, again, { $defs }) => again(($defs as Schema)[place.replace('#/$defs/', '')], value),
}
