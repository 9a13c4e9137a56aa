import { type Address, decodeFunctionData, type Hex } from 'viem'
import { agreement, attackRegistry, chainSafeHarborRegistry } from '../../artifacts/index.ts'
import type { Chain } from '../../chain/chain.ts'
import type { AddressBook } from '../../chain/execute/address-book.ts'
import type { Action } from '../../model/action.ts'
import { isRegistryOperation, isUnverifiedRequest } from '../../model/actions/registry-operations.ts'
import type { LogEntry } from './log.ts'

/** The fields of `eth_getTransactionByHash` that are read here. */
type RpcTransaction = { from: Address; to: Address | null; input: Hex; value: Hex }

/**
 * Decodes a transaction of another program into the action that would send the same: an operation on an agreement, a
 * transfer of a role, or an adoption.
 * @returns undefined for any other transaction, and if one of its addresses has no name.
 */
function decodeAction(
  { from, to, input, value }: RpcTransaction,
  addressBook: Pick<AddressBook, 'nameOf'>,
  { deployment }: Pick<Chain, 'deployment'>,
): Action | undefined {
  const by = addressBook.nameOf(from)
  if (to === null || by === undefined || BigInt(value) !== 0n) return undefined
  const { functionName, args } = decodeCall(to, input, deployment) ?? {}
  // The flag of `rejectAttackRequest` is no address.
  const addresses = (args ?? []).filter((arg) => typeof arg !== 'boolean')
  const named = addresses.map((arg) => (typeof arg === 'string' ? addressBook.nameOf(arg) : undefined))
  const [first, second] = named
  const callee = addressBook.nameOf(to)
  if (functionName === 'acceptOwnership' && callee !== undefined) return { do: functionName, agreement: callee, by }
  if (first === undefined || named.includes(undefined)) return undefined
  const operation = isUnverifiedRequest(functionName) ? 'requestUnderAttack' : functionName
  if (isRegistryOperation(operation)) return { do: operation, agreement: first, by }
  switch (functionName) {
    case 'transferAttackModerator':
      return second === undefined ? undefined : { do: functionName, agreement: first, to: second, by }
    case 'transferOwnership':
      return callee === undefined ? undefined : { do: functionName, agreement: callee, to: first, by }
    case 'authorizeAgreementOwner':
      return second === undefined ? undefined : { do: functionName, contract: first, to: second, by }
    case 'changeRegistryModerator':
      return { do: functionName, to: first, by }
    case 'adoptSafeHarbor':
      return { do: 'adopt', adopter: by, agreement: first }
    default:
      return undefined
  }
}

/**
 * Decodes blocks that other programs mined, each once: a block whose only transaction is an action of a scenario gets it.
 * @returns the log with those actions in it.
 */
export async function decodeForeignBlocks(
  chain: Pick<Chain, 'batch' | 'deployment'>,
  addressBook: Pick<AddressBook, 'nameOf'>,
  log: readonly LogEntry[],
): Promise<LogEntry[]> {
  const fresh = log.filter(
    ({ step, sent, block }) => !step && sent === undefined && block?.transactionHashes.length === 1,
  )
  const hashes = fresh.map(({ block }) => block?.transactionHashes[0])
  const answers = await chain.batch<(RpcTransaction & { status?: Hex })[]>(
    ['eth_getTransactionByHash', 'eth_getTransactionReceipt'].flatMap((method) =>
      hashes.map((hash) => ({ method, params: [hash] })),
    ),
  )
  const actions = new Map(
    fresh.map((entry, index) => {
      const succeeded = answers[fresh.length + index]?.status === '0x1'
      return [entry, succeeded ? decodeAction(answers[index] as RpcTransaction, addressBook, chain) : undefined]
    }),
  )
  return log.map((entry) =>
    actions.has(entry) && entry.block ? { sent: actions.get(entry) ?? null, block: entry.block } : entry,
  )
}

function decodeCall(to: Address, data: Hex, deployment: Chain['deployment']) {
  const target = to.toLowerCase()
  const isOne = (address: Address) => address.toLowerCase() === target
  const abi = isOne(deployment.attackRegistry)
    ? attackRegistry.abi
    : isOne(deployment.chainSafeHarborRegistry)
      ? chainSafeHarborRegistry.abi
      : agreement.abi
  try {
    const { functionName, args } = decodeFunctionData({ abi, data })
    return { functionName: functionName as string, args: args as readonly unknown[] | undefined }
  } catch {
    // The call data is no call of these contracts.
    return undefined
  }
}
