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

const known = new Map<unknown, Map<string, Encode>>()

/** viem's `encodeFunctionData` for the project's own contracts: for the many calls of generated scenarios. */
export function encodeCall<const abi extends Abi, name extends ContractFunctionName<abi>>(
  parameters: EncodeFunctionDataParameters<abi, name>,
): Hex {
  const { abi, functionName, args = [] } = parameters as { abi: Abi; functionName: string; args?: readonly unknown[] }
  const encoders = known.get(abi) ?? new Map<string, Encode>()
  known.set(abi, encoders)
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
