import type { Hex } from 'viem'
import { detailsCall } from '../ledger/details.ts'
import type { DetailsCache } from '../ledger/details-cache.ts'
import type { Emitters } from '../ledger/events.ts'
import type { Fact } from '../ledger/fact.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { record } from '../ledger/record.ts'
import type { JsonRpc } from '../rpc/json-rpc.ts'
import { type Header, headerCall, readHeader } from './block.ts'
import { ChainMovedError } from './chain-moved.ts'
import type { Anchor, FollowedBlocks } from './followed-blocks.ts'
import { type BlockFacts, readBlocks } from './read-blocks.ts'

/** What is followed, and where what is learned goes. */
export type Following = {
  node: JsonRpc
  emitters: Emitters
  ledger: Ledger
  detailsCache: DetailsCache
  followed: FollowedBlocks
}

/** What goes wrong with what is read, if anything. */
export type ReadQuirks = {
  /** What is seen of a block, in the order in which it is seen. */
  seen(block: BlockFacts): readonly Fact[]
  /** Whether what the chain undid stays. */
  keepsUndone: boolean
}

const HEADERS_A_REQUEST = 200
const DETAILS_A_REQUEST = 200

/**
 * Brings the ledger to a block that is the chain's head now, going back first where the chain went back, and reads what
 * the agreements say in that block.
 *
 * @throws {ChainMovedError} when the chain went back meanwhile. Whatever went wrong, the ledger is then as it was, except
 * for blocks that the chain no longer has.
 */
export async function follow(following: Following, head: Header, readQuirks: ReadQuirks): Promise<void> {
  const { followed } = following
  if (followed.end.hash !== head.parentHash) await retreat(following, head, readQuirks)
  const { number } = followed.end
  try {
    while (followed.end.number < head.number) await followSome(following, head, readQuirks)
    await readDetails(following, head)
  } catch (error) {
    // Events may be missing from what was read while the chain went back, and the same blocks may come again.
    followed.forget(number)
    throw error
  }
}

/** A block's header, if the chain has the block. */
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
  // From here on nothing waits: nobody sees a part of these blocks.
  for (const block of blocks) {
    for (const fact of readQuirks.seen(block)) record(ledger, fact)
    followed.advance(block.header)
  }
  const last = headers.at(-1)
  if (last && followed.end.number < last.number) followed.advance(last)
}

async function readHeaders(node: JsonRpc, first: number, count: number): Promise<Header[]> {
  const answers = await node.batch(
    Array.from({ length: count }, (_, at) => headerCall(first + at)),
    { dropLongStrings: true },
  )
  return answers.map((answer, at) => {
    const header = readHeader(answer)
    if (!header) throw new ChainMovedError(first + at)
    return header
  })
}

function checkChained(headers: readonly Header[], parent: string | undefined, head: Header): void {
  let expected = parent
  for (const { number, hash, parentHash } of headers) {
    if (expected !== undefined && parentHash !== expected) throw new ChainMovedError(number)
    if (number === head.number && hash !== head.hash) throw new ChainMovedError(number)
    expected = hash
  }
}

/**
 * Blocks are asked for by number throughout (by hash, Anvil copies its whole state for each call). What was read is this
 * chain's if it still ends where it ended, which is asked at the end, and before anything is put down to stay.
 */
async function readDetails({ node, ledger, detailsCache }: Following, head: Header): Promise<void> {
  const { agreements, touched } = ledger
  // Only these can be outdated, so that a block costs what it changed, not what there is.
  const outdated = detailsCache.outdated([...touched].flatMap((address) => agreements.get(address) ?? []))
  do {
    const some = outdated.splice(0, DETAILS_A_REQUEST)
    const answers = await node.batch(some.map(({ address }) => detailsCall(address, head.number)))
    if ((await readHeaderOf(node, head.number))?.hash !== head.hash) throw new ChainMovedError(head.number)
    some.forEach((agreement, at) => {
      detailsCache.put(agreement, answers[at] as Hex)
    })
  } while (outdated.length > 0)
  touched.clear()
}
