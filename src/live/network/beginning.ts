import type { Chain } from '../../chain/chain.ts'
import type { Block } from '../../chain/mine.ts'
import type { SavedState } from '../../chain/saved-state/saved-state.ts'
import type { World } from '../../model/world.ts'
import { firstWorld } from '../../scenario/networks.ts'
import { isAction, type Scenario } from '../../scenario/scenario.ts'
import { advance, ImpossibleStep } from '../../scenario/timeline.ts'
import type { ReadBlock } from '../observe/history.ts'
import type { KnownAddresses } from './fund-accounts.ts'
import type { Entry } from './log.ts'

/** What a live world begins with: a scenario to be played, or one whose blocks are on the chain already. */
export type Beginning = {
  scenario: Scenario
  /** Of a chain that has its blocks: who is who on it, and who was given ether. Default: the scenario is still to be played. */
  played?: { cast: KnownAddresses } & Pick<SavedState, 'fundings'>
}

/** A saved state's scenario; of one that does not tell it, the names alone. */
export function beginningOfState({ scenario, actors, fundings }: SavedState): Beginning {
  const cast = Object.entries(actors).map(([name, { address, privateKey }]) => ({
    name,
    address,
    kind: privateKey === undefined ? ('contract' as const) : ('account' as const),
  }))
  return { scenario: scenario ?? unknown, played: { cast, ...(fundings && { fundings }) } }
}

const unknown: Scenario = {
  id: 'up/saved-state',
  title: 'A saved chain',
  level: 'deployment',
  rules: [],
  steps: [],
}

/** The block after which a scenario began whose blocks are on the chain. */
export async function startOf(chain: Chain, { startsAt = 0 }: Scenario): Promise<Block> {
  const { deploymentBlock: first } = chain.deployment
  const [made, next] = await chain.batch<{ timestamp: string }[]>(
    [first, first + 1].map((number) => ({
      method: 'eth_getBlockByNumber',
      params: [`0x${number.toString(16)}`, false],
    })),
  )
  const start = { number: first, timestamp: Number(made?.timestamp) }
  const isLater = startsAt > start.timestamp && Number(next?.timestamp) === startsAt
  return isLater ? { number: first + 1, timestamp: startsAt } : start
}

/** Matches a scenario with the blocks that are there: what was done, as far as the two agree, and the world as told then. */
export function readAgain(
  scenario: Scenario,
  start: Block,
  blocks: readonly ReadBlock[],
): { log: Entry[]; world: World } {
  const log: Entry[] = []
  let world = firstWorld(scenario, start.timestamp)
  let place = 0
  /** Whether only time has passed since the latest block: what others sent is told with the wait before it. */
  let waited = false
  for (const step of scenario.steps) {
    const told = predicted(world, step)
    if (!told) break
    const read = told.block && blocks[place]
    if (told.block && read?.timestamp !== told.block.time) {
      const isBetween = step.do === 'wait' && read !== undefined && read.timestamp > told.block.time
      if (!isBetween || waited) break
      waited = true
      world = told.world
      continue
    }
    world = told.world
    if (!read) log.push({ step })
    else {
      const { number, timestamp, transactions } = read
      const block = { number, timestamp, transactionHashes: [...transactions] }
      const isOwn = transactions.length === told.block?.transactions.length
      if (!isOwn) log.push({ block })
      else if (waited && isAction(step)) log.push({ sent: step, block })
      else log.push({ step, block })
      place += 1
      waited = false
    }
  }
  return { log, world }
}

function predicted(world: World, step: Scenario['steps'][number]) {
  try {
    return advance(world, step)
  } catch (error) {
    if (error instanceof ImpossibleStep) return undefined
    throw error
  }
}
