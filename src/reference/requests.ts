import type { Hex } from 'viem'
import type { Address } from '../subject/resolver.ts'
import type { Block } from './block.ts'
import { CannotKnow } from './errors.ts'
import type { KnownAnswer, KnownCreation } from './known-answers.ts'
import type { Node } from './node.ts'

export type Request = (method: string, ...params: unknown[]) => Promise<unknown>

/** The requests of one question, at one block. */
export type Requests = {
  /** The block as the last parameter of a request for state. A node refuses such a request once the block was undone. */
  at: { blockHash: Hex }
  /** Sends a request. Equal ones are sent once, since the answer can't change at one block. */
  request: Request
  /** Like `request`, for an answer that may not be needed. */
  ahead: Request
  /** Creations that earlier questions found, by contract. A reorg may have undone them since. */
  creations: ReadonlyMap<Address, KnownCreation>
  /** Adds a creation, for later questions. */
  addCreation(contract: Address, creation: KnownCreation): void
  /** Whether the question used an answer that would not have been refused if the block had been undone before. */
  needsCheck(): boolean
  /** Keeps answers for later questions, after the check if one is needed. */
  keep(): void
}

/** @param latest The latest block, where it is not known yet to be `block`. If it is another one, requests fail. */
export function openRequests(block: Block, node: Node, latest?: Promise<Block>): Requests {
  const at = { blockHash: block.hash }
  const known = node.known.at(block.hash)
  const pending = new Map<string, Promise<unknown>>()
  const answers = new Map<string, KnownAnswer>()
  const found: [Address, KnownCreation][] = []
  let needsCheck = false
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
    const [answer] = await Promise.all([node.request(method, params), confirmed])
    answers.set(key, { answer, isCertain: params.at(-1) === at })
    return answer
  }

  async function ask(isUsed: boolean, method: string, params: unknown[]): Promise<unknown> {
    const key = JSON.stringify([method, params])
    const found = known.get(key)
    if (isUsed && !(found?.isCertain ?? params.at(-1) === at)) {
      needsCheck = true
      if (found) answers.set(key, found)
    }
    if (found) return found.answer
    const answer = pending.get(key) ?? send(key, method, params)
    pending.set(key, answer)
    return answer
  }

  return {
    at,
    request: (method, ...params) => ask(true, method, params),
    ahead: (method, ...params) => ask(false, method, params),
    creations: node.creations,
    addCreation: (contract, creation) => found.push([contract, creation]),
    needsCheck: () => needsCheck,
    keep() {
      node.known.add(block.hash, answers, needsCheck)
      for (const [contract, creation] of found) node.creations.set(contract, creation)
    },
  }
}
