import type { Hex } from 'viem'
import type { Address } from '../subject/resolver.ts'
import type { Block } from './block.ts'
import { CannotKnow } from './errors.ts'
import type { KnownCreation, TracedChildren } from './known-answers.ts'
import type { Node } from './node.ts'

export type Request = (method: string, ...params: unknown[]) => Promise<unknown>

/** The requests of one question, at one block. */
export type Requests = {
  /** The block as the last parameter of a request for state. A node refuses such a request once the block was undone. */
  at: { blockHash: Hex; requireCanonical: true }
  /** Sends a request. Equal ones are sent once, since the answer can't change at one block. */
  request: Request
  /** Like `request`, for an answer that may not be needed. */
  ahead: Request
  /** Creations that earlier questions found, by contract. A reorg may have undone them since. */
  creations: ReadonlyMap<Address, KnownCreation>
  /** Contracts whose creator an earlier question asked for. */
  creatorsAsked: ReadonlySet<Address>
  /** Adds one, for later questions. */
  addCreatorAsked(contract: Address): void
  /** Adds a creation, for later questions. */
  addCreation(contract: Address, creation: KnownCreation): void
  /** What earlier questions read in traces, by deployer. A reorg may have undone it since. */
  traced: ReadonlyMap<Address, TracedChildren>
  /** Adds what the traces up to this block show, for later questions. */
  addTraced(deployer: Address, traced: TracedChildren): void
  /**
   * Whether the question used an answer that would not have been refused if the block had been undone before, and nothing
   * that was asked after it tells that the block was still there.
   */
  needsCheck(): boolean
  /** Keeps answers for later questions, after the check if one is needed. */
  keep(): void
}

/** @param latest The latest block, where it is not known yet to be `block`. If it is another one, requests fail. */
export function openRequests(block: Block, node: Node, latest?: Promise<Block>): Requests {
  const at = { blockHash: block.hash, requireCanonical: true } as const
  // They arrived before it was asked whether the block is still the latest one.
  const known = node.known.at(block.hash)
  const pending = new Map<string, Promise<unknown>>()
  const answers = new Map<string, unknown>()
  const found: [Address, KnownCreation][] = []
  const creatorsAsked: Address[] = []
  const traced: [Address, TracedChildren][] = []
  /** How many answers arrived; the latest one that needs a check, and up to which one the block was still there. */
  const arrived = { count: 0, toCheck: 0, checked: 0 }
  const arrivals = new Map<string, number>()
  let isOutdated = false
  const outdated = () => new CannotKnow(`Block ${block.number} is not the latest one any more`)
  const confirmed = latest?.then(({ hash }) => {
    if (hash !== block.hash) throw outdated()
  })
  confirmed?.catch(() => {
    isOutdated = true
  })

  async function send(key: string, method: string, params: unknown[]): Promise<unknown> {
    if (isOutdated) throw outdated()
    const before = arrived.count
    const [answer] = await Promise.all([node.request(method, params), confirmed])
    arrived.count += 1
    if (params.at(-1) === at) arrived.checked = Math.max(arrived.checked, before)
    else arrivals.set(key, arrived.count)
    answers.set(key, answer)
    return answer
  }

  async function ask(isUsed: boolean, method: string, params: unknown[]): Promise<unknown> {
    const key = JSON.stringify([method, params])
    const earlier = known.get(key)
    if (earlier) return earlier.answer
    const asked = pending.get(key) ?? send(key, method, params)
    pending.set(key, asked)
    const answer = await asked
    if (isUsed) arrived.toCheck = Math.max(arrived.toCheck, arrivals.get(key) ?? 0)
    return answer
  }

  return {
    at,
    request: (method, ...params) => ask(true, method, params),
    ahead: (method, ...params) => ask(false, method, params),
    creations: node.creations,
    creatorsAsked: node.creatorsAsked,
    addCreatorAsked: (contract) => creatorsAsked.push(contract),
    addCreation: (contract, creation) => found.push([contract, creation]),
    traced: node.traced,
    addTraced: (deployer, children) => traced.push([deployer, children]),
    needsCheck: () => arrived.toCheck > arrived.checked,
    keep() {
      node.known.add(block.hash, answers)
      for (const [contract, creation] of found) node.creations.set(contract, creation)
      for (const contract of creatorsAsked) node.creatorsAsked.add(contract)
      for (const [deployer, children] of traced) node.traced.set(deployer, children)
    },
  }
}
