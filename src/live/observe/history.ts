import type { Hash } from 'viem'
import { type Header, headerCall, hex, readHeader } from '../../explorer/indexing/block.ts'
import { ChainMovedError } from '../../explorer/indexing/chain-moved.ts'
import type { RpcLog } from '../../explorer/ledger/events.ts'
import type { JsonRpc } from '../../explorer/rpc/json-rpc.ts'
import { type Creation, creationsOf, type Frame } from './creations.ts'

/** A block that was read: who made what, and every event. `timestamp` in seconds. */
export type ReadBlock = {
  number: number
  hash: Hash
  timestamp: number
  transactions: readonly Hash[]
  creations: readonly Creation[]
  logs: readonly RpcLog[]
}

/** What a chain has done since a block, kept while it grows, and given up as far as the chain goes back. */
export type History = {
  /** Reads what is new, and forgets what the chain no longer has. Throws ChainMovedError where it went back meanwhile. */
  sync(): Promise<void>
  /** Oldest first. */
  blocks(): readonly ReadBlock[]
  /** Forgets everything, and begins after another block. */
  restart(after: { number: number }): void
}

const BLOCKS_A_REQUEST = 100

/** A history that begins after a block. */
export function openHistory(node: JsonRpc, { number: after }: { number: number }): History {
  let first = after + 1
  let blocks: ReadBlock[] = []

  const headerOf = async (block: number | 'latest') => readHeader((await node.batch([headerCall(block)]))[0])

  /** The chain agrees with what was read up to some block and with nothing beyond it, so halving finds that block. */
  const retreat = async (height: number) => {
    let good = 0
    let bad = blocks.length + 1
    let probe = blocks.length
    while (bad - good > 1) {
      const block = blocks[probe - 1]
      const holds = block && block.number <= height && (await headerOf(block.number))?.hash === block.hash
      if (holds) good = probe
      else bad = probe
      probe = (good + bad) >> 1
    }
    blocks.length = good
  }

  return {
    async sync() {
      const head = await headerOf('latest')
      if (!head || head.hash === blocks.at(-1)?.hash) return
      await retreat(head.number)
      const read = [...blocks]
      for (let next = first + read.length; next <= head.number; next = first + read.length) {
        const count = Math.min(BLOCKS_A_REQUEST, head.number - next + 1)
        read.push(...(await readBlocks(node, next, count, read.at(-1)?.hash)))
      }
      if (read.length > 0 && read.at(-1)?.hash !== head.hash) throw new ChainMovedError(head.number)
      blocks = read
    },
    blocks: () => blocks,
    restart({ number }) {
      first = number + 1
      blocks = []
    },
  }
}

/** Of an empty block, nothing is asked but its header. */
async function readBlocks(node: JsonRpc, first: number, count: number, before?: Hash): Promise<ReadBlock[]> {
  const numbers = Array.from({ length: count }, (_, at) => first + at)
  const answers = await node.batch(numbers.map(headerCall), { dropLongStrings: true })
  let parent = before
  const headers = answers.map((answer, at) => {
    const header = readHeader(answer)
    if (!header || (parent !== undefined && header.parentHash !== parent)) throw new ChainMovedError(first + at)
    parent = header.hash
    return { ...header, transactions: (answer as { transactions: Hash[] }).transactions }
  })
  const busy = headers.filter(({ isEmpty }) => !isEmpty)
  const range = { fromBlock: hex(first), toBlock: hex(first + count - 1) }
  const [logs, ...traces] =
    busy.length === 0
      ? [[]]
      : await node.batch(
          [
            { method: 'eth_getLogs', params: [range] },
            ...busy.map(({ number }) => ({ method: 'trace_block', params: [hex(number)] })),
          ],
          { dropLongStrings: true },
        )
  const tracesOf = new Map(busy.map(({ number }, at) => [number, traces[at] as Frame[]]))
  const logsOf = new Map<Hash, RpcLog[]>(headers.map(({ hash }) => [hash, []]))
  for (const log of logs as RpcLog[]) logsOf.get(log.blockHash)?.push(log)
  return headers.map((header) => blockOf(header, tracesOf.get(header.number) ?? [], logsOf.get(header.hash) ?? []))
}

type FullHeader = Header & { transactions: readonly Hash[] }

function blockOf({ number, hash, timestamp, transactions }: FullHeader, frames: Frame[], logs: RpcLog[]): ReadBlock {
  if (transactions.length > 0 && frames.length === 0) throw new ChainMovedError(number)
  return { number, hash, timestamp, transactions, creations: creationsOf(frames), logs }
}
