import { type Header, headerCall, type RpcCall, readHeader } from '../../rpc/header.ts'
import { bytes, readAnswer } from '../../rpc/shapes.ts'
import { detailsCall } from '../ledger/agreement-details.ts'
import type { DetailsCache } from '../ledger/details-cache.ts'
import type { Fact } from '../ledger/fact.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Emitters } from '../ledger/read-log.ts'
import { record } from '../ledger/record-fact.ts'
import type { JsonRpc } from '../rpc/json-rpc.ts'
import { ChainMovedError } from './chain-moved.ts'
import type { Anchor, FollowedBlocks } from './followed-blocks.ts'
import { type BlockFacts, readBlocks } from './read-blocks.ts'

/** The chain that the index follows, and where it writes what it reads. */
export type Following = {
  node: JsonRpc
  emitters: Emitters
  ledger: Ledger
  detailsCache: DetailsCache
  followed: FollowedBlocks
}

/** How quirks change what the index reads. */
export type ReadQuirks = {
  /** The facts of a block that the index sees, in the order in which it sees them. */
  factsOf(block: BlockFacts): readonly Fact[]
  /** Whether the ledger keeps what the chain undid. */
  keepsUndone: boolean
}

const HEADERS_A_REQUEST = 200
const DETAILS_A_REQUEST = 200

/**
 * Brings the ledger to `head`, a block of the chain: takes back the blocks that the chain no longer has, reads the new
 * ones, and reads the details of the agreements that they changed.
 *
 * @throws {ChainMovedError} when the chain went back meanwhile. After any error the ledger is as it was before, without
 * the blocks that the chain no longer has.
 */
export async function follow(following: Following, head: Header, readQuirks: ReadQuirks): Promise<void> {
  const { followed } = following
  if (followed.end.hash !== head.parentHash) await retreat(following, head, readQuirks)
  const { number } = followed.end
  try {
    while (followed.end.number < head.number) await followSome(following, head, readQuirks)
    await readDetails(following, head)
  } catch (error) {
    // Blocks read while the chain went back may lack events, and the chain may have the same blocks again later.
    followed.forget(number)
    throw error
  }
}

/** A block's header; nothing where the chain does not have the block. */
export async function readHeaderOf(node: JsonRpc, block: number | 'latest'): Promise<Header | undefined> {
  return readHeader((await node.batch([headerCall(block)]))[0])
}

function retreat({ node, followed }: Following, head: Header, { keepsUndone }: ReadQuirks): Promise<void> {
  const isOnChain = async ({ number, hash }: Anchor) => {
    const header = number === head.number ? head : await readHeaderOf(node, number)
    return header?.hash === hash
  }
  return followed.retreat(head.number, isOnChain, keepsUndone)
}

async function followSome(following: Following, head: Header, readQuirks: ReadQuirks): Promise<void> {
  const { node, emitters, ledger, followed } = following
  const first = followed.end.number + 1
  const count = Math.min(head.number - first + 1, HEADERS_A_REQUEST)
  const headers = first === head.number ? [head] : await readHeaders(node, first, count)
  checkChained(headers, followed.end.hash, head)
  const blocks = await readBlocks(node, headers, emitters)
  // No await from here on: a reader never sees part of these blocks.
  for (const block of blocks) {
    for (const fact of readQuirks.factsOf(block)) record(ledger, fact)
    followed.advance(block.header)
  }
  const last = headers.at(-1)
  if (last && followed.end.number < last.number) followed.advance(last)
}

/** The headers of consecutive blocks. @throws {ChainMovedError} when the chain does not have all of them. */
export async function readHeaders(node: JsonRpc, first: number, count: number): Promise<Header[]> {
  const answers = await node.batch(
    Array.from({ length: count }, (_, index) => headerCall(first + index)),
    { dropLongStrings: true },
  )
  return answers.map((answer, index) => {
    const header = readHeader(answer)
    if (!header) throw new ChainMovedError(first + index)
    return header
  })
}

/** @throws {ChainMovedError} unless each header is the parent of the next, `parent` the first one's, and `head` still the head. */
export function checkChained(headers: readonly Header[], parent: string | undefined, head: Header): void {
  let expected = parent
  for (const { number, hash, parentHash } of headers) {
    if (expected !== undefined && parentHash !== expected) throw new ChainMovedError(number)
    if (number === head.number && hash !== head.hash) throw new ChainMovedError(number)
    expected = hash
  }
}

/** Reads the details that `head` outdated. Details of another block are never kept. */
async function readDetails({ node, ledger, detailsCache }: Following, head: Header): Promise<void> {
  const { agreements, touched } = ledger
  // Only these can be outdated: a block costs as much as it changed, however many agreements there are.
  const outdated = detailsCache.outdated([...touched].flatMap((address) => agreements.get(address) ?? []))
  do {
    const some = outdated.splice(0, DETAILS_A_REQUEST)
    const answers = await callAt(
      node,
      some.map(({ address }) => detailsCall(address, head.number)),
      head,
    )
    some.forEach((agreement, index) => {
      detailsCache.put(agreement, readAnswer('eth_call', answers[index], bytes))
    })
  } while (outdated.length > 0)
  touched.clear()
}

/**
 * The answers to calls by the number of a block: for a call by its hash, Anvil copies its whole state. A call for the last
 * block is answered from the next block's state where that is mined meanwhile; so it is asked again once a block follows.
 *
 * @throws {ChainMovedError} when the chain no longer has the block.
 */
async function callAt(node: JsonRpc, calls: readonly RpcCall[], { number, hash }: Header): Promise<unknown[]> {
  let hasNext = false
  for (;;) {
    const answers = await node.batch(calls)
    const [block, latest] = await node.batch([headerCall(number), headerCall('latest')])
    if (readHeader(block)?.hash !== hash) throw new ChainMovedError(number)
    if (hasNext || calls.length === 0 || readHeader(latest)?.hash === hash) return answers
    hasNext = true
  }
}
