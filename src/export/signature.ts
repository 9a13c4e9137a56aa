import type { AbiParameter } from 'viem'

type Item = { name: string; inputs: readonly AbiParameter[] }

/** `create((string,address)[],bytes32)`: what selectors are made of, and what cast takes. */
export function signatureOf({ name, inputs }: Item): string {
  return `${name}(${inputs.map((input) => typeText(input)).join(',')})`
}

/** The same with the names of what is in it, as viem takes it: `create((string text, address to)[] list, bytes32 salt)`. */
export function namedSignatureOf({ name, inputs }: Item): string {
  return `${name}(${namedTypes(inputs)})`
}

/** Types with the names of what is in them, as viem takes them. */
export function namedTypes(inputs: readonly AbiParameter[]): string {
  return inputs.map((input) => typeText(input, true)).join(', ')
}

function typeText(parameter: AbiParameter, named = false): string {
  const { type, name } = parameter
  const { components } = parameter as { components?: readonly AbiParameter[] }
  const members = components?.map((member) => typeText(member, named)).join(named ? ', ' : ',')
  const text = members === undefined ? type : `(${members})${type.replace('tuple', '')}`
  return named && name ? `${text} ${name}` : text
}
