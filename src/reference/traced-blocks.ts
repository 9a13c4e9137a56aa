import type { Hex } from 'viem'
import type { Address } from '../subject/resolver.ts'
import { CannotKnow } from './errors.ts'
import { creationsIn, type TracedCreation } from './traces.ts'
import type { View } from './view.ts'

/** What the traces of a range of blocks show. Traces are the longest answers of a node, so that none is read twice. */
export type TracedBlocks = {
  first: number
  last: number
  /** The hash of the last block: while it is part of the chain, all of them are. */
  lastHash: Hex
  creations: readonly TracedCreation[]
}

/** Limit of blocks whose traces one question reads. */
const limit = 10_000

/** Every contract that a contract or account has created by the traces, from a block on. */
export async function tracedChildren(view: View, parent: Address, from: number): Promise<Set<Address>> {
  const known = await knownTraces(view, from)
  const missing = known
    ? [...blocksOf(from, known.first - 1), ...blocksOf(known.last + 1, view.block.number)]
    : blocksOf(from, view.block.number)
  if (missing.length > limit)
    throw new CannotKnow(`Not all children of ${parent} are known, and ${missing.length} blocks may hold them`)
  const found = (await Promise.all(missing.map((block) => creationsIn(view, block)))).flat()
  const creations = [...(known?.creations ?? []), ...found]
  const first = Math.min(from, known?.first ?? from)
  view.addTraced({ first, last: view.block.number, lastHash: view.block.hash, creations })
  return new Set(creations.flatMap(({ created, deployer }) => (deployer === parent ? [created] : [])))
}

/** What earlier questions have read, if blocks from `from` on continue it and no reorg has undone it. */
async function knownTraces(view: View, from: number): Promise<TracedBlocks | undefined> {
  const { traced } = view
  if (!traced || from > traced.last + 1 || traced.last > view.block.number) return undefined
  const { hash } = traced.last === view.block.number ? view.block : await view.blockAt(traced.last)
  return hash === traced.lastHash ? traced : undefined
}

const blocksOf = (first: number, last: number) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
