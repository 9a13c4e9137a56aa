import { type AbiFunction, type Address, type Hex, toFunctionSelector, zeroAddress } from 'viem'
import * as artifacts from '../../artifacts/index.ts'
import { InternalError } from '../../errors.ts'
import { encodeCall } from '../abi/encode-call.ts'
import type { Planned } from '../execute/plan.ts'
import type { Transaction } from '../mine.ts'
import type { BatchWallets } from './batch-wallets.ts'

/** One transaction in which the executor has wallets make the planned calls, in order. */
export function batchTransaction({ executor, executorOwner }: BatchWallets, acts: readonly Planned[]): Transaction {
  const data = encodeCall({ abi: artifacts.batchExecutor.abi, functionName: 'execute', args: [acts.map(actOf)] })
  return { from: executorOwner, to: executor, data }
}

function actOf({ action, sender, call, makes }: Planned) {
  return {
    wallet: sender,
    callee: call.to as Address,
    data: call.data,
    refusal: action.reverts === undefined ? '0x00000000' : selectorOf(action.reverts),
    makes: makes[0]?.address ?? zeroAddress,
  } as const
}

// An error's selector is made like a function's.
const selectors = new Map(
  Object.values(artifacts)
    .flatMap(({ abi }) => [...abi])
    .flatMap((item): [string, Hex][] => (item.type === 'error' ? [[item.name, selector(item)]] : [])),
)

function selector({ name, inputs }: Pick<AbiFunction, 'name' | 'inputs'>): Hex {
  return toFunctionSelector({ type: 'function', name, inputs, outputs: [], stateMutability: 'view' })
}

function selectorOf(error: string): Hex {
  const found = selectors.get(error)
  if (found === undefined) throw new InternalError(`No contract has an error named ${error}`)
  return found
}
