import type { Address, Hash } from 'viem'
import type { SpawnMethod } from '../../model/action.ts'

/** A frame as `trace_block` answers it, long code and calldata possibly emptied. Only what is read here. */
export type Frame = {
  type: string
  action: { from?: Address; to?: Address; creationMethod?: 'create' | 'create2' }
  result?: { address?: Address; code?: string } | null
  error?: string
  traceAddress: readonly number[]
  transactionHash: Hash
}

/** How a contract came to be, as the trace of its transaction tells it. Addresses are in lower case. */
export type Creation = {
  contract: Address
  /** The contract that executed CREATE or CREATE2; none where an account's transaction made it. */
  deployer?: Address
  how: 'transaction' | 'constructor' | SpawnMethod
  /** Its place among the contracts that the same contract made in the same transaction, from 0. */
  place: number
  sender: Address
  /** The contract that the transaction called; none for a creation transaction. */
  callee?: Address
}

/** What an EIP-1167 proxy begins with. */
const CLONE = '0x363d3d373d3d3d363d73'

/** The contracts that a block's transactions made, in order: a contract comes before what its constructor made. */
export function creationsOf(frames: readonly Frame[]): Creation[] {
  const roots = new Map<Hash, Frame>()
  const failed = new Map<Hash, string[]>()
  const made = new Map<string, number>()
  const creations: Creation[] = []
  for (const frame of frames) {
    const { transactionHash: hash, traceAddress, error } = frame
    const path = traceAddress.map((index) => `${index}/`).join('')
    if (path === '') roots.set(hash, frame)
    // Nothing under a frame that failed happened.
    const failures = failed.get(hash) ?? []
    if (failures.some((failure) => path.startsWith(failure))) continue
    if (error !== undefined) {
      failed.set(hash, [...failures, path])
      continue
    }
    const creation = creationOf(frame, roots.get(hash) ?? frame)
    if (!creation) continue
    const maker = `${hash}/${creation.deployer ?? ''}`
    const place = made.get(maker) ?? 0
    made.set(maker, place + 1)
    creations.push({ ...creation, place })
  }
  return creations
}

function creationOf({ type, action, result, traceAddress }: Frame, root: Frame): Omit<Creation, 'place'> | undefined {
  const { address: contract, code = '0x' } = result ?? {}
  // A constructor that returns nothing leaves an address without code, which is no contract.
  if (type !== 'create' || !contract || code === '0x') return undefined
  const sender = root.action.from as Address
  if (traceAddress.length === 0) return { contract, how: 'transaction', sender }
  const deployer = action.from as Address
  const isOfConstructor = root.type === 'create' && root.result?.address === deployer
  const method = code.startsWith(CLONE) ? 'clone' : (action.creationMethod ?? 'create')
  return {
    contract,
    deployer,
    sender,
    how: isOfConstructor ? 'constructor' : method,
    ...(root.type === 'create' || !root.action.to ? {} : { callee: root.action.to }),
  }
}
