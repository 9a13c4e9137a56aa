import { getAddress, type Hex, toEventSelector } from 'viem'
import { agreementFactory, factory } from '../../artifacts/index.ts'
import { InternalError } from '../../errors.ts'
import type { Action } from '../../model/action.ts'
import type { Receipt } from '../mine.ts'
import type { Rpc } from '../rpc/rpc.ts'
import type { Made } from './call.ts'
import { revertReason } from './revert-reason.ts'

/** An action, what it was to make, and what became of its transaction. */
export type Played = { action: Action; makes: readonly Made[]; receipt: Receipt }

/** The chain did otherwise than the model predicted: one of the two is wrong. */
export class UnlikeScenario extends InternalError {}

/**
 * Holds a transaction against its action.
 * @throws {UnlikeScenario} where it reverted and should not have, or the other way round, or with another error, or
 * where it made a contract at another address than was predicted.
 */
export async function check(rpc: Pick<Rpc, 'request'>, { action, makes, receipt }: Played): Promise<void> {
  if (receipt.status === 'success') {
    if (action.reverts !== undefined) throw unlike(action, `revert with ${action.reverts}`, 'success')
    const predicted = makes.map(({ address }) => address).join(', ')
    const made = madeIn(receipt).join(', ')
    if (made !== predicted) throw unlike(action, `contracts at ${predicted || 'no address'}`, made || 'none')
    return
  }
  const reason = await revertReason(rpc, receipt.transactionHash)
  if (action.reverts === undefined) throw unlike(action, 'success', `revert with ${reason.text}`)
  if (action.reverts !== reason.name)
    throw unlike(action, `revert with ${action.reverts}`, `revert with ${reason.text}`)
}

/** The error of an action that did not end as its scenario says. */
export function unlike(action: Action, expected: string, actual: string): UnlikeScenario {
  return new UnlikeScenario(`The chain did not do what the scenario says of "${action.do}"`, {
    facts: { expected, actual, action: JSON.stringify(action) },
  })
}

const eventOf = (abi: readonly { type: string; name?: string }[], name: string): Hex =>
  toEventSelector(abi.find((item) => item.type === 'event' && item.name === name) as never)

/** Both events name what was made in their first indexed parameter. */
const creations = new Set([eventOf(factory.abi, 'Spawned'), eventOf(agreementFactory.abi, 'AgreementCreated')])

/** The addresses of all contracts that a transaction made: its own, then what contracts report of others. */
function madeIn({ contractAddress, logs }: Receipt): string[] {
  const reported = logs.filter(({ topics }) => topics[0] && creations.has(topics[0])).map(({ topics }) => topics[1])
  const addresses = reported.map((topic) => getAddress(`0x${topic?.slice(-40)}`))
  return contractAddress ? [getAddress(contractAddress), ...addresses] : addresses
}
