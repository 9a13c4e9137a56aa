import type { AbiParameter } from 'viem'

type Item = { name: string; inputs: readonly AbiParameter[] }

/** Formats the signature for selectors and for cast: `create((string,address)[],bytes32)`. */
export function signatureOf({ name, inputs }: Item): string {
  return `${name}(${inputs.map((input) => typeText(input)).join(',')})`
}

/** Formats the signature with parameter names, for viem: `create((string text, address to)[] list, bytes32 salt)`. */
export function namedSignatureOf({ name, inputs }: Item): string {
  return `${name}(${namedTypes(inputs)})`
}

/** Formats parameter types with their names, for viem: `(string text, address to)[] list, bytes32 salt`. */
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
