import { type Address, getContractAddress, type Hash, isAddressEqual } from 'viem'
import type { FactOf } from '../explorer/index.ts'
import { hex } from '../rpc/header.ts'
import { address, hash, membersOf, optional, type Shape } from '../rpc/shapes.ts'
import { creationTransactions, receipt as receiptShape } from '../rpc/transaction.ts'
import { askExplorer } from './ask-explorer.ts'
import { lower } from './events.ts'
import { tracedCreation } from './node-traces.ts'
import { firstBlockWhere, headerOf, type View } from './node-view.ts'
import { createdAddresses, pretending } from './nonces.ts'
import { unlessRefused } from './open-node.ts'

const namedShape: Shape<Named | undefined> = optional((part) => {
  const { hash: txHash, creator } = membersOf(part)
  return { hash: hash(txHash), creator: address(creator) }
})

/** Who deployed a contract, and how that is known. */
export type CreationOrigin =
  | {
      known: true
      /** Its creation; undefined for a contract that is on the chain since its first block, and with `isUnlinked`. */
      deployed: FactOf<'deployed'> | undefined
      by: string
      /** Only an explorer says so. */
      isWord?: boolean
      /** Its block, time and transaction are not known. */
      isUndated?: boolean
      /** Only that no linked contract deployed it is known. */
      isUnlinked?: boolean
    }
  | { known: false; reason: string }

export type KnownOrigin = Extract<CreationOrigin, { known: true }>

/**
 * `attackRegistry`: a contract that is newer than the first block. `etherscanUrl`: an API like Etherscan's. `amongLinked`: finds
 * whether a linked contract made it, in a block if that is known.
 */
export type FurtherWays = {
  attackRegistry?: Address
  etherscanUrl?: string | undefined
  amongLinked?: (block: number | undefined) => Promise<CreationOrigin | undefined>
}

/**
 * Finds the creation of a contract that has code: by the node's index of creators, else in the traces of the block in which the
 * code appeared, else among what linked contracts made, else by an explorer's word.
 */
export async function findOrigin(view: View, contract: Address, further: FurtherWays = {}): Promise<CreationOrigin> {
  const indexed = await byIndex(view, contract)
  if (indexed) return indexed
  const block = await unlessRefused(blockOfCode(view, contract, further.attackRegistry))
  if (block === 0) return { known: true, deployed: undefined, by: 'eth_getCode' }
  const searched = block === undefined ? undefined : await inBlock(view, contract, block)
  if (searched) return searched
  const among = await further.amongLinked?.(block)
  if (among?.known && !among.isUndated) return among
  const { etherscanUrl } = further
  const told = etherscanUrl === undefined ? undefined : await byExplorer(view, contract, etherscanUrl)
  const isSame = told?.known && (!among?.known || told.deployed?.deployer === among.deployed?.deployer)
  return (isSame ? told : among) ?? { known: false, reason: `who deployed ${contract} is not known: ${lackOf(block)}` }
}

/** @throws {NodeRefusedError} if the node does not have the state of earlier blocks, or answers with the latest. */
async function blockOfCode(view: View, contract: Address, newer: Address | undefined): Promise<number> {
  const hasCode = async (block: number) => (await view.code(contract, block)) !== '0x'
  const block = await firstBlockWhere(hasCode, 0, view.block.number)
  if (block === 0 && newer && (await view.code(newer, 0)) !== '0x') throw pretending(view)
  return block
}

const lackOf = (block: number | undefined): string =>
  block === undefined
    ? 'the node has neither ots_getContractCreator nor the state of earlier blocks'
    : `its code is there since block ${block}, of which the node has no traces`

/** A creation that Otterscan's index, or an explorer, names. */
type Named = { hash: Hash; creator: Address }

const INDEX = 'ots_getContractCreator'

/** The creation in the node's index of creators; maybe one that was undone, such as one in a call that failed. */
export async function indexedCreation(view: View, contract: Address): Promise<FactOf<'deployed'> | undefined> {
  const named = await unlessRefused(view.node.request(INDEX, [contract], namedShape))
  return named && createdIn(view, contract, named)
}

/**
 * The creation of a contract whose constructor returned no code: in the index, else in the block in which its nonce rose, which is
 * that of its own transaction. Undefined for an account, and if the node does not show it.
 */
export async function codelessCreation(view: View, address: Address): Promise<FactOf<'deployed'> | undefined> {
  const indexed = await indexedCreation(view, address)
  const nonce = indexed ? 0 : await view.nonce(address)
  if (nonce === 0) return indexed
  const nonceAt = (block: number) => view.nonce(address, block)
  const find = async () => {
    const block = await firstBlockWhere(async (one) => (await nonceAt(one)) === nonce, 0, view.block.number)
    return block > 0 && (await nonceAt(block - 1)) === 0 ? headerOf(view.node, block) : undefined
  }
  const header = await unlessRefused(find())
  return header && (await tracedCreation(view.node, address, header))?.creation
}

async function byIndex(view: View, contract: Address): Promise<CreationOrigin | undefined> {
  const deployed = await indexedCreation(view, contract)
  if (!deployed) return undefined
  const appeared = await appearsIn(view, contract, deployed.block)
  if (appeared === false) return undefined
  if (deployed.method === 'transaction' || (appeared && deployed.method === 'create'))
    return { known: true, deployed, by: INDEX }
  // The index also names creations that a failed call undid, and some the sender: only traces tell.
  const header = await headerOf(view.node, deployed.block)
  const traced = await tracedCreation(view.node, contract, header, deployed.txHash)
  if (traced) return { known: true, deployed: traced.creation, by: `${INDEX} and ${traced.by}` }
  return appeared && !isBySender(deployed) ? { known: true, deployed, by: INDEX } : undefined
}

/** Whether the account that sent the transaction is named, whichever contract executed CREATE in it. */
const isBySender = ({ deployer, sender }: FactOf<'deployed'>) => deployer === lower(sender)

async function byExplorer(view: View, contract: Address, etherscanUrl: string): Promise<CreationOrigin | undefined> {
  const named = await askExplorer(etherscanUrl, contract)
  const creation = named && (await createdIn(view, contract, named))
  if (!creation) return undefined
  const header = await headerOf(view.node, creation.block)
  const traced = await tracedCreation(view.node, contract, header, creation.txHash)
  if (traced) return { known: true, deployed: traced.creation, by: traced.by }
  if (creation.method === 'transaction') return { known: true, deployed: creation, by: 'eth_getTransactionReceipt' }
  if (isBySender(creation)) return undefined
  const { host } = new URL(etherscanUrl)
  return { known: true, deployed: creation, by: `the word of the explorer ${host}`, isWord: true }
}

/** The creation by a transaction and a creator that are named; undefined if the transaction failed, or is after the block. */
async function createdIn(view: View, contract: Address, named: Named): Promise<FactOf<'deployed'> | undefined> {
  const receipt = await unlessRefused(view.node.request('eth_getTransactionReceipt', [named.hash], receiptShape))
  if (!receipt || receipt.hasFailed || receipt.blockNumber > view.block.number) return undefined
  const { number: block, hash: blockHash, timestamp } = await headerOf(view.node, receipt.blockNumber)
  const { from: sender, to, contractAddress } = receipt
  const byTransaction = contractAddress === lower(contract)
  const deployer = byTransaction ? undefined : lower(named.creator)
  const method = deployer ? await methodOf(view, deployer, lower(contract)) : 'transaction'
  const position = { block, blockHash, timestamp, txHash: named.hash, logIndex: -1 }
  const origin = { deployer, called: to, sender, method, index: 0 } as const
  return { kind: 'deployed', contract: lower(contract), ...position, ...origin }
}

/** By which instruction a deployer made a contract: the address of one made by CREATE follows from the deployer's nonce. */
async function methodOf(view: View, deployer: Address, contract: Address): Promise<'create' | 'create2'> {
  return createdAddresses(deployer, (await view.nonce(deployer)) + 1).includes(contract) ? 'create' : 'create2'
}

/** Whether a contract's code appeared in a block; undefined if the node no longer has that state. */
async function appearsIn(view: View, contract: Address, block: number): Promise<boolean | undefined> {
  const codes = await unlessRefused(Promise.all([view.code(contract, block - 1), view.code(contract, block)]))
  return codes && codes[0] === '0x' && codes[1] !== '0x'
}

async function inBlock(view: View, contract: Address, number: number): Promise<CreationOrigin | undefined> {
  const header = await headerOf(view.node, number)
  const created = await view.node.request('eth_getBlockByNumber', [hex(number), true], creationTransactions)
  const own = created.find(({ from, nonce }) =>
    isAddressEqual(getContractAddress({ from, nonce: BigInt(nonce) }), contract),
  )
  if (own) {
    const creation = await createdIn(view, contract, { hash: own.hash, creator: own.from })
    if (creation) return { known: true, deployed: creation, by: 'eth_getCode and the creation transaction' }
  }
  for (const hash of [undefined, ...header.transactions]) {
    const traced = await tracedCreation(view.node, contract, header, hash)
    if (traced) return { known: true, deployed: traced.creation, by: traced.by }
  }
  return undefined
}
