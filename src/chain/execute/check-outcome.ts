import { type Address, getAddress, type Hex, toEventSelector } from 'viem'
import { agreementFactory, battleChainDeployer, factory } from '../../artifacts/index.ts'
import { type Action, isCaught } from '../../model/action.ts'
import { CREATE2_DEPLOYER } from '../../model/world.ts'
import { InternalError } from '../../platform/errors.ts'
import type { Receipt } from '../mine.ts'
import type { Rpc } from '../rpc/rpc.ts'
import type { CreatedContract } from './action-call.ts'
import { revertReason } from './revert-reason.ts'

/** An action, the contracts that it should create, and the receipt of its transaction. */
export type ExecutedAction = { action: Action; creates: readonly CreatedContract[]; receipt: Receipt }

/** A transaction ended otherwise than its action says: the model or the contracts are wrong. */
export class UnexpectedOutcome extends InternalError {
  /** The action and its error, if it reverted and should have succeeded. */
  refused?: string
}

/**
 * Compares the receipt of a transaction with its action.
 * @throws {UnexpectedOutcome} if the transaction succeeded instead of reverting, or the reverse, reverted with another
 * error, or created contracts at other addresses.
 */
export async function checkOutcome(
  rpc: Pick<Rpc, 'request'>,
  { action, creates, receipt }: ExecutedAction,
): Promise<void> {
  if (receipt.status === 'success') {
    if (action.reverts !== undefined && !isCaught(action))
      throw unexpectedOutcome(action, `revert with ${action.reverts}`, 'success')
    const predicted = creates.map(({ address }) => address).join(', ')
    // These come from a creation transaction that leaves no contract.
    const leavesNone = action.do === 'fakeEvent' || isCaught(action) || hasFailedCalls(action)
    const shown = createdIn(leavesNone ? { ...receipt, contractAddress: null } : receipt)
    const others = creates.filter(({ address }) => !shown.includes(address))
    const created = [...shown, ...(await unreported(rpc, action, others))].join(', ')
    if (created !== predicted) {
      throw unexpectedOutcome(action, `contracts at ${predicted || 'no address'}`, created || 'none')
    }
    return
  }
  const reason = await revertReason(rpc, receipt.transactionHash)
  if (action.reverts === undefined) {
    const refused = `${action.do} (${reason.name ?? reason.text})`
    throw Object.assign(unexpectedOutcome(action, 'success', `revert with ${reason.text}`), { refused })
  }
  if (action.reverts !== reason.name)
    throw unexpectedOutcome(action, `revert with ${action.reverts}`, `revert with ${reason.text}`)
}

const hasFailedCalls = (action: Action) => action.do === 'spawn' && action.failedCalls !== undefined

/** Finds contracts of the well-known CREATE2 deployer, which emits no event: those that have code. */
async function unreported(
  rpc: Pick<Rpc, 'request'>,
  action: Action,
  creates: readonly CreatedContract[],
): Promise<Address[]> {
  if (action.do !== 'spawn' || action.factory !== CREATE2_DEPLOYER) return []
  const addresses = creates.map(({ address }) => address)
  const codes = await Promise.all(
    addresses.map((address) => rpc.request<Hex>({ method: 'eth_getCode', params: [address, 'latest'] })),
  )
  return addresses.filter((_, index) => codes[index] !== '0x')
}

/** Builds the error for an action that did not end as the scenario says. */
export function unexpectedOutcome(action: Action, expected: string, actual: string): UnexpectedOutcome {
  return new UnexpectedOutcome(`The chain and the scenario disagree about "${action.do}"`, {
    facts: { expected, actual, action: JSON.stringify(action) },
  })
}

/** The events that report a created contract, each in its first indexed parameter. */
const reports = ['Spawned', 'AgreementCreated', 'ContractCreation', 'Create3ProxyContractCreation']

const creations = new Set<Hex>(
  [...factory.abi, ...agreementFactory.abi, ...battleChainDeployer.abi].flatMap((item) =>
    item.type === 'event' && reports.includes(item.name) ? [toEventSelector(item)] : [],
  ),
)

/** Lists all contracts that a transaction created: its own, then those that events report. */
function createdIn({ contractAddress, logs }: Receipt): string[] {
  const reported = logs.filter(({ topics }) => topics[0] && creations.has(topics[0])).map(({ topics }) => topics[1])
  const addresses = reported.map((topic) => getAddress(`0x${topic?.slice(-40)}`))
  return contractAddress ? [getAddress(contractAddress), ...addresses] : addresses
}
