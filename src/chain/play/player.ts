import type { Hex } from 'viem'
import type { Action } from '../../model/action.ts'
import type { Transaction as Step, Block as StoryBlock } from '../../scenario/timeline.ts'
import type { Chain } from '../chain.ts'
import type { Block, Transaction } from '../mine.ts'
import type { Call, Made } from './call.ts'
import { callOf } from './calls/call-of.ts'
import { check } from './check.ts'
import { createNonces, type Nonces } from './nonces.ts'
import { createRoster, type Roster } from './roster.ts'
import { senderOf } from './sender.ts'

/** A block of a story on the chain. */
export type PlayedBlock = Block & { transactionHashes: Hex[] }

/** Carries out one story on a chain. */
export type Player = {
  roster: Roster
  /**
   * Mines a block of the story at exactly its time, with one transaction for each action, in order. The worlds before
   * the actions say who may do them, and what they build upon.
   * @throws {InternalError} where an action does not end as the story says. The player can't be used any more then.
   */
  mine(block: StoryBlock): Promise<PlayedBlock>
}

/**
 * A player for a story that begins now. The story's accounts follow from its id alone and must not have sent anything
 * on this chain: to play the same story again, go back to a snapshot first, or start another chain.
 */
export function createPlayer(chain: Chain, scenarioId: string): Player {
  const roster = createRoster(scenarioId)
  const nonces = createNonces()
  return {
    roster,
    async mine({ time, transactions: steps }) {
      const planned: Planned[] = []
      for (const step of steps) planned.push(await plan(step, { scenarioId, chain, roster, nonces, time }))
      const transactions = planned.map(({ transaction }) => transaction)
      const { receipts, ...block } = await chain.mine({ timestamp: time, transactions })
      // The chain has made sure that there is one receipt for each transaction, in order.
      for (const [index, receipt] of receipts.entries()) await check(chain, { ...(planned[index] as Planned), receipt })
      return { ...block, transactionHashes: receipts.map(({ transactionHash }) => transactionHash) }
    },
  }
}

type Planned = { action: Action; makes: Made[]; transaction: Transaction }
type Planning = { scenarioId: string; chain: Chain; roster: Roster; nonces: Nonces; time: number }

/** Works out a transaction, and counts on its effects: the next action of the block may already speak of them. */
async function plan({ action, before }: Step, { chain, ...planning }: Planning): Promise<Planned> {
  const { roster, nonces } = planning
  const { chainId, deployment } = chain
  const sender = roster.addressOf(senderOf(action, before))
  const hash = (data: Hex) => chain.request<Hex>({ method: 'web3_sha3', params: [data] })
  const call = await callOf(action, { ...planning, chainId, deployment, sender, before, hash })
  const makes = action.reverts === undefined ? (call.makes ?? []) : []
  nonces.advance(sender, 1)
  if (call.spawner) nonces.advance(call.spawner, makes.length)
  for (const { name, address, nonce } of makes) {
    roster.addContract(name, address)
    nonces.advance(address, nonce)
  }
  return { action, makes, transaction: transactionOf(sender, call) }
}

function transactionOf(from: Transaction['from'], { to, data }: Call): Transaction {
  return to === undefined ? { from, data } : { from, to, data }
}
