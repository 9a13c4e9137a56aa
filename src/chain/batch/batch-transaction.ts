import { type AbiFunction, type Address, type Hex, toFunctionSelector, zeroAddress } from 'viem'
import * as artifacts from '../../artifacts/index.ts'
import { InternalError } from '../../platform/errors.ts'
import { encodeCall } from '../abi/encode-call.ts'
import type { PlannedAction } from '../execute/plan-block.ts'
import type { TransactionToMine } from '../mine.ts'
import type { BatchWallets } from './batch-wallets.ts'

/** Builds the transaction in which the batch executor makes planned calls through the senders' wallets, in order. */
export function batchTransaction(
  { executor, executorOwner }: BatchWallets,
  batched: readonly PlannedAction[],
): TransactionToMine {
  const args = [batched.map(executorCall)] as const
  const data = encodeCall({ abi: artifacts.batchExecutor.abi, functionName: 'execute', args })
  return { from: executorOwner, to: executor, data }
}

/** Converts a planned call to the executor's `Call` struct. */
function executorCall({ action, sender, call, creates }: PlannedAction) {
  return {
    wallet: sender,
    callee: call.to as Address,
    data: call.data,
    refusal: action.reverts === undefined ? '0x00000000' : selectorOf(action.reverts),
    makes: creates[0]?.address ?? zeroAddress,
  } as const
}

// The selector of an error is computed like a function's.
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
