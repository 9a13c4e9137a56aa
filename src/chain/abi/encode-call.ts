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

/**
 * Encodes a call of the project's own contracts, like viem's `encodeFunctionData`. Faster, because it builds each encoder once.
 */
export function encodeCall<const abi extends Abi, name extends ContractFunctionName<abi>>(
  parameters: EncodeFunctionDataParameters<abi, name>,
): Hex {
  const { abi, functionName, args = [] } = parameters as { abi: Abi; functionName: string; args?: readonly unknown[] }
  const encoders = cache.get(abi) ?? new Map<string, Encode>()
  cache.set(abi, encoders)
  const key = `${functionName}/${args.length}`
  const encode = encoders.get(key) ?? makeEncode(abi, functionName, args.length)
  encoders.set(key, encode)
  return encode(args)
}

/** Distinguishes overloads by their number of arguments. */
function makeEncode(abi: Abi, functionName: string, count: number): Encode {
  const item = abi.find(
    (one) => one.type === 'function' && one.name === functionName && one.inputs.length === count,
  ) as AbiFunction
  const selector = toFunctionSelector(item)
  const encode = encoderOf(item.inputs)
  return (args) => `${selector}${encode(args)}`
}
