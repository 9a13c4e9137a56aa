import { numberToHex } from 'viem'
import { InternalError, UsageError } from '../platform/errors.ts'
import { otherChainId } from '../scenario/network-steps.ts'
import { startAnvil } from './anvil/anvil.ts'
import { serveInTurn } from './anvil/serve-in-turn.ts'
import { deployProfile } from './deploy/deploy-profile.ts'
import { type Deployment, deploy } from './deploy/deploy-registries.ts'
import type { DeploymentProfile } from './deploy/profile.ts'
import { Interference } from './interference.ts'
import {
  type BlockOnChain,
  type MinedBlock,
  mine,
  type SealedBlock,
  seal,
  sendTransactions,
  type TransactionToMine,
} from './mine.ts'
import { createRpc, type Rpc } from './rpc/rpc.ts'
import { RpcError } from './rpc/rpc-error.ts'
import { checkFits, replayState } from './saved-state/replay-state.ts'
import type { SavedState } from './saved-state/saved-state.ts'
import { resetChain } from './well-known-deployer.ts'

export type ChainOptions = {
  /** EIP-155 id. Default 31337. */
  chainId?: number | undefined
  /** EIP-155 id of the other network, which agreements may name. Default: what {@link otherChainId} returns. */
  otherChainId?: number | undefined
  /** Timestamp of the genesis block, seconds; the registries are deployed one second later. Default 1,000,000,000. */
  genesisTime?: number | undefined
  /**
   * How many of the latest blocks keep their state for `eth_call` and `debug_traceTransaction`. Logs and
   * `trace_transaction` always reach back to the first block. Each block costs a copy of the state in memory. Default 128,
   * several times the blocks of the longest scenario. Blocks that were reverted count too, though they cost nothing.
   */
  history?: number
  /**
   * A saved state to start from. Default: the registries alone. It overrides `chainId` and `genesisTime`; its blocks
   * are mined again, each with the same hash.
   */
  state?: SavedState | undefined
  /** The contracts to deploy. Default: the mocks. */
  profile?: DeploymentProfile | undefined
  /** The network to fork; nothing is deployed then. It goes with no state and no profile. Default: an empty chain. */
  fork?: Fork | undefined
  /** Whether it is the second of two networks, where some mocks have other addresses. Default false. */
  isSecond?: boolean | undefined
  /** Limit for the node's answer to one message, in milliseconds. Default 60,000. */
  answerLimit?: number
}

/** A network that a chain begins with: a node of it, its latest block that counts, and its contracts. */
export type Fork = { url: string; head: BlockOnChain; deployment: Deployment }

type NextBlock = { timestamp: number; transactions?: readonly TransactionToMine[] }

/** A state of the chain that {@link Chain.revert} can restore. */
export type Snapshot = { id: string; head: BlockOnChain }

/**
 * A local chain with the registries deployed on it. It mines a block only on request, at the requested timestamp.
 * A block takes about 2 ms on an empty chain and longer with every contract on it: after 200 scenarios, five times as
 * long. Reverting to a snapshot between scenarios keeps the chain fast and small.
 */
export type Chain = Omit<Rpc, 'close' | 'inOrder'> &
  AsyncDisposable & {
    /**
     * JSON-RPC over HTTP and WebSocket, at a random loopback address and port: whoever knows them has full control of the
     * chain.
     */
    rpcUrl: string
    /** Path of the node's Unix socket for JSON-RPC, quicker than HTTP; none on Windows. */
    socket: string | undefined
    chainId: number
    /** EIP-155 id of the other network, whether it runs or not. */
    otherChainId: number
    deployment: Deployment
    /** The latest block that was mined through this object. If others mine too, {@link Chain.refresh} updates it. */
    readonly head: BlockOnChain
    /**
     * Returns an error if another program mined or undid blocks of the node, so that its latest one is not {@link Chain.head}.
     */
    interference(): Promise<Interference | undefined>
    /** Reads the node's latest block into {@link Chain.head}. */
    refresh(): Promise<BlockOnChain>
    /**
     * Mines one block. Default: without transactions.
     * @throws {InternalError} if the timestamp (seconds) is not later than the latest block's.
     */
    mine(block: NextBlock): Promise<MinedBlock>
    /**
     * Like {@link Chain.mine}, but reads nothing back: for blocks of hundreds of transactions. The caller must check the block.
     */
    seal(block: NextBlock): Promise<SealedBlock>
    /** Sends transactions that stay pending until the next block, revert or renewal, which drops them: they are never mined. */
    sendPending(transactions: readonly TransactionToMine[]): Promise<void>
    /** Takes a snapshot of the chain. */
    snapshot(): Promise<Snapshot>
    /**
     * Reverts the chain to a snapshot. The snapshot stays valid; later ones become invalid.
     * @throws {InternalError} if the snapshot is of another chain, or the chain was reverted to an earlier one. A revert that
     * another program sends to the node is not detected: Anvil then restores only a part of the snapshot's state.
     */
    revert(snapshot: Snapshot): Promise<void>
    /**
     * Undoes the latest blocks, as a reorganisation does. Snapshots of these blocks become invalid. The next blocks
     * have another miner, so that their hashes differ from those of undone ones.
     * @param blocks At most as many as the node keeps the states of, and none of the deployment's.
     */
    rollback(blocks: number): Promise<void>
    /**
     * Resets the chain to the registries alone, at the same addresses and timestamps. All snapshots become invalid. The
     * blocks have another miner, so that their hashes are new: Anvil stores states by block hash, and would drop the
     * state of both blocks together.
     * @param state A saved state to start from; its blocks get other hashes here, and the same state.
     * @throws {UsageError} if the state has another chain id, begins before this chain's genesis, or its blocks lead to
     * another state than the saved one. Only in the last case has the chain been reset.
     */
    renew(state?: SavedState): Promise<void>
    /** Ends the node. Resolves when its processes have ended. May be called twice. Never throws. */
    stop(): Promise<void>
  }

/** The states after which a chain is renewed from its genesis: Anvil gets slower with each state, of undone blocks too. */
const MOST_STATES = 192

/**
 * Starts a chain. Its first block has contracts older than the registries, the second the registries. Takes about 100 ms.
 * @throws {InternalError} if Anvil does not start. The process has ended then.
 * @throws {UsageError} if the blocks of a saved state lead to another state than the saved one, or both networks have
 * the same chain id.
 */
export async function startChain(options: ChainOptions = {}): Promise<Chain> {
  const { state, isSecond, fork } = options
  const { chainId = 31337, genesisTime = 1_000_000_000, history = 128, answerLimit } = { ...options, ...state }
  const other = otherChainId(chainId, options.otherChainId)
  const anvil = await startAnvil({
    ...{ chainId, genesisTime, history },
    ...(fork && { fork: { url: fork.url, block: fork.head.number } }),
  })
  const startInTurn = () =>
    serveInTurn(anvil.url).catch(async (error: unknown) => {
      await anvil.stop()
      throw error
    })
  const inTurn = fork && (await startInTurn())
  const socket = fork ? undefined : anvil.socket
  const rpcUrl = inTurn?.url ?? anvil.url
  const rpc = createRpc(rpcUrl, { limit: answerLimit, explain: anvil.failure, socket })
  const newChain = { rpcUrl, chainId, otherChainId: other, genesisTime }
  const stop = async () => {
    rpc.close()
    await inTurn?.close()
    await anvil.stop()
  }
  try {
    // By default Anvil prints every call.
    await rpc.request({ method: 'anvil_setLoggingEnabled', params: [false] })
    const genesis = await rpc.request<string>({ method: 'evm_snapshot' })
    const { deployment, first } = await deployFirst({ ...options, ...newChain, rpc })
    if (state?.miner) await rpc.request({ method: 'anvil_setCoinbase', params: [state.miner] })
    const head = state ? await replayState(rpc, state) : first
    const { genesisTime: _, ...location } = newChain
    const constants = { ...location, socket, deployment, stop, [Symbol.asyncDispose]: stop }
    // A profile is code of a user's: it runs once, and every renewal goes back to what it left.
    const deployed = deployment.custom ? await rpc.request<string>({ method: 'evm_snapshot' }) : undefined
    const start = { genesisTime, history, first, head, start: deployed ?? genesis, isSecond }
    return chainOf(rpc, start, constants)
  } catch (error) {
    await stop()
    throw error
  }
}

type Constants = Pick<
  Chain,
  'rpcUrl' | 'socket' | 'chainId' | 'otherChainId' | 'deployment' | 'stop' | typeof Symbol.asyncDispose
>

/**
 * Deploys the mocks or runs the profile; a saved state or a fork already has its contracts. `first` is the latest block
 * after that.
 */
async function deployFirst({
  profile,
  state,
  fork,
  ...chain
}: ChainOptions & Parameters<typeof deployProfile>[1]): Promise<{ deployment: Deployment; first: BlockOnChain }> {
  if (fork) return { deployment: fork.deployment, first: fork.head }
  if (!profile) {
    const deployment = state?.deployment ?? (await deploy(chain.rpc, chain.genesisTime, chain, chain.isSecond))
    return { deployment, first: { number: deployment.deploymentBlock, timestamp: chain.genesisTime + 1 } }
  }
  if (state) throw unfitState()
  const { deployment, head } = await deployProfile(profile, chain)
  return { deployment, first: head }
}

const NO_OTHER = 'run again; no other program, such as the subject, may write to Anvil'

const blockText = ({ number, timestamp }: BlockOnChain) => `block ${number} at ${timestamp}`

function unfitState(): UsageError {
  return new UsageError('A saved state has the contracts of harborcheck, so no deployment profile goes with it', {
    next: 'leave out --profile, or start from a scenario instead of a saved state',
  })
}

/**
 * `start` is the id of the snapshot that a renewal goes back to: the genesis, before the mocks are deployed, or what a
 * profile left. `first` is the block after which scenarios begin.
 */
type Start = Pick<ChainOptions, 'isSecond'> & {
  genesisTime: number
  history: number
  start: string
  first: BlockOnChain
  head: BlockOnChain
}

function chainOf(rpc: Rpc, { genesisTime, history, first, isSecond, ...begin }: Start, constants: Constants): Chain {
  let { head, start } = begin
  let renewals = 0
  let rollbacks = 0
  /** The id of the snapshot after the deployment of the mocks, once a renewal took it. */
  let deployed: string | undefined
  let hasPending = false
  /** Resolves when the pending block is mined. */
  let mining: Promise<void> = Promise.resolve()
  /** The states that Anvil was given since its genesis: the chain's, and those of undone blocks. */
  let states = 0
  const validSnapshots: Snapshot[] = []
  const takeSnapshot = () => rpc.request<string>({ method: 'evm_snapshot' })
  /** Reverts to a snapshot, which Anvil then drops. Returns the id of a new snapshot of the same state. */
  const restore = async (id: string): Promise<string> => {
    const isThere = await rpc.request({ method: 'evm_revert', params: [id] }).catch((error: unknown) => {
      if (error instanceof RpcError) return false
      throw error
    })
    if (!isThere) throw new Interference('Another program dropped a snapshot of the chain', { next: NO_OTHER })
    return takeSnapshot()
  }
  const latest = async (): Promise<BlockOnChain> => {
    const { number, timestamp } = await rpc.request<{ number: string; timestamp: string }>({
      method: 'eth_getBlockByNumber',
      params: ['latest', false],
    })
    return { number: Number(number), timestamp: Number(timestamp) }
  }
  const dropPending = async () => {
    if (!hasPending) return
    hasPending = false
    await rpc.request({ method: 'anvil_dropAllTransactions', params: [] })
  }
  const mineNext = async <Mined extends BlockOnChain>(
    timestamp: number,
    send: () => Promise<Mined>,
  ): Promise<Mined> => {
    if (timestamp < head.timestamp) {
      throw new InternalError('A block must not be earlier than the one before', {
        facts: { requested: timestamp, 'latest block': `${head.timestamp}, number ${head.number}` },
      })
    }
    await dropPending()
    const sent = send()
    mining = sent.then(
      () => {},
      () => {},
    )
    const block = await sent
    head = { number: block.number, timestamp }
    states += 1
    return block
  }
  return {
    ...constants,
    request: rpc.request,
    batch: rpc.batch,
    attempt: rpc.attempt,
    get head() {
      return head
    },
    mine: ({ timestamp, transactions = [] }) => mineNext(timestamp, () => mine(rpc, timestamp, transactions)),
    seal: ({ timestamp, transactions = [] }) =>
      mineNext(timestamp, () => seal(rpc, { number: head.number + 1, timestamp }, transactions)),
    async sendPending(transactions) {
      hasPending = true
      await sendTransactions(rpc, transactions)
    },
    async interference() {
      await mining
      const found = await latest()
      if (found.number === head.number && found.timestamp === head.timestamp) return undefined
      return new Interference("Another program changed the chain behind harborcheck's back", {
        facts: { expected: blockText(head), found: blockText(found) },
        next: NO_OTHER,
      })
    },
    async refresh() {
      head = await latest()
      return head
    },
    async snapshot() {
      const snapshot = { id: await takeSnapshot(), head }
      validSnapshots.push(snapshot)
      return snapshot
    },
    async revert(snapshot) {
      const index = validSnapshots.indexOf(snapshot)
      // Anvil would restore a part of the state.
      if (index < 0) {
        throw new InternalError('This snapshot is invalid: the chain was reverted to an earlier one', {
          facts: snapshot.head,
        })
      }
      validSnapshots.length = index + 1
      await dropPending()
      snapshot.id = await restore(snapshot.id)
      head = snapshot.head
    },
    async rollback(blocks) {
      await dropPending()
      await rpc.request({ method: 'anvil_rollback', params: [blocks] })
      head = await latest()
      validSnapshots.splice(0, Infinity, ...validSnapshots.filter((snapshot) => snapshot.head.number <= head.number))
      rollbacks += 1
      const miner = BigInt(renewals) + (BigInt(rollbacks) << 64n)
      await rpc.request({ method: 'anvil_setCoinbase', params: [numberToHex(miner, { size: 20 })] })
    },
    async renew(state) {
      if (state && constants.deployment.custom) throw unfitState()
      if (state) checkFits(state, { chainId: constants.chainId, genesisTime })
      const isCustom = constants.deployment.custom !== undefined
      validSnapshots.length = 0
      renewals += 1
      await dropPending()
      const otherMiner = { method: 'anvil_setCoinbase', params: [numberToHex(renewals, { size: 20 })] }
      // Anvil forgets the oldest states, of undone blocks too: without that of the genesis, nobody can trace block 1.
      const isLong = states > Math.min(history / 2, MOST_STATES) && !isCustom
      head = first
      if (deployed !== undefined && !isLong && !state) {
        deployed = await restore(deployed)
        await rpc.request(otherMiner)
        states += 1
        return
      }
      deployed = undefined
      if (isLong) {
        await rpc.request(otherMiner)
        await resetChain(rpc)
        start = await takeSnapshot()
      } else start = await restore(start)
      await rpc.request(otherMiner)
      states = isLong ? 0 : states + 3
      if (state) head = await replayState(rpc, state)
      else if (!isCustom) {
        await deploy(rpc, genesisTime, constants, isSecond)
        deployed = await takeSnapshot()
      }
    },
  }
}
