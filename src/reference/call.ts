import type {
  AbiStateMutability,
  ContractFunctionArgs,
  ContractFunctionName,
  ContractFunctionReturnType,
  Hex,
} from 'viem'
import {
  type DecodeFunctionResultParameters,
  decodeFunctionResult,
  type EncodeFunctionDataParameters,
  encodeFunctionData,
  toFunctionSelector,
} from 'viem/utils'
import { abi } from './abi.ts'

type Abi = typeof abi

/** The name of a function that can be read. */
export type Read = ContractFunctionName<Abi>
export type Arguments<name extends Read> = Extract<
  ContractFunctionArgs<Abi, AbiStateMutability, name>,
  readonly unknown[]
>
export type Returned<name extends Read> = ContractFunctionReturnType<Abi, AbiStateMutability, name>

/** Each function on its own, its selector ready: left to itself, viem hashes the signature again for each call. */
const functions = new Map(
  abi.flatMap((item) => (item.type === 'function' ? [[item.name, [item, toFunctionSelector(item)]] as const] : [])),
)

export function encodeCall<name extends Read>(functionName: name, args: Arguments<name>): Hex {
  const [item, selector] = functions.get(functionName) ?? []
  return encodeFunctionData({ abi: [item], functionName: selector, args } as unknown as EncodeFunctionDataParameters)
}

/** Throws where the data is not what the function returns. */
export function decodeResult<name extends Read>(functionName: name, data: Hex): Returned<name> {
  const [item] = functions.get(functionName) ?? []
  return decodeFunctionResult({
    abi: [item],
    functionName,
    data,
  } as unknown as DecodeFunctionResultParameters) as Returned<name>
}
