import type { Address } from '../subject/resolver.ts'
import { CannotKnow, unlessRefused } from './errors.ts'
import { creationsIn } from './traces.ts'
import type { View } from './view.ts'

/** The creation of a contract. */
export type Creation = {
  /** The immediate deployer: the contract that executed CREATE or CREATE2. Null where no contract did. */
  deployer: Address | null
  blockNumber: number
}

/** Blocks whose traces are read at the same time. */
const width = 64
/** Blocks of a round at which a contract's code is read: more of them need fewer rounds, and more requests. */
const probed = 8
/** How many blocks are searched at most where the node keeps no old state. */
const scanLimit = 10_000

/**
 * Finds a contract's creation in the traces, for nodes without an index of creators.
 * @throws {CannotKnow} where the node has no traces, or none with the creation.
 */
export async function searchCreation(view: View, contract: Address): Promise<Creation> {
  const block = await unlessRefused(firstBlockWithCode(view, contract))
  if (block === 0) return { deployer: null, blockNumber: 0 }
  const creation = block === undefined ? await scan(view, contract) : await creationIn(view, contract, block)
  if (creation) return creation
  throw new CannotKnow(`${contract} has code, but the node does not say who deployed it`)
}

async function creationIn(view: View, contract: Address, blockNumber: number): Promise<Creation | undefined> {
  const creations = await creationsIn(view, blockNumber)
  const creation = creations.findLast(({ created }) => created === contract)
  return creation && { deployer: creation.deployer, blockNumber }
}

/** Finds the block in which the code appeared, by a search with {@link probed} probes a round. */
async function firstBlockWithCode(view: View, contract: Address): Promise<number> {
  let [without, having] = [-1, view.block.number]
  while (having - without > 1) {
    const step = Math.ceil((having - without) / (probed + 1))
    const probes = range(without + step, having, step)
    const codes = await Promise.all(probes.map((number) => view.code(contract, number)))
    const first = codes.findIndex((code) => code !== '0x')
    without = (first === -1 ? probes.at(-1) : probes[first - 1]) ?? without
    having = probes[first] ?? having
  }
  return having
}

/** Reads blocks backwards. The code exists now, so the latest creation that was not reverted is the right one. */
async function scan(view: View, contract: Address): Promise<Creation | undefined> {
  const oldest = Math.max(0, view.block.number - scanLimit)
  for (let newest = view.block.number; newest >= oldest; newest -= width) {
    const blocks = range(Math.max(oldest, newest - width + 1), newest + 1)
    const creations = await Promise.all(blocks.map((number) => creationIn(view, contract, number)))
    const creation = creations.findLast((found) => found !== undefined)
    if (creation) return creation
  }
  return undefined
}

/** From `first`, up to but not including `end`. */
function range(first: number, end: number, step = 1): number[] {
  return Array.from({ length: Math.max(0, Math.ceil((end - first) / step)) }, (_, index) => first + index * step)
}
