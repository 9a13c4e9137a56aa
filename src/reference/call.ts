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

/** The name of a view function in the ABI. */
export type Read = ContractFunctionName<Abi>
export type Arguments<name extends Read> = Extract<
  ContractFunctionArgs<Abi, AbiStateMutability, name>,
  readonly unknown[]
>
export type Returned<name extends Read> = ContractFunctionReturnType<Abi, AbiStateMutability, name>

/** Functions with their selectors: without this cache, viem hashes the signature for each call. */
const functions = new Map(
  abi.flatMap((item) => (item.type === 'function' ? [[item.name, [item, toFunctionSelector(item)]] as const] : [])),
)

export function encodeCall<name extends Read>(functionName: name, args: Arguments<name>): Hex {
  const [item, selector] = functions.get(functionName) ?? []
  return encodeFunctionData({ abi: [item], functionName: selector, args } as unknown as EncodeFunctionDataParameters)
}

/** Throws where the data does not match the function's return type. */
export function decodeResult<name extends Read>(functionName: name, data: Hex): Returned<name> {
  const [item] = functions.get(functionName) ?? []
  const decode = (abi: unknown) =>
    decodeFunctionResult({ abi: [abi], functionName, data } as unknown as DecodeFunctionResultParameters)
  if (item?.outputs[0].type !== 'string') return decode(item) as Returned<name>
  // A string as its bytes, which are encoded alike: viem drops a byte order mark.
  const bytes = decode({ ...item, outputs: [{ type: 'bytes' }] }) as Hex
  return Buffer.from(bytes.slice(2), 'hex').toString() as Returned<name>
}
