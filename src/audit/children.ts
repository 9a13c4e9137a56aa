import { type Address, getAddress, type Hash } from 'viem'
import { type FactOf, hex, type RpcFrame, readFrames } from '../explorer/index.ts'
import { openRanges } from './logs.ts'
import { unlessRefused } from './node.ts'
import type { Store } from './store.ts'
import { firstBlockWhere, headerOf, type View } from './view.ts'

const METHOD = 'trace_filter'
/** Deployers in one request. */
const AT_ONCE = 100

/** A frame of any block's traces. */
type FoundFrame = RpcFrame & { blockNumber: number }

/**
 * Reads which contracts some deployers have made, and keeps their creations after each range. Reads only the blocks that are
 * new since the last audit. Resolves with false, without reading anything, if the node cannot search traces.
 */
export async function readChildren(view: View, deployers: readonly Address[], store: Store): Promise<boolean> {
  const { node, block: head } = view
  const { traced } = store.kept
  const none = { fromBlock: hex(head.number), toBlock: hex(head.number), fromAddress: deployers.slice(0, 1) }
  if (deployers.length > 0 && !(await unlessRefused(node.request(METHOD, [none])))) return false
  const ranges = openRanges<FoundFrame>(node, METHOD, Infinity)
  const starts = await Promise.all(
    deployers.map(async (one) => [one, (traced[one] ?? (await createdIn(view, one)) - 1) + 1] as const),
  )
  const inOrder = starts.filter(([, from]) => from <= head.number).toSorted(([, one], [, other]) => one - other)
  while (inOrder.length > 0) {
    const [[, from]] = inOrder as [(typeof inOrder)[number]]
    // Those of which nothing is new since one block are asked about together.
    const some = inOrder.splice(0, AT_ONCE).map(([deployer]) => deployer)
    for await (const { items, last } of ranges({ fromAddress: some }, from, head.number)) {
      for (const creation of await creationsIn(view, items)) {
        const { deployer, contract } = creation
        if (deployer && some.includes(getAddress(deployer))) keep(store, getAddress(contract), creation)
      }
      for (const one of some) traced[one] = Math.max(last, traced[one] ?? 0)
      await store.save()
    }
  }
  return true
}

function keep({ kept }: Store, contract: Address, deployed: FactOf<'deployed'>): void {
  const { origin } = kept.contracts[contract] ?? {}
  const before = origin?.known ? origin.deployed : undefined
  if (before && before.block >= deployed.block) return
  // Its code is not known yet.
  kept.contracts[contract] = { code: '', origin: { known: true, deployed, by: METHOD } }
}

/** The creations in the transactions of some frames: whether a frame was undone shows only among all of its transaction. */
async function creationsIn({ node }: View, frames: readonly FoundFrame[]): Promise<FactOf<'deployed'>[]> {
  const blocks = new Map<Hash, number>()
  for (const { type, error, transactionHash, blockNumber } of frames)
    if (type === 'create' && error === undefined) blocks.set(transactionHash, Number(blockNumber))
  const found = [...blocks].map(async ([hash, block]) => {
    const [all, header] = await Promise.all([node.request('trace_transaction', [hash]), headerOf(node, block)])
    return readFrames(all as RpcFrame[], { block, blockHash: header.hash, timestamp: header.timestamp })
  })
  const facts = (await Promise.all(found)).flat()
  return facts.filter((fact): fact is FactOf<'deployed'> => fact.kind === 'deployed')
}

/** The block in which a deployer's code appeared; 0 if that is not known. */
async function createdIn(view: View, deployer: Address): Promise<number> {
  const hasCode = async (block: number) => (await view.code(deployer, block)) !== '0x'
  if (!(await hasCode(view.block.number))) return 0
  return (await unlessRefused(firstBlockWhere(hasCode, 0, view.block.number))) ?? 0
}
