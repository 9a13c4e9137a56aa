import {
  type Abi,
  type AbiFunction,
  type ContractFunctionName,
  type EncodeFunctionDataParameters,
  type Hex,
  toFunctionSelector,
} from 'viem'
import { encoderOf } from './encoder.ts'

type Encode = (args: readonly unknown[]) => Hex

const cache = new Map<unknown, Map<string, Encode>>()

/** Like viem's `encodeFunctionData`, for the project's own contracts: faster, because it builds each encoder once. */
export function encodeCall<const abi extends Abi, name extends ContractFunctionName<abi>>(
  parameters: EncodeFunctionDataParameters<abi, name>,
): Hex {
  const { abi, functionName, args = [] } = parameters as { abi: Abi; functionName: string; args?: readonly unknown[] }
  const encoders = cache.get(abi) ?? new Map<string, Encode>()
  cache.set(abi, encoders)
  const encode = encoders.get(functionName) ?? makeEncode(abi, functionName)
  encoders.set(functionName, encode)
  return encode(args)
}

function makeEncode(abi: Abi, functionName: string): Encode {
  const item = abi.find((one) => one.type === 'function' && one.name === functionName) as AbiFunction
  const selector = toFunctionSelector(item)
  const encode = encoderOf(item.inputs)
  return (args) => `${selector}${encode(args)}`
}
