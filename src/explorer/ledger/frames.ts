import type { Address, Hash } from 'viem'
import type { RpcFrame } from '../../rpc/traces.ts'
import type { Fact, Origin } from './fact.ts'

/** The block of the frames. `timestamp` in seconds. */
type FramesBlock = { block: number; blockHash: Hash; timestamp: number }

/** What is known of a transaction while its frames are read. */
type FramesTransaction = {
  root: RpcFrame
  /** The paths of the frames that failed. */
  failed: string[]
  /** How many contracts each deployer created so far. */
  created: Map<Address | undefined, number>
  /** The path of the frame in which a contract's constructor runs. */
  constructors: Map<Address, string>
}

/**
 * Lists the contracts that a block's transactions created, in order, and those that executed SELFDESTRUCT. A failed
 * frame reverts everything in it. The deployer is the contract that executed CREATE or CREATE2. A creation transaction
 * has none, since an account is not an immediate deployer.
 *
 * Check a `destroyed` fact against the code: since Cancun, SELFDESTRUCT does not remove older contracts.
 */
export function readFrames(frames: readonly RpcFrame[], at: FramesBlock): Fact[] {
  const transactions = new Map<Hash, FramesTransaction>()
  const facts: Fact[] = []
  for (const frame of frames) {
    const { transactionHash: hash } = frame
    const first: FramesTransaction = { root: frame, failed: [], created: new Map(), constructors: new Map() }
    const transaction = transactions.get(hash) ?? first
    transactions.set(hash, transaction)
    const path = pathOf(frame)
    if (transaction.failed.some((failure) => path.startsWith(failure))) continue
    if (frame.error !== undefined) transaction.failed.push(path)
    else facts.push(...readFrame(frame, at, transaction))
  }
  return facts
}

// `0/2/`: because of the final separator, a path starts with the paths of its ancestors and of no other frame.
const pathOf = ({ traceAddress }: RpcFrame) => traceAddress.map((index) => `${index}/`).join('')

function readFrame(frame: RpcFrame, at: FramesBlock, transaction: FramesTransaction): Fact[] {
  const { type, action, result, transactionHash } = frame
  const position = { ...at, txHash: transactionHash, logIndex: -1 }
  if (type === 'suicide' && action.address) return [{ ...position, kind: 'destroyed', contract: action.address }]
  if (type !== 'create' || !result?.address) return []
  const kind = result.code === '0x' ? 'left-no-code' : 'deployed'
  return [{ ...position, kind, contract: result.address, ...originOf(frame, transaction) }]
}

/** What an EIP-1167 proxy begins with. */
const CLONE = '0x363d3d373d3d3d363d73'

function originOf(frame: RpcFrame, { root, created, constructors }: FramesTransaction): Origin {
  const { action, result, traceAddress } = frame
  const isCreationTransaction = traceAddress.length === 0
  const deployer = isCreationTransaction ? undefined : action.from
  const index = created.get(deployer) ?? 0
  created.set(deployer, index + 1)
  const itsConstructor = deployer && constructors.get(deployer)
  const isOfConstructor = itsConstructor !== undefined && pathOf(frame).startsWith(itsConstructor)
  if (result?.address) constructors.set(result.address, pathOf(frame))
  const spawnMethod = result?.code?.startsWith(CLONE) ? 'clone' : (action.creationMethod ?? 'create')
  return {
    deployer,
    called: root.type === 'create' ? undefined : root.action.to,
    sender: root.action.from as Address,
    method: isCreationTransaction ? 'transaction' : isOfConstructor ? 'constructor' : spawnMethod,
    index,
  }
}
