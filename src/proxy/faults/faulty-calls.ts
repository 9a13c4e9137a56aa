import { toFunctionSelector } from 'viem'
import { agreementAbi, attackRegistryAbi, chainSafeHarborRegistryAbi } from '../../abi/index.ts'
import { type FaultFunction, faultFunctions } from '../../model/fault.ts'
import type { UncheckedCall } from '../node/check-message.ts'
import type { ProxiedRequest } from '../request.ts'

/** Whether a fault affects a call. */
export type Affects = (call: UncheckedCall) => boolean

/** The calls of a message that is passed on to the node, alone or in a batch. None where nothing is: all calls were refused. */
export function callsOf({ source, body }: Pick<ProxiedRequest, 'source' | 'body'>): UncheckedCall[] {
  return source === 'node' && body.length > 0 ? [JSON.parse(body.toString('utf8'))].flat() : []
}

/** Whether a call executes a function of the contracts, itself or by a multicall whose data has the function's selector. */
export function callsFunction({ method, params }: UncheckedCall, name: FaultFunction): boolean {
  if (method !== 'eth_call' || !Array.isArray(params)) return false
  const { data, input } = (params[0] ?? {}) as { data?: unknown; input?: unknown }
  const encoded = input ?? data
  return typeof encoded === 'string' && encoded.toLowerCase().includes(selectors[name])
}

/** The selector of each function, as 8 hex digits. */
const selectors = Object.fromEntries(
  faultFunctions.map((name) => {
    const item = [...attackRegistryAbi, ...agreementAbi, ...chainSafeHarborRegistryAbi].find(
      (one) => one.type === 'function' && one.name === name,
    )
    if (item?.type !== 'function') throw new Error(`No contract has a function named ${name}`)
    return [name, toFunctionSelector(item).slice(2)]
  }),
) as Record<FaultFunction, string>
