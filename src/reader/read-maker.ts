import type { Address } from 'viem'
import { isContract } from './build-world.ts'
import { checksummed } from './checksummed.ts'
import { codelessCreation, indexedCreation } from './find-creation.ts'
import { openRanges } from './logs.ts'
import { firstBlockWhere, type View } from './node-view.ts'
import { createdAddresses, MAX_CREATIONS, type NonceRise, nonceRises, ownRises } from './nonces.ts'
import { unlessRefused } from './open-node.ts'
import { CODE_LENGTH, type Kept } from './store.ts'

/** A deployer whose nonce rose, and what its nonces alone show. */
export type Maker = {
  deployer: Address
  nonce: number
  /** How many creations there are. */
  count: number
  /** The contracts whose addresses follow from the nonces of a contract, with their code. Some have none. */
  codes: ReadonlyMap<Address, string>
  /** The nonce with which such a contract was made. */
  nonceOf(contract: Address): number
  /** Empty if the node does not have the state of earlier blocks. */
  rises: readonly NonceRise[]
  /** The blocks whose traces have to show creations; from 0 to Infinity if it is not known how many. */
  open: readonly NonceRise[]
}

type Begun = { deployer: Address; nonce: number; before: Kept['made'][Address] | undefined }

/** Reads what the nonces of a deployer show since an earlier block. `likely`: the blocks in which it emitted events. */
export async function readMaker(
  view: View,
  { deployer, nonce, before }: Begun,
  kept: Kept,
  likely: ReadonlySet<number> = new Set(),
): Promise<Maker> {
  const maker = { deployer, nonce, codes: new Map(), nonceOf: () => 0, rises: [] }
  if (nonce === 0) {
    const open = (await blocksOfDestroyed(view, deployer)).map(unnumbered)
    return { ...maker, count: 0, open }
  }
  // A contract whose constructor returned no code has a creation, and its nonce began at 1.
  const isAccount = !isContract(await view.code(deployer)) && !(await codelessCreation(view, deployer))
  const known = before ?? { block: -1, nonce: isAccount ? 0 : 1 }
  if (nonce > MAX_CREATIONS || nonce < known.nonce) return { ...maker, count: Math.max(nonce, known.nonce), open: [] }
  const addresses = isAccount ? [] : createdAddresses(deployer, nonce).slice(known.nonce, nonce).map(checksummed)
  // A deployer with many more events emits them for something else.
  const announces = likely.size <= 2 * (nonce - known.nonce)
  const [codes, rises] = await Promise.all([
    codesOf(view, addresses, kept),
    unlessRefused(nonceRises(view, deployer, known, nonce, announces ? [...likely] : [])),
  ])
  const numbers = new Map(addresses.map((one, index) => [one, known.nonce + index]))
  const count = nonce - known.nonce
  const from = { ...maker, codes, nonceOf: (contract: Address) => numbers.get(contract) ?? 0 }
  if (!rises) {
    const filtered = count > codes.size ? await filteredBlocks(view, deployer, known.block + 1) : []
    // An account's nonce counts its transactions, too.
    return { ...from, count: isAccount && filtered ? 0 : count, open: (filtered ?? []).map(unnumbered) }
  }
  const own = isAccount ? await Promise.all(rises.map(({ block }) => ownRises(view, deployer, block))) : []
  const byCreations = rises.map((rise, index) => ({ ...rise, to: Math.max(rise.from, rise.to - (own[index] ?? 0)) }))
  const isOpen = ({ from, to }: NonceRise) =>
    to - from > addresses.slice(from - known.nonce, to - known.nonce).filter((one) => codes.has(one)).length
  const creations = byCreations.reduce((sum, { from, to }) => sum + to - from, 0)
  return { ...from, count: creations, rises, open: byCreations.filter(isOpen) }
}

const unnumbered = (block: number): NonceRise => ({ block, from: 0, to: Infinity })

/** The code of the addresses at which something was made: a contract whose constructor returned no code has a nonce, too. */
async function codesOf(view: View, addresses: readonly Address[], kept: Kept): Promise<Map<Address, string>> {
  const read = async (one: Address) => kept.contracts[one]?.code || (await view.code(one)).slice(0, CODE_LENGTH)
  const codes = await Promise.all(addresses.map(read))
  const isMade = await Promise.all(
    addresses.map(async (one, index) => codes[index] !== '0x' || (await view.nonce(one)) > 0),
  )
  return new Map(addresses.flatMap((one, index) => (isMade[index] ? [[one, codes[index] as string] as const] : [])))
}

/** The blocks in which a contract that destroyed itself made something: those of its own transaction. Its nonce is gone. */
async function blocksOfDestroyed(view: View, deployer: Address): Promise<number[]> {
  const created = await indexedCreation(view, deployer)
  if (created) return [created.block]
  const [, first] = createdAddresses(deployer, 2) as [Address, Address]
  if ((await view.code(first)) === '0x') return []
  const hasCode = async (block: number) => (await view.code(first, block)) !== '0x'
  return [(await unlessRefused(firstBlockWhere(hasCode, 0, view.block.number))) ?? view.block.number]
}

/** A frame of `trace_filter`, unread. */
type FoundFrame = { type?: unknown; blockNumber?: unknown } | null

/** The blocks in whose traces a node finds creations by a deployer; undefined if it cannot search traces. */
async function filteredBlocks({ node, block }: View, deployer: Address, first: number): Promise<number[] | undefined> {
  const read = async () => {
    const blocks = new Set<number>()
    const ranges = openRanges<FoundFrame>(node, 'trace_filter', Infinity)
    for await (const { items } of ranges({ fromAddress: [deployer] }, first, block.number))
      for (const frame of items)
        if (/^create/i.test(String(frame?.type)) && Number.isSafeInteger(Number(frame?.blockNumber)))
          blocks.add(Number(frame?.blockNumber))
    return [...blocks].filter((one) => one >= first && one <= block.number)
  }
  return unlessRefused(read())
}
