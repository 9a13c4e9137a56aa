import { type Address, getAddress, type Hash } from 'viem'
import { type FactOf, type RpcFrame, readFrames } from '../explorer/index.ts'
import { hex } from '../rpc/header.ts'
import { isContract } from './build-world.ts'
import { openRanges } from './logs.ts'
import { firstBlockWhere, headerOf, type View } from './node-view.ts'
import { unlessRefused } from './open-node.ts'
import type { Store } from './store.ts'

const METHOD = 'trace_filter'
/** Deployers in one request. */
const AT_ONCE = 100

/** A frame of any block's traces. */
type FoundFrame = RpcFrame & { blockNumber: number }

/**
 * Reads which contracts some deployers have made, and keeps their creations after each range. Reads only the blocks that are
 * new since the last audit, and only of deployers that may have made something there: a creation raises the nonce, which
 * begins at 1; a destroyed contract has 0. Resolves with false if the node cannot search traces, or has fewer creations by a
 * contract than its nonce shows.
 */
export async function readChildren(view: View, deployers: readonly Address[], store: Store): Promise<boolean> {
  const { node, block: head } = view
  const { traced } = store.kept
  const nonces = await Promise.all(deployers.map(async (one) => [one, await view.nonce(one)] as const))
  const makers = nonces.filter(([one, nonce]) => nonce !== (traced[one]?.nonce ?? 1))
  const [first] = makers
  if (!first) return true
  const none = { fromBlock: hex(head.number), toBlock: hex(head.number), fromAddress: [first[0]] }
  if (!(await unlessRefused(node.request(METHOD, [none])))) return false
  const ranges = openRanges<FoundFrame>(node, METHOD, Infinity)
  const starts = await Promise.all(
    makers.map(async ([deployer, nonce]) => {
      const before = traced[deployer]
      const from = (before?.block ?? (await createdIn(view, deployer)) - 1) + 1
      // An account's nonce counts its transactions, too.
      const isCounted = before?.nonce !== 1 && isContract(await view.code(deployer))
      return { deployer, nonce, from, missing: isCounted ? nonce - (before?.nonce ?? 1) : 0 }
    }),
  )
  const inOrder = starts.toSorted((one, other) => one.from - other.from)
  while (inOrder.length > 0) {
    const some = inOrder.splice(0, AT_ONCE)
    const fromAddress = some.map(({ deployer }) => deployer)
    for await (const { items, last } of ranges({ fromAddress }, some[0]?.from ?? 0, head.number)) {
      for (const { type, action } of items) {
        const by = type === 'create' && action.from ? getAddress(action.from) : undefined
        const maker = some.find(({ deployer }) => deployer === by)
        if (maker) maker.missing -= 1
      }
      for (const creation of await creationsIn(view, items)) {
        const { deployer, contract } = creation
        if (deployer && fromAddress.includes(getAddress(deployer))) keep(store, getAddress(contract), creation)
      }
      for (const { deployer, nonce } of some) {
        const block = Math.max(last, traced[deployer]?.block ?? 0)
        traced[deployer] = { block, nonce: last === head.number ? nonce : 1 }
      }
      await store.save()
    }
    const lacking = some.filter(({ missing }) => missing > 0)
    for (const { deployer } of lacking) delete traced[deployer]
    if (lacking.length > 0) return false
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
  if ((await view.code(deployer)) === '0x') return 0
  const hasCode = async (block: number) => (await view.code(deployer, block)) !== '0x'
  return (await unlessRefused(firstBlockWhere(hasCode, 0, view.block.number))) ?? 0
}
