import type { Address } from 'viem'
import type { Chain } from '../../../chain/chain.ts'
import type { RpcRequest } from '../../../chain/rpc/rpc.ts'
import type { Name } from '../../../model/action.ts'
import type { ContractRuleId } from '../contract-rules.ts'
import type { NameOfAddress } from './reading.ts'
import type { Recoveries } from './recoveries.ts'

/** Where contracts are read, and what the model does not know of their scenario. */
export type ReadContext = {
  chain: Chain
  addressOf: (name: Name) => Address
  nameOf: NameOfAddress
  recoveries: Recoveries
  /** How often each rule was checked so far. */
  checked: Map<ContractRuleId, number>
}

/** Counts checks of a rule. */
export function count(checked: ReadContext['checked'], rule: ContractRuleId, times = 1): void {
  checked.set(rule, (checked.get(rule) ?? 0) + times)
}

/** Calls in one message. */
const CALLS = 400

/** Sends any number of calls, and returns the answer or the error of each. */
export async function attemptAll(chain: Chain, calls: readonly RpcRequest[]): Promise<unknown[]> {
  const answers: unknown[] = []
  for (let start = 0; start < calls.length; start += CALLS)
    answers.push(...(await chain.attempt(calls.slice(start, start + CALLS))))
  return answers
}
