import { type AbiFunction, type AbiParameter, decodeAbiParameters, type decodeFunctionResult, type Hex } from 'viem'

type Parameter = AbiParameter & { components?: readonly Parameter[] }

/** Decodes what a function returns, as {@link decodeValues} does. */
export const decodeResult = (({ abi, functionName, data }) => {
  const isCalled = (item: { type: string; name?: string }) => item.type === 'function' && item.name === functionName
  const { outputs } = (abi as readonly AbiFunction[]).find(isCalled) as AbiFunction
  const decoded = decodeValues(outputs, data)
  return decoded.length > 1 ? decoded : decoded[0]
}) as typeof decodeFunctionResult

/**
 * Decodes values. Unlike viem's function, it keeps a byte order mark at the start of a string: it decodes strings as bytes,
 * which are encoded alike.
 */
export function decodeValues(parameters: readonly Parameter[], data: Hex): unknown[] {
  const values = decodeAbiParameters(parameters.map(stringAsBytes), data) as readonly unknown[]
  return parameters.map((one, index) => bytesAsString(one, values[index]))
}

const stringAsBytes = ({ type, components, ...rest }: Parameter): Parameter => ({
  ...rest,
  type: type.replace(/^string/, 'bytes'),
  ...(components && { components: components.map(stringAsBytes) }),
})

function bytesAsString({ type, components = [] }: Parameter, value: unknown): unknown {
  const item = type.replace(/\[\d*\]$/, '')
  if (item !== type) return (value as unknown[]).map((one) => bytesAsString({ type: item, components }, one))
  if (type === 'string') return Buffer.from((value as string).slice(2), 'hex').toString()
  if (type !== 'tuple') return value
  return Object.fromEntries(components.map((one) => [one.name, bytesAsString(one, Object(value)[one.name ?? ''])]))
}
