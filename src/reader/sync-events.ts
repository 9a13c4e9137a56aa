import { type Address, zeroAddress } from 'viem'
import { agreement } from '../artifacts/index.ts'
import { type Fact, selectors } from '../explorer/index.ts'
import { InternalError } from '../platform/errors.ts'
import type { RpcLog } from '../rpc/log.ts'
import { lower, openEvents } from './events.ts'
import { openRanges } from './logs.ts'
import { hasBlock, headerOf, type View } from './node-view.ts'
import type { OnProgress } from './open-node.ts'
import { checkLogs, selectorOf } from './read-events.ts'
import type { Registries } from './registries.ts'
import type { Kept, Store } from './store.ts'

/** Contracts of all kinds have these events. */
const common = ['OwnershipTransferred', 'OwnershipTransferStarted'].map((name) => selectorOf(agreement.abi, name))
const topics = [selectors.filter((selector) => !common.includes(selector))]

/**
 * Reads the events that are new since the last audit, and keeps them after each range. Drops those that a reorganisation has
 * undone.
 * @returns The events up to the view's block, oldest first.
 * @throws {InternalError} if the node does not have the registry's first event: it may leave out others, too.
 */
export async function syncEvents(
  view: View,
  registries: Registries,
  store: Store,
  onProgress?: OnProgress,
): Promise<Fact[]> {
  const { kept } = store
  const { attackRegistry, agreementFactory = zeroAddress, chainSafeHarborRegistry: adoptions } = registries
  await dropReorganised(view, kept)
  if ((kept.last?.block ?? -1) < view.block.number) await checkFirstEvent(view, attackRegistry, kept)
  const emitters = {
    attackRegistry: lower(attackRegistry),
    agreementFactory: lower(agreementFactory),
    ...(adoptions && { chainSafeHarborRegistry: lower(adoptions) }),
  }
  const { inRanges } = openEvents(view, kept.first, emitters, Infinity)
  for await (const { facts, last } of inRanges({ topics }, (kept.last?.block ?? kept.first - 1) + 1)) {
    for (const fact of facts) kept.facts.push(fact)
    const { hash } = last === view.block.number ? view.block : await headerOf(view.node, last)
    kept.last = { block: last, hash }
    onProgress?.({ what: 'blocks', done: last - kept.first + 1, of: view.block.number - kept.first + 1 })
    await store.save()
  }
  const isOfRegistry = ({ kind }: Fact) => kind === 'created' || kind === 'linked' || kind === 'state'
  if (!kept.facts.some(isOfRegistry)) await checkLogs(view, attackRegistry, kept.first)
  return kept.facts.filter(({ block }) => block <= view.block.number)
}

/** Finds the registry's first event, which its deployment emitted. Throws if the node does not have it. */
async function checkFirstEvent({ node, block }: View, address: Address, kept: Kept): Promise<void> {
  const ranges = openRanges<RpcLog>(node, 'eth_getLogs', Infinity)
  const { first, firstEvent } = kept
  for await (const { items } of ranges({ address, topics: [] }, firstEvent ?? first, firstEvent ?? block.number)) {
    const [event] = items
    if (!event) continue
    kept.firstEvent = Number(event.blockNumber)
    return
  }
  const facts = { node: node.name, 'attack registry': address, 'from block': firstEvent ?? first }
  throw new InternalError('The node has no events of the attack registry, not even that of its deployment.', {
    facts,
    next: 'use a node with all events, and a deployment block that is not too late',
  })
}

/** Drops what was read of blocks that the chain no longer has. A block's hash proves all blocks before it. */
async function dropReorganised({ node }: View, kept: Kept): Promise<void> {
  const known = [
    ...kept.facts.map(({ block, blockHash: hash }) => ({ block, hash })),
    ...(kept.last ? [kept.last] : []),
  ]
  if (!kept.last || (await hasBlock(node, kept.last))) return
  let [there, gone] = [-1, known.length - 1]
  while (gone - there > 1) {
    const middle = Math.floor((there + gone) / 2)
    if (await hasBlock(node, known[middle] as (typeof known)[number])) there = middle
    else gone = middle
  }
  const last = known[there] ?? null
  const end = last?.block ?? -1
  kept.last = last
  if ((kept.firstEvent ?? -1) > end) kept.firstEvent = undefined
  kept.facts = kept.facts.slice(0, there + 1)
  for (const [deployer, { block }] of Object.entries(kept.made))
    if (block > end) delete kept.made[deployer as keyof Kept['made']]
  const isLater = (created: { block: number } | undefined) => created !== undefined && created.block > end
  for (const [address, { origin }] of Object.entries(kept.contracts) as [
    keyof Kept['contracts'],
    ReadOf<'contracts'>,
  ][])
    if (!origin?.known || isLater(origin.deployed)) delete kept.contracts[address]
  kept.deployers = {}
}

type ReadOf<Name extends 'contracts'> = Kept[Name][keyof Kept[Name]]
