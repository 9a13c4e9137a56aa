import { type Address, numberToHex, zeroAddress } from 'viem'
import { InternalError } from '../errors.ts'
import { otherChainId } from '../scenario/networks.ts'
import { createAccountPrefetch } from './account-prefetch.ts'
import { startAnvil } from './anvil/anvil.ts'
import { type Deployment, deploy } from './deploy/deploy.ts'
import { startEmpty } from './empty-node.ts'
import { type Block, type MinedBlock, mine, type SealedBlock, seal, type Transaction } from './mine.ts'
import { createRpc, type Rpc } from './rpc/rpc.ts'
import { checkFits, replay } from './saved-state/replay.ts'
import type { SavedState } from './saved-state/saved-state.ts'

export type ChainOptions = {
  /** EIP-155 id. Default 31337. */
  chainId?: number
  /** EIP-155 id of the other network, which agreements may name. Default: that of `otherChainId`. */
  otherChainId?: number
  /** Timestamp of the genesis block, seconds; the registries are deployed one second later. Default 1,000,000,000. */
  genesisTime?: number
  /**
   * How many of the latest blocks can be asked for their state, by calls and by `debug_traceTransaction`; logs and
   * `trace_transaction` reach back to the start. Each costs a copy of the state in memory. Default 128: several times the blocks of the longest scenario.
   * Blocks that the chain went back over count, too, though they cost nothing.
   */
  history?: number
  /**
   * Whether blocks carry the hash of the whole state. Default true. Working it out is most of what a block costs once
   * some scenarios are on the chain; without it, a second and empty node runs beside the chain.
   */
  stateRoots?: boolean
  /**
   * A saved state to begin with, in place of the registries alone. It decides about `chainId`, `genesisTime` and
   * `stateRoots`; its blocks are mined again, each with the same hash.
   */
  state?: SavedState
  /** Milliseconds in which the node must answer each message. Default 30,000. */
  answerLimit?: number
}

type NextBlock = { timestamp: number; transactions?: readonly Transaction[] }

/** A moment of the chain to come back to. */
export type Snapshot = { id: string; head: Block }

/**
 * A local chain with the registries deployed on it: blocks come when they are asked for, at the times asked for.
 * A block takes about 2 ms on an empty chain, and longer with every contract that is there: after 200 scenarios five
 * times as long. Going back to a snapshot between scenarios keeps it fast, and small.
 */
export type Chain = Omit<Rpc, 'close'> &
  AsyncDisposable & {
    /**
     * JSON-RPC over HTTP and WebSocket, on the loopback interface, at an address and port that nobody can foresee: whoever
     * knows them can do everything with the chain.
     */
    rpcUrl: string
    chainId: number
    /** Of the other network, whether it runs or not. */
    otherChainId: number
    deployment: Deployment
    /** The latest block, unless others have mined since: {@link Chain.refresh} asks. */
    readonly head: Block
    /** Asks the node for its latest block, which is the head from then on: for a chain that others move, too. */
    refresh(): Promise<Block>
    /**
     * Mines one block. Default: without transactions.
     * @throws {InternalError} where the timestamp (seconds) isn't later than the latest block's.
     */
    mine(block: NextBlock): Promise<MinedBlock>
    /**
     * As {@link Chain.mine}, without reading anything back: for blocks of hundreds of transactions. Whether the block came
     * about is for the caller to look at.
     */
    seal(block: NextBlock): Promise<SealedBlock>
    /** Remembers the chain as it is. */
    snapshot(): Promise<Snapshot>
    /**
     * Goes back to a snapshot, which can be gone back to again; those taken after it can't.
     * @throws {InternalError} where the chain went back to before the snapshot, or the snapshot is another chain's. Where
     * somebody else took it back, nobody here knows: Anvil itself would half do it, and end up in a state that never was.
     */
    revert(snapshot: Snapshot): Promise<void>
    /**
     * Begins anew, with the registries alone, at the same addresses and times; no snapshot can be gone back to then.
     * Its blocks are another miner's, so that none has the hash of an earlier one: of two equal blocks, Anvil forgets the
     * state of both when it forgets the first one's.
     * @param state A saved state to begin with instead; its blocks get other hashes here, and the same state.
     * @throws {UsageError} where it is of a chain with another id, begins before this chain's genesis, or its blocks
     * lead to another state than the saved one. Only in the last case has the chain begun anew.
     */
    renew(state?: SavedState): Promise<void>
    /**
     * Tells of accounts that are there after every {@link Chain.renew}, or will be: a chain without state roots would look
     * each of them up at its second node every time, which is most of what a transaction costs there.
     */
    prefetch(addresses: Iterable<Address>): void
    /** Ends the chain; resolves when nothing of it is left. May be called twice. Never throws. */
    stop(): Promise<void>
  }

/**
 * Starts a chain and deploys the registries in its first block. Takes about 100 ms.
 * @throws {InternalError} where Anvil can't be started. Nothing is left behind then.
 * @throws {UsageError} where the blocks of a saved state lead to another state than the saved one, or both networks have
 *   one chain id.
 */
export async function startChain(options: ChainOptions = {}): Promise<Chain> {
  const { state } = options
  const {
    chainId = 31337,
    genesisTime = 1_000_000_000,
    history = 128,
    stateRoots = true,
    answerLimit,
  } = { ...options, ...state }
  const other = otherChainId(chainId, options.otherChainId)
  const common = { chainId, genesisTime, history }
  // Anvil has no state root of a chain that it has forked, and works out none.
  const empty = stateRoots ? undefined : await startEmpty(common)
  const anvil = await startAnvil({ ...common, ...(empty && { upstream: empty.url }) }).catch(async (error) => {
    await empty?.stop()
    throw error
  })
  const rpc = createRpc(anvil.url, answerLimit)
  const stop = async () => {
    rpc.close()
    await Promise.all([anvil.stop(), empty?.stop()])
  }
  try {
    // Anvil would print every call.
    await rpc.request({ method: 'anvil_setLoggingEnabled', params: [false] })
    const genesis = await rpc.request<string>({ method: 'evm_snapshot' })
    const deployment = state?.deployment ?? (await deploy(rpc, genesisTime + 1))
    const first = { number: deployment.deploymentBlock, timestamp: genesisTime + 1 }
    if (state?.miner) await rpc.request({ method: 'anvil_setCoinbase', params: [state.miner] })
    const head = state ? await replay(rpc, state) : first
    const fixed = { rpcUrl: anvil.url, chainId, otherChainId: other, deployment, stop, [Symbol.asyncDispose]: stop }
    return chainOf(rpc, { genesisTime, first, head, genesis }, fixed)
  } catch (error) {
    await stop()
    throw error
  }
}

type Fixed = Pick<Chain, 'rpcUrl' | 'chainId' | 'otherChainId' | 'deployment' | 'stop' | typeof Symbol.asyncDispose>

/** Where a chain begins: the snapshot of its genesis, the block of the registries, and the latest block. */
type Beginning = { genesisTime: number; genesis: string; first: Block; head: Block }

function chainOf(rpc: Rpc, { genesisTime, first, ...beginning }: Beginning, fixed: Fixed): Chain {
  let { head, genesis } = beginning
  let times = 0
  const live: Snapshot[] = []
  const { prefetch, lookUp } = createAccountPrefetch(rpc)
  const { attackRegistry, safeHarborRegistry, chainSafeHarborRegistry, agreementFactory } = fixed.deployment
  prefetch([zeroAddress, attackRegistry, safeHarborRegistry, chainSafeHarborRegistry, agreementFactory])
  const takeSnapshot = () => rpc.request<string>({ method: 'evm_snapshot' })
  const next = async <Mined extends Block>(timestamp: number, miner: () => Promise<Mined>): Promise<Mined> => {
    if (timestamp <= head.timestamp) {
      throw new InternalError('A block must be later than the one before', {
        facts: { 'asked for': timestamp, 'latest block': `${head.timestamp}, number ${head.number}` },
      })
    }
    const block = await miner()
    head = { number: block.number, timestamp }
    return block
  }
  return {
    ...fixed,
    request: rpc.request,
    batch: rpc.batch,
    get head() {
      return head
    },
    mine: ({ timestamp, transactions = [] }) => next(timestamp, () => mine(rpc, timestamp, transactions)),
    seal: ({ timestamp, transactions = [] }) =>
      next(timestamp, () => seal(rpc, { number: head.number + 1, timestamp }, transactions)),
    async refresh() {
      const { number, timestamp } = await rpc.request<{ number: string; timestamp: string }>({
        method: 'eth_getBlockByNumber',
        params: ['latest', false],
      })
      head = { number: Number(number), timestamp: Number(timestamp) }
      return head
    },
    async snapshot() {
      const snapshot = { id: await takeSnapshot(), head }
      live.push(snapshot)
      return snapshot
    },
    async revert(snapshot) {
      const place = live.indexOf(snapshot)
      // Anvil itself would half do it, and end up in a state that never was.
      if (place < 0) throw new InternalError('The chain went back to before this snapshot', { facts: snapshot.head })
      live.length = place + 1
      await rpc.request({ method: 'evm_revert', params: [snapshot.id] })
      head = snapshot.head
      // Anvil forgets a snapshot once it was used.
      snapshot.id = await takeSnapshot()
    },
    prefetch,
    async renew(state) {
      if (state) checkFits(state, { chainId: fixed.chainId, genesisTime })
      live.length = 0
      times += 1
      await rpc.request({ method: 'evm_revert', params: [genesis] })
      // What is looked up before the snapshot comes back with it.
      await lookUp()
      genesis = await takeSnapshot()
      await rpc.request({ method: 'anvil_setCoinbase', params: [numberToHex(times, { size: 20 })] })
      head = first
      if (state) head = await replay(rpc, state)
      else await deploy(rpc, first.timestamp)
    },
  }
}
