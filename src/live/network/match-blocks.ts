import type { Chain } from '../../chain/chain.ts'
import { type ListedOn, preparation } from '../../chain/deploy/valid-chains.ts'
import type { BlockOnChain } from '../../chain/mine.ts'
import type { SavedState } from '../../chain/saved-state/saved-state.ts'
import type { ReadBlock } from '../../explorer/index.ts'
import type { World } from '../../model/world.ts'
import type { Beginning } from '../../network/beginning.ts'
import { firstWorld } from '../../scenario/network-steps.ts'
import { isAction, type Scenario } from '../../scenario/scenario.ts'
import { advance, ImpossibleStep, type ScenarioBlock } from '../../scenario/timeline.ts'
import type { LogEntry } from './log.ts'

/** Begins with a saved state. A state without a scenario has only its names. */
export function beginningOfState({ scenario, actors, fundings }: SavedState): Beginning {
  const addresses = Object.entries(actors).map(([name, { address, privateKey }]) => ({
    name,
    address,
    kind: privateKey === undefined ? ('contract' as const) : ('account' as const),
  }))
  return { scenario: scenario ?? unnamed, onChain: { addresses, fundings } }
}

const unnamed: Scenario = {
  id: 'up/saved-state',
  title: 'A saved chain',
  level: 'deployment',
  rules: [],
  steps: [],
}

/** Finds the block after which a scenario began, on a chain that has its blocks. */
export async function startBlockOf(chain: Chain, { startsAt = 0 }: Scenario): Promise<BlockOnChain> {
  const { deploymentBlock: first } = chain.deployment
  const [deployment, next] = await chain.batch<{ timestamp: string }[]>(
    [first, first + 1].map((number) => ({
      method: 'eth_getBlockByNumber',
      params: [`0x${number.toString(16)}`, false],
    })),
  )
  const start = { number: first, timestamp: Number(deployment?.timestamp) }
  const isLater = startsAt > start.timestamp && Number(next?.timestamp) === startsAt
  return isLater ? { number: first + 1, timestamp: startsAt } : start
}

/**
 * Matches a scenario's steps with the blocks on the chain.
 * @returns the log as far as the two agree, and the model's world after it.
 */
export function matchBlocks(
  scenario: Scenario,
  start: BlockOnChain,
  blocks: readonly ReadBlock[],
  chain: ListedOn,
): { log: LogEntry[]; world: World } {
  const log: LogEntry[] = []
  let world = firstWorld(scenario, start.timestamp)
  let index = 0
  /** Whether only a `wait` came since the last block: an exported transaction of another program has a `wait` before it. */
  let waited = false
  for (const step of scenario.steps) {
    const predicted = predict(world, step)
    if (!predicted) break
    const read = predicted.block && blocks[index]
    if (predicted.block && read?.timestamp !== predicted.block.time) {
      const isBetween = step.do === 'wait' && read !== undefined && read.timestamp > predicted.block.time
      if (!isBetween || waited) break
      waited = true
      world = predicted.world
      continue
    }
    world = predicted.world
    if (!read) log.push({ step })
    else {
      const { number, timestamp, transactions } = read
      const block = { number, timestamp, transactionHashes: [...transactions] }
      const isOwn = transactions.length === transactionsIn(predicted.block, chain)
      if (!isOwn) log.push({ block })
      else if (waited && isAction(step)) log.push({ sent: step, block })
      else log.push({ step, block })
      index += 1
      waited = false
    }
  }
  return { log, world }
}

/** Counts the transactions of a scenario's block. */
function transactionsIn(block: ScenarioBlock | undefined, chain: ListedOn) {
  const actions = block?.transactions.map(({ action }) => action) ?? []
  return preparation(actions, chain).length + actions.length
}

function predict(world: World, step: Scenario['steps'][number]) {
  try {
    return advance(world, step)
  } catch (error) {
    if (error instanceof ImpossibleStep) return undefined
    throw error
  }
}
