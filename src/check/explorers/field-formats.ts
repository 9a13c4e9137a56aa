import { lower } from './lower.ts'

/** Parses a value of the API into the form that is compared; `undefined` if it has another format. */
type ReadField<Value> = (value: unknown) => Value | undefined

/** A format: its name in messages, and its parser. */
export type FieldFormat<Value> = { name: string; read: ReadField<Value> }

const format = <Value>(name: string, read: ReadField<Value>): FieldFormat<Value> => ({ name, read })

export const text = format('a string', (value) => (typeof value === 'string' ? value : undefined))
export const flag = format('true or false', (value) => (typeof value === 'boolean' ? value : undefined))
export const number = format('a number', (value) =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined,
)
export const milliseconds = format('milliseconds, a number', number.read)

export const address = format('an address', (value) =>
  typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value) ? lower(value) : undefined,
)

/** US dollars, without leading and trailing zeros. */
export const usd = format('a decimal string', (value) => {
  const [, whole, fraction = ''] = (typeof value === 'string' && /^(\d+)(?:\.(\d+))?$/.exec(value)) || []
  if (whole === undefined) return undefined
  const rest = fraction.replace(/0+$/, '')
  return `${BigInt(whole)}${rest && `.${rest}`}`
})

export const addresses = format('a list of addresses', (value) => sortedList(value, address.read))

export const accounts = format('a list of {accountAddress, childContractScope: 0 to 3}', (value) =>
  sortedList(value, (entry) => {
    const { accountAddress, childContractScope } = Object(entry)
    const read = address.read(accountAddress)
    return read && [0, 1, 2, 3].includes(childContractScope) ? `${read} ${childContractScope}` : undefined
  }),
)

export const contacts = format('a list of {name, contact}', (value) => {
  if (!Array.isArray(value)) return undefined
  const read = value.map((entry) => {
    const { name, contact } = Object(entry)
    return typeof name === 'string' && typeof contact === 'string' ? { name, contact } : undefined
  })
  return read.every((entry) => entry !== undefined) ? read : undefined
})

function sortedList(value: unknown, read: ReadField<string>): string[] | undefined {
  if (!Array.isArray(value)) return undefined
  const entries = value.map(read)
  return entries.every((entry) => entry !== undefined) ? entries.toSorted() : undefined
}
