import { numberToHex } from 'viem'
import type { Receipt, TransactionToMine } from '../mine.ts'
import type { ExecutedAction } from './check-outcome.ts'
import type { PlannedAction } from './plan-block.ts'

/** Transactions of a planned action that is not sent in a batch: one, unless a profile sends more. */
export function transactionsOf({
  sender,
  call: { to, data, authorization },
  calls,
}: PlannedAction): TransactionToMine[] {
  if (calls) {
    return calls.map(({ from, to, data, value }) => {
      return { from, to, data, value: value === undefined ? undefined : numberToHex(value) }
    })
  }
  return [{ from: sender, data, to, authorization }]
}

/** Outcome of an action's transactions: the first that reverted, or else the last, with the events of all. */
export function outcomeOf(receipts: readonly Receipt[]): Receipt {
  const reverted = receipts.find(({ status }) => status === 'reverted')
  const last = receipts.at(-1) as Receipt
  return reverted ?? { ...last, logs: receipts.flatMap(({ logs }) => logs) }
}

/**
 * Pairs the planned actions of a block with their receipts.
 * @param receipts Those of the whole block: the transaction that makes chains valid precedes the actions.
 */
export function executedActions(planned: readonly PlannedAction[], receipts: readonly Receipt[]): ExecutedAction[] {
  const counts = planned.map((one) => transactionsOf(one).length)
  const left = receipts.slice(receipts.length - counts.reduce((sum, count) => sum + count, 0))
  return planned.map((one, index) => ({ ...one, receipt: outcomeOf(left.splice(0, counts[index])) }))
}
