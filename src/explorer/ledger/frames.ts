import type { Address, Hash } from 'viem'
import type { Fact } from './fact.ts'

/** The fields of a `trace_block` frame that are read here. Long code and calldata may have been emptied. */
export type RpcFrame = {
  type: string
  action: { from?: Address; to?: Address; address?: Address }
  result?: { address?: Address; code?: string } | null
  error?: string
  traceAddress: readonly number[]
  transactionHash: Hash
  blockHash: Hash
}

/** The block of the frames. `timestamp` in seconds. */
type Block = { block: number; blockHash: Hash; timestamp: number }

/**
 * The contracts that a block's transactions created, and those that executed SELFDESTRUCT. Whatever a failed frame
 * contains was reverted. The deployer is the contract that executed CREATE or CREATE2; the contract of a creation
 * transaction has none, since an account is no immediate deployer.
 *
 * A `destroyed` fact must be checked against the code: since Cancun, SELFDESTRUCT does not remove older contracts.
 */
export function readFrames(frames: readonly RpcFrame[], at: Block): Fact[] {
  const failed = new Map<Hash, string[]>()
  const called = new Map<Hash, Address | undefined>()
  const facts: Fact[] = []
  for (const frame of frames) {
    const path = pathOf(frame)
    if (path === '') called.set(frame.transactionHash, frame.action.to)
    const failures = failed.get(frame.transactionHash) ?? []
    if (failures.some((failure) => path.startsWith(failure))) continue
    if (frame.error !== undefined) failed.set(frame.transactionHash, [...failures, path])
    else facts.push(...readFrame(frame, at, called.get(frame.transactionHash)))
  }
  return facts
}

// `0/2/`: because of the final separator, a path starts with the paths of its ancestors and of no other frame.
const pathOf = ({ traceAddress }: RpcFrame) => traceAddress.map((index) => `${index}/`).join('')

function readFrame(frame: RpcFrame, at: Block, called: Address | undefined): Fact[] {
  const { type, action, result, traceAddress, transactionHash } = frame
  const position = { ...at, txHash: transactionHash, logIndex: -1 }
  if (type === 'suicide' && action.address) return [{ ...position, kind: 'destroyed', contract: action.address }]
  // A constructor that returns no code leaves an address without code, which is no contract.
  if (type !== 'create' || !result?.address || result.code === '0x') return []
  const deployer = traceAddress.length > 0 ? action.from : undefined
  return [{ ...position, kind: 'deployed', contract: result.address, deployer, called }]
}
