import { type Address, zeroAddress } from 'viem'
import type { FactOf } from '../explorer/index.ts'
import { listed, plural } from '../platform/words.ts'
import type { Header } from '../rpc/header.ts'
import { announcingBlocks } from './announcing-blocks.ts'
import { checksummed } from './checksummed.ts'
import { lower } from './events.ts'
import type { KnownOrigin } from './find-creation.ts'
import { type Made, type Rise, tracedCreations } from './node-traces.ts'
import { headerOf, type View } from './node-view.ts'
import { type Maker, readMaker } from './read-maker.ts'
import type { Kept, Store } from './store.ts'

/** What deployers made, by contract, and of how many creations of each it is not known what they made. */
export type Children = { origins: ReadonlyMap<Address, KnownOrigin>; missing: ReadonlyMap<Address, number> }

/** Deployers that are read before the file is written. */
const AT_ONCE = 200
const BY_NONCE = 'eth_getTransactionCount and its address'

/**
 * Finds what some deployers have made, and keeps it. A contract's nonce begins at 1 and counts its creations (EIP-161): those by
 * CREATE have addresses that follow from it, the others are in the traces of the blocks in which it rose. Reads only what is new
 * since the last audit.
 */
export async function readChildren(view: View, deployers: readonly Address[], store: Store): Promise<Children> {
  const { kept } = store
  const undated = new Map<Address, KnownOrigin>()
  const missing = new Map<Address, number>()
  const nonces = await Promise.all(deployers.map((one) => view.nonce(one)))
  const makers = deployers.flatMap((deployer, index) => {
    const before = kept.made[deployer]
    const nonce = nonces[index] ?? 0
    // What was made up to a later block is known.
    const isKnown = before && (before.block >= view.block.number || before.nonce === nonce)
    return isKnown || nonce === 1 ? [] : [{ deployer, nonce, before }]
  })
  while (makers.length > 0) {
    const next = makers.splice(0, AT_ONCE)
    const first = Math.min(...next.map(({ before }) => (before ? before.block + 1 : kept.first)))
    const addresses = next.map(({ deployer }) => deployer)
    const announced = await announcingBlocks(view, addresses, first)
    const some = await Promise.all(next.map((one) => readMaker(view, one, kept, announced.get(one.deployer))))
    const headers = await headersOf(view, some)
    const traced = await traceAll(view, some, headers)
    for (const maker of some) {
      const made = traced.get(maker.deployer) ?? []
      for (const [contract, origin] of originsOf(maker, made, headers))
        if (origin.isUndated) undated.set(contract, origin)
        else keep(kept, contract, origin, maker.codes.get(contract))
      const lacking = lackOf(maker, made)
      if (lacking > 0) missing.set(maker.deployer, lacking)
      else kept.made[maker.deployer] = { block: view.block.number, nonce: maker.nonce }
    }
    await store.save()
  }
  return { origins: new Map([...undated, ...keptBy(new Set(deployers), kept, view.block.number)]), missing }
}

/** The headers of the blocks in which something was made. */
async function headersOf({ node }: View, makers: readonly Maker[]): Promise<Map<number, Header>> {
  const blocks = new Set(makers.flatMap(({ rises, open }) => [...rises, ...open].map(({ block }) => block)))
  return new Map(await Promise.all([...blocks].map(async (block) => [block, await headerOf(node, block)] as const)))
}

/** Traces each block in which a creation is not known otherwise, once for all deployers. */
async function traceAll({ node }: View, makers: readonly Maker[], headers: ReadonlyMap<number, Header>) {
  const byBlock = new Map<number, Rise[]>()
  for (const { deployer, open } of makers)
    for (const { block, from, to } of open)
      byBlock.set(block, [...(byBlock.get(block) ?? []), { deployer, by: to - from }])
  const traced = [...byBlock].map(([block, rises]) => tracedCreations(node, headers.get(block) as Header, rises))
  const byDeployer = new Map<Address, Made[]>(makers.map(({ deployer }) => [deployer, []]))
  for (const made of (await Promise.all(traced)).flat()) byDeployer.get(made.deployer)?.push(made)
  return byDeployer
}

function originsOf(
  { deployer, codes, rises, nonceOf }: Maker,
  made: readonly Made[],
  headers: ReadonlyMap<number, Header>,
) {
  const origins = new Map<Address, KnownOrigin>()
  for (const [contract, code] of codes) {
    if (code === '0x') continue
    const nonce = nonceOf(contract)
    const rise = rises.find(({ from, to }) => from <= nonce && nonce < to)
    const deployed = createdIn(deployer, contract, rise && headers.get(rise.block))
    origins.set(contract, { known: true, deployed, by: BY_NONCE, ...(!rise && { isUndated: true }) })
  }
  for (const { creations, by } of made)
    for (const one of creations)
      if (one.kind === 'deployed') origins.set(checksummed(one.contract), { known: true, deployed: one, by })
  return origins
}

/** How many creations are not known: what the nonce counts, without what its addresses and traces show. */
function lackOf({ count, codes, open }: Maker, made: readonly Made[]): number {
  const inTraces = made.reduce((sum, { creations, failed }) => sum + creations.length + failed, 0)
  const shown = new Set(made.flatMap(({ creations }) => creations.map(({ contract }) => checksummed(contract))))
  const others = [...codes.keys()].filter((one) => !shown.has(one))
  // Of how many creations such a block has traces, only the traces tell.
  const untraced = open.filter(({ to }) => to === Infinity).length - made.length
  return Math.max(0, count - inTraces - others.length, untraced)
}

/** A creation by CREATE that only the nonce shows; its time is NaN if its block is not known. */
export function createdIn(deployer: Address, contract: Address, header: Header | undefined): FactOf<'deployed'> {
  const { number: block = Number.NaN, hash: blockHash = '0x', timestamp = Number.NaN, transactions = [] } = header ?? {}
  // Only the sole transaction of a block is certain.
  const txHash = (transactions.length === 1 && transactions[0]) || '0x'
  const origin = {
    deployer: lower(deployer),
    called: undefined,
    sender: zeroAddress,
    method: 'create',
    index: 0,
  } as const
  return { kind: 'deployed', contract: lower(contract), block, blockHash, timestamp, txHash, logIndex: -1, ...origin }
}

function keep({ contracts }: Kept, contract: Address, origin: KnownOrigin, code = ''): void {
  const before = contracts[contract]?.origin
  const [old, found] = [before?.known ? before.deployed : undefined, origin.deployed]
  // Code that is not known yet is empty.
  if (!old || (found && old.block < found.block)) contracts[contract] = { code, origin }
}

/** The contracts that deployers are kept to have made up to a block. */
function keptBy(deployers: ReadonlySet<Address>, { contracts }: Kept, last: number): [Address, KnownOrigin][] {
  return (Object.entries(contracts) as [Address, Kept['contracts'][Address]][]).flatMap(([contract, { origin }]) => {
    const { deployer, block = 0 } = (origin?.known && origin.deployed) || {}
    const isBy = deployer !== undefined && deployers.has(checksummed(deployer)) && block <= last
    return origin?.known && isBy ? [[contract, origin] as [Address, KnownOrigin]] : []
  })
}

/** Deployers that a sentence names. */
const NAMED = 3

/** Says whose children are not all known, and how many. */
export function missingText(missing: Children['missing']): string {
  const count = [...missing.values()].reduce((sum, one) => sum + one, 0)
  const each = [...missing].map(([deployer, lacking]) => `${lacking} by ${deployer}`)
  return (
    `Not all children are known: what became of ${plural(count, 'creation')} does not show, ${listed(each, NAMED)}. ` +
    'The node has no traces of them, or not the state of earlier blocks'
  )
}
