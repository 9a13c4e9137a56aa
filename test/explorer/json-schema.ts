import { isDeepStrictEqual } from 'node:util'
import type { Json } from './world.ts'

type Schema = Record<string, Json>
type Check = (value: Json, expected: Json, schema: Schema, root: Json) => string[]

const typeOf = (value: Json) => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value
}
const isType = (value: Json, type: string) => (type === 'integer' ? Number.isInteger(value) : typeOf(value) === type)
const said = (isRight: boolean, fault: string) => (isRight ? [] : [fault])
const below = (place: string, faults: string[]) => faults.map((fault) => `.${place}${fault}`)

/** Whether a member has another value than the one that an option wants there: then the rest need not be looked at. */
const isOther = (value: Json, { properties = {}, required = [] }: Schema) =>
  required.some((name: string) => properties[name]?.const !== undefined && value?.[name] !== properties[name].const)

/** The keywords that the project's schemas use. Those that only say something to people check nothing. */
const keywords: Record<string, Check> = {
  description: () => [],
  title: () => [],
  $schema: () => [],
  $defs: () => [],
  default: () => [],
  $ref: (value, pointer, _, root) => faultsOf(value, resolve(root, pointer), root),
  type: (value, type) => said(isType(value, type), ` is ${typeOf(value)}, not ${type}`),
  const: (value, expected) => said(isDeepStrictEqual(value, expected), ` is not ${JSON.stringify(expected)}`),
  enum: (value, options) => said(options.includes(value), ` is ${JSON.stringify(value)}, none of ${options}`),
  pattern: (value, pattern) =>
    said(typeof value !== 'string' || new RegExp(pattern, 'u').test(value), ` ${value} is not like ${pattern}`),
  minimum: (value, least) => said(typeof value !== 'number' || value >= least, ` is below ${least}`),
  maximum: (value, most) => said(typeof value !== 'number' || value <= most, ` is above ${most}`),
  minLength: (value, least) => said(typeof value !== 'string' || value.length >= least, ` is shorter than ${least}`),
  maxLength: (value, most) => said(typeof value !== 'string' || value.length <= most, ` is longer than ${most}`),
  minItems: (value, least) => said(!Array.isArray(value) || value.length >= least, ` has less than ${least} items`),
  maxItems: (value, most) => said(!Array.isArray(value) || value.length <= most, ` has more than ${most} items`),
  items: (value, items, _, root) =>
    Array.isArray(value) ? value.flatMap((item, at) => below(`${at}`, faultsOf(item, items, root))) : [],
  properties: (value, properties, _, root) =>
    Object.entries(properties).flatMap(([name, schema]) =>
      Object.hasOwn(value ?? {}, name) ? below(name, faultsOf(value[name], schema as Schema, root)) : [],
    ),
  required: (value, names) =>
    names.flatMap((name: string) => said(Object.hasOwn(value ?? {}, name), ` has no ${name}`)),
  additionalProperties: (value, isAllowed, { properties = {} }) =>
    Object.keys(value ?? {}).flatMap((name) => said(isAllowed || Object.hasOwn(properties, name), ` has ${name}`)),
  anyOf: (value, options, _, root) => {
    const faults = options.map((option: Schema) => faultsOf(value, option, root))
    return faults.some((each: string[]) => each.length === 0) ? [] : faults.flat()
  },
  oneOf: (value, options, _, root) => {
    const faults: string[][] = options.map((option: Schema) =>
      isOther(value, option) ? [' is of another kind'] : faultsOf(value, option, root),
    )
    const fitting = faults.filter((each) => each.length === 0).length
    if (fitting === 1) return []
    return fitting > 1 ? [` is ${fitting} of what it should be one of`] : faults.flat()
  },
}

/**
 * What is wrong with a value by a JSON Schema, nothing where it is right. Written apart from what makes the schemas.
 * @throws for a keyword that it does not know: nothing is passed over unchecked.
 */
export function faultsOf(value: Json, schema: Schema, root: Json): string[] {
  return Object.entries(schema).flatMap(([keyword, expected]) => {
    const check = keywords[keyword]
    if (!check) throw new Error(`JSON Schema keyword ${keyword} is not known here`)
    return check(value, expected, schema, root)
  })
}

/** What a local reference leads to. Throws where it leads nowhere. */
export function resolve(root: Json, pointer: string): Json {
  if (!pointer.startsWith('#/')) throw new Error(`${pointer} is not a place in the document`)
  const found = pointer
    .slice(2)
    .split('/')
    .reduce((part, name) => part?.[name.replaceAll('~1', '/').replaceAll('~0', '~')], root)
  if (found === undefined) throw new Error(`${pointer} leads nowhere`)
  return found
}
