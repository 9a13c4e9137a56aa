import type { Address } from '../subject/resolver.ts'
import { quantity } from './check.ts'
import { CannotKnow, NodeError, unlessRefused } from './errors.ts'
import type { TracedChildren } from './known-answers.ts'
import { blocksOfNonces } from './nonces.ts'
import { creationsIn, creationsOf, type TracedCreation } from './traces.ts'
import type { View } from './view.ts'

/** Limit of blocks whose traces one question reads. */
const limit = 10_000

/** Blocks of one request: Anvil takes at most 300. */
const range = 256

/** Where the search for a contract's or account's children begins. */
type Search = {
  /** The first block whose traces may show one. */
  from: number
  /** How many creations it has begun at least, by its nonce. Default: not known. */
  least?: number | undefined
}

/**
 * Every contract that a contract or account has created by the traces from a block on, and maybe some whose creation was
 * reverted. Where the traces are known to be complete they are read once: later questions read those of later blocks.
 * @throws {CannotKnow} where they show fewer creations than were begun: a node may leave some out without saying so.
 */
export async function tracedChildren(view: View, parent: Address, { from, least }: Search): Promise<Set<Address>> {
  const known = await knownChildren(view, parent)
  const [first, last] = [known ? known.block + 1 : from, view.block.number]
  const found =
    (await unlessRefused(inRanges(view, parent, first, last))) ?? (await inBlocks(view, parent, first, last))
  const creations = (known?.creations ?? 0) + found.length
  const children = [...(known?.children ?? []), ...found.flatMap(({ created }) => created ?? [])]
  if (least === undefined) return new Set(children)
  if (creations < least)
    throw new CannotKnow(
      `${parent} has begun at least ${least} creations, and the node's traces show ${creations} of them`,
    )
  view.addTraced(parent, { block: last, blockHash: view.block.hash, creations, children })
  return new Set(children)
}

async function knownChildren(view: View, parent: Address): Promise<TracedChildren | undefined> {
  const known = view.traced.get(parent)
  if (!known || known.block > view.block.number) return undefined
  const { hash } = known.block === view.block.number ? view.block : await view.blockAt(known.block)
  return hash === known.blockHash ? known : undefined
}

/** The blocks that may have creations by a contract or account. Once a contract was destroyed, its nonce does not tell. */
async function blocksToRead(view: View, parent: Address, first: number, last: number): Promise<number[]> {
  const nonce = quantity(await view.request('eth_getTransactionCount', parent, view.at), `The nonce of ${parent}`)
  const blocks = nonce > 0 && (await unlessRefused(blocksOfNonces(view, parent, first, last)))
  if (blocks) return blocks
  checkLimit(parent, first, last)
  // The first block of a chain has no transaction, and some nodes do not trace it.
  return numbers(Math.max(1, first), last)
}

function checkLimit(parent: Address, first: number, last: number): void {
  if (last - first < limit) return
  throw new CannotKnow(`Not all children of ${parent} are known, and ${last - first + 1} blocks may hold them`)
}

/** The node filters: all traces of a block can be a hundred times as long. */
async function inRanges(view: View, parent: Address, first: number, last: number): Promise<TracedCreation[]> {
  if (last - first >= limit) throw new NodeError(`${last - first + 1} blocks are too many to ask for their traces`)
  const found = await Promise.all(
    numbers(first, last, range).map((start) => creationsOf(view, parent, start, Math.min(last, start + range - 1))),
  )
  return found.flat()
}

async function inBlocks(view: View, parent: Address, first: number, last: number): Promise<TracedCreation[]> {
  const blocks = await blocksToRead(view, parent, first, last)
  const creations = await Promise.all(blocks.map((block) => creationsIn(view, block)))
  return creations.flat().filter(({ deployer }) => deployer === parent)
}

function numbers(first: number, last: number, step = 1): number[] {
  return Array.from({ length: Math.max(0, Math.ceil((last - first + 1) / step)) }, (_, index) => first + index * step)
}
