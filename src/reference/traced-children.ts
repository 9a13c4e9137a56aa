import type { Address } from '../subject/resolver.ts'
import { CannotKnow, unlessRefused } from './errors.ts'
import type { TracedChildren } from './known-answers.ts'
import { creationsIn, creationsOf } from './traces.ts'
import type { View } from './view.ts'

/** Limit of blocks whose traces one question reads. */
const limit = 10_000

/** Blocks of one request: Anvil takes at most 300. */
const range = 256

/**
 * Every contract that a contract or account has created by the traces from a block on, and maybe some whose creation was
 * reverted. The traces of a block are read once: earlier questions have read those of earlier blocks.
 */
export async function tracedChildren(view: View, parent: Address, from: number): Promise<Set<Address>> {
  const known = await knownChildren(view, parent)
  const [first, last] = [known ? known.block + 1 : from, view.block.number]
  if (last - first >= limit)
    throw new CannotKnow(`Not all children of ${parent} are known, and ${last - first + 1} blocks may hold them`)
  const found =
    (await unlessRefused(inRanges(view, parent, first, last))) ?? (await inBlocks(view, parent, first, last))
  const children = [...(known?.children ?? []), ...found]
  view.addTraced(parent, { block: last, blockHash: view.block.hash, children })
  return new Set(children)
}

async function knownChildren(view: View, parent: Address): Promise<TracedChildren | undefined> {
  const known = view.traced.get(parent)
  if (!known || known.block > view.block.number) return undefined
  const { hash } = known.block === view.block.number ? view.block : await view.blockAt(known.block)
  return hash === known.blockHash ? known : undefined
}

/** The node filters: all traces of a block can be a hundred times as long. */
async function inRanges(view: View, parent: Address, first: number, last: number): Promise<Address[]> {
  const found = await Promise.all(
    numbers(first, last, range).map((start) => creationsOf(view, parent, start, Math.min(last, start + range - 1))),
  )
  return found.flat()
}

async function inBlocks(view: View, parent: Address, first: number, last: number): Promise<Address[]> {
  const creations = await Promise.all(numbers(first, last).map((block) => creationsIn(view, block)))
  return creations.flat().flatMap(({ created, deployer }) => (deployer === parent ? [created] : []))
}

function numbers(first: number, last: number, step = 1): number[] {
  return Array.from({ length: Math.max(0, Math.ceil((last - first + 1) / step)) }, (_, index) => first + index * step)
}
