import type { Chain } from '../../chain/chain.ts'
import type { AddressBook } from '../../chain/execute/address-book.ts'
import { createExecutor, type Executor } from '../../chain/execute/executor.ts'
import { OFFICIAL_DEPLOYER } from '../../model/world.ts'
import { firstWorld } from '../../scenario/network-steps.ts'
import { isAction, type Scenario, type Step } from '../../scenario/scenario.ts'
import { advance, type ScenarioBlock } from '../../scenario/timeline.ts'
import { checkAction } from './check-action.ts'
import { type ContractDifference, mostSpecificFirst } from './difference.ts'
import type { EventContext } from './events/event-text.ts'
import type { ReadContext } from './read/read-context.ts'
import { readWorld } from './read/read-contracts.ts'
import type { NameOfAddress } from './read/reading.ts'
import { Recoveries } from './read/recoveries.ts'
import { dueTrials } from './trials/due-trials.ts'
import { runTrials } from './trials/run-trials.ts'

/** The differences at the first step of a scenario at which the contracts differ from the model; the rest was not run. */
export type ScenarioCheck = {
  /** None where the contracts did all as the model says. The most specific comes first. */
  differences: ContractDifference[]
  /** The step with the differences: its index from 0, and the seconds since the scenario's start. */
  at?: { step: number; seconds: number }
  /** The steps that were run. */
  steps: number
}

/** Selects the steps of a scenario that change this network's chain. */
export function contractSteps({ steps }: Pick<Scenario, 'steps'>): Step[] {
  return steps.filter(changesChain)
}

const isWait = (step?: Step) => step?.do === 'wait' || step?.do === 'waitUntil'

const changesChain = (step: Step) => isAction(step) || step.do === 'sameBlock' || isWait(step)

/** Whether each of a scenario's contract steps is a wait directly followed by another wait, without a question between. */
export const beforeAnotherWait = ({ steps }: Pick<Scenario, 'steps'>): boolean[] =>
  steps.flatMap((step, index) => (changesChain(step) ? [isWait(step) && isWait(steps[index + 1])] : []))

/** What the scenarios of a run share. */
export type RunSoFar = {
  /** The situations in which calls were tried already: each is tried once. */
  tried: Set<string>
  checked: ReadContext['checked']
}

export const newRun = (): RunSoFar => ({ tried: new Set(), checked: new Map() })

/**
 * Plays a scenario on a renewed chain, up to the first step at which the contracts differ from the model. After each
 * step it reads everything, and tries calls that must be refused and calls that must pass; after consecutive waits
 * without a question, only once.
 * @throws {ImpossibleStep} if the model does not allow a step.
 */
export async function checkScenario(
  chain: Chain,
  scenario: Scenario,
  { tried, checked }: RunSoFar = newRun(),
): Promise<ScenarioCheck> {
  await chain.renew()
  const { startsAt = 0 } = scenario
  if (startsAt > chain.head.timestamp) await chain.mine({ timestamp: startsAt })
  const executor = createExecutor(chain, scenario.id)
  const { addressOf } = executor.addressBook
  const nameOf = namer(chain, executor.addressBook)
  const shared = { chain, scenarioId: scenario.id, addressOf, nameOf, recoveries: new Recoveries(), checked }
  let world = firstWorld(scenario, chain.head.timestamp)
  const steps = contractSteps(scenario)
  const isUnread = beforeAnotherWait(scenario)
  for (const [step, one] of steps.entries()) {
    const { world: next, block } = advance(world, one)
    if (!block) continue
    if (isUnread[step]) {
      await executor.send(block)
      world = next
      continue
    }
    const context = { ...shared, before: world, after: next }
    const found = await checkBlock(executor, block, context, step === steps.length - 1, tried)
    world = next
    if (found.length > 0) {
      const at = { step, seconds: world.now - world.startedAt }
      return { differences: mostSpecificFirst(found), at, steps: step + 1 }
    }
  }
  return { differences: [], steps: steps.length }
}

async function checkBlock(
  executor: Executor,
  block: ScenarioBlock,
  context: EventContext,
  isLast: boolean,
  tried: RunSoFar['tried'],
): Promise<ContractDifference[]> {
  const { chain, scenarioId, before, after } = context
  const { actions } = await executor.send(block)
  const differences: ContractDifference[] = []
  for (const [index, executed] of actions.entries()) {
    const worlds = {
      before: block.transactions[index]?.before ?? before,
      after: block.transactions[index + 1]?.before ?? after,
    }
    differences.push(...(await checkAction(executed, { ...context, ...worlds })))
    context.recoveries.note(executed.action)
  }
  // An agreement that was not made has no address to read at.
  if (differences.some(({ in: kind }) => kind === 'action')) return differences
  differences.push(...(await readWorld(after, context, isLast ? undefined : before)))
  if (differences.length > 0) return differences
  // A copy: what a trial names, the scenario may create later.
  const book = executor.addressBook.copy()
  const step = { scenarioId, actions: actions.map(({ action }) => action), before, isLast }
  const trials = dueTrials({ chain, world: after, addressBook: book }, step, tried)
  return runTrials(trials, { ...context, nameOf: namer(chain, book) })
}

/** Names addresses of a scenario and the deployment's own contracts. */
function namer({ deployment }: Chain, { nameOf }: AddressBook): NameOfAddress {
  const own: Record<string, string> = {
    [deployment.attackRegistry]: 'attackRegistry',
    [deployment.safeHarborRegistry]: 'safeHarborRegistry',
    [deployment.agreementFactory]: 'agreementFactory',
    [deployment.battleChainDeployer]: OFFICIAL_DEPLOYER,
  }
  return (address) => nameOf(address) ?? own[address]
}
