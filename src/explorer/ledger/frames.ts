import type { Address, Hash } from 'viem'
import type { Fact } from './fact.ts'

/** A frame as `trace_block` answers it; only what is read here, long code and calldata possibly emptied. */
export type RpcFrame = {
  type: string
  action: { from?: Address; to?: Address; address?: Address }
  result?: { address?: Address; code?: string } | null
  error?: string
  traceAddress: readonly number[]
  transactionHash: Hash
  blockHash: Hash
}

/** The block that the frames are of. `timestamp` in seconds. */
type Block = { block: number; blockHash: Hash; timestamp: number }

/**
 * The contracts that a block's transactions made, and those whose code may be gone. Nothing under a frame that failed
 * happened. The deployer is the contract that executed CREATE or CREATE2; a creation transaction's own contract was
 * made by an account, which is no parent.
 *
 * A `destroyed` fact here is a suspicion: since Cancun a SELFDESTRUCT leaves older contracts standing.
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

// `0/2/`: with a separator at its end, a path starts with the paths of its ancestors and of nothing else.
const pathOf = ({ traceAddress }: RpcFrame) => traceAddress.map((index) => `${index}/`).join('')

function readFrame(frame: RpcFrame, at: Block, called: Address | undefined): Fact[] {
  const { type, action, result, traceAddress, transactionHash } = frame
  const place = { ...at, txHash: transactionHash, logIndex: -1 }
  if (type === 'suicide' && action.address) return [{ ...place, kind: 'destroyed', contract: action.address }]
  // A constructor that returns nothing leaves an address without code, which is no contract.
  if (type !== 'create' || !result?.address || result.code === '0x') return []
  const deployer = traceAddress.length > 0 ? action.from : undefined
  return [{ ...place, kind: 'deployed', contract: result.address, deployer, called }]
}
