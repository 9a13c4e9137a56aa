import { scopeAccountsOf } from '../model/action.ts'
import { spawnsOf } from '../model/actions/spawn-action.ts'
import { ofBlockBefore } from '../model/fault.ts'
import { areTargetsOpen } from '../model/open-readings.ts'
import { changesOnlyView } from '../model/quirk.ts'
import {
  emptyWorld,
  OFFICIAL_DEPLOYER,
  OLDER_FACTORY,
  sharedContracts,
  sharedDeployers,
  type World,
} from '../model/world.ts'
import { type Ask, actionsOf, type Scenario, type Step } from './scenario.ts'
import { advance, ImpossibleStep, type ScenarioBlock } from './timeline.ts'

/** A scenario's part of a shared block: its index among the scenarios, and the step that mines the block. */
export type InterleavedStep = { scenarioIndex: number; step: Step; block: ScenarioBlock }

/** The next step of several scenarios that run side by side. */
export type ScheduledStep =
  /** One block for all scenarios that have one at this time. */
  | { do: 'mine'; time: number; parts: readonly InterleavedStep[] }
  /**
   * A scenario asks at its step `stepIndex`, about the world after its own latest block. The faults of that world must be in
   * force for these questions only, not for another scenario's.
   */
  | { do: 'ask'; scenarioIndex: number; stepIndex: number; ask: Ask; world: World }

/** The most steps apart from questions, each of at most one block, of a scenario that shares a chain. */
const MOST_SHARED_STEPS = 60

/**
 * Whether a scenario can share a chain with others. It sets no start time, does not affect the others (by a reorganisation, a
 * raced block, or a quirk that changes how the explorer indexes), changes nothing of the deployment, leaves no reading of the
 * chain's targets open, and has so few blocks that the node still has all their states at the end of the batch.
 */
export function sharesChain({ steps, startsAt }: Scenario): boolean {
  if (steps.filter((step) => step.do !== 'ask').length > MOST_SHARED_STEPS) return false
  if (startsAt !== undefined || steps.some((step) => affectsAll(step) || (step.do === 'ask' && step.race))) return false
  return !steps.some(changesDeployment) && !leavesTargetsOpen(steps)
}

/**
 * Whether a step changes the shared deployment: it names another registry moderator, pauses an agreement (a resolver may then
 * refuse to list any targets), covers a shared contract, which only one agreement can link, or deploys by the nonce of one.
 */
export function changesDeployment(step: Step): boolean {
  return actionsOf(step).some((action) => {
    if (action.do === 'changeRegistryModerator' || action.do === 'pause') return true
    if (action.do === 'spawn')
      return spawnsOf(action).some(
        ({ factory, method = 'create' }) =>
          factory === OLDER_FACTORY || (factory === OFFICIAL_DEPLOYER && method === 'create'),
      )
    return scopeAccountsOf(action).some((account) => sharedContracts.includes(account))
  })
}

/** Whether a step deploys by a shared deployer: the children belong to it in every scenario that links it later. */
export function usesSharedDeployer(step: Step): boolean {
  return actionsOf(step).some(
    (action) => action.do === 'spawn' && spawnsOf(action).some(({ factory }) => sharedDeployers.includes(factory)),
  )
}

/** Whether a careful resolver may refuse to list the targets of the whole chain because of this scenario. */
function leavesTargetsOpen(steps: readonly Step[]): boolean {
  let world = emptyWorld(1_000_000_000)
  return steps.some((step) => {
    world = advance(world, step).world
    return areTargetsOpen(world)
  })
}

/**
 * Whether a step affects other scenarios: a reorganisation, a quirk that changes how the explorer indexes, or a fault
 * in which the previous block counts, which can be another scenario's.
 */
function affectsAll(step: Step): boolean {
  if (step.do === 'fault' && ofBlockBefore.has(step.kind)) return true
  return ['undone', 'pending', 'reorganise'].includes(step.do) || (step.do === 'quirk' && !changesOnlyView(step))
}

/**
 * Merges several scenarios into one schedule, on the model alone. All start with the world `first`; blocks at the same
 * second become one. A scenario asks while its own block is the latest.
 * @throws {ImpossibleStep} if a scenario is impossible or cannot share a chain.
 */
export function* interleave(scenarios: readonly Scenario[], first: World): Generator<ScheduledStep, void, undefined> {
  const cursors = scenarios.map(({ steps }, scenarioIndex) => ({ steps, scenarioIndex, index: 0, world: first }))
  const waiting = new Map<Cursor, WaitingStep>()
  let moved: Iterable<Cursor> = cursors
  do {
    for (const cursor of moved) {
      const next = yield* untilBlock(cursor)
      if (next) waiting.set(cursor, next)
      else waiting.delete(cursor)
    }
    const time = Math.min(...[...waiting.values()].map(({ block }) => block.time))
    const due = [...waiting]
      .filter(([, { block }]) => block.time === time)
      .toSorted(([a], [b]) => a.scenarioIndex - b.scenarioIndex)
    if (due.length > 0) {
      yield {
        do: 'mine',
        time,
        parts: due.map(([{ scenarioIndex }, { step, block }]) => ({ scenarioIndex, step, block })),
      }
    }
    for (const [cursor, { world }] of due) {
      cursor.world = world
      cursor.index += 1
    }
    moved = due.map(([cursor]) => cursor)
  } while (waiting.size > 0)
}

type Cursor = { steps: readonly Step[]; scenarioIndex: number; index: number; world: World }
type WaitingStep = { step: Step; block: ScenarioBlock; world: World }

/** Yields a scenario's steps up to its next block: questions, faults and quirks. Returns the block; undefined at the end. */
function* untilBlock(cursor: Cursor): Generator<ScheduledStep, WaitingStep | undefined, undefined> {
  for (let step = cursor.steps[cursor.index]; step; step = cursor.steps[cursor.index]) {
    const { scenarioIndex, index, world } = cursor
    const next = advance(world, step)
    if (next.block) return { step, block: next.block, world: next.world }
    if (affectsAll(step)) throw new ImpossibleStep('this step would affect every scenario on the chain')
    cursor.index += 1
    cursor.world = next.world
    if (step.do !== 'ask') continue
    if (step.race) throw new ImpossibleStep('a raced block cannot be shared with other scenarios')
    yield { do: 'ask', scenarioIndex, stepIndex: index, ask: step, world }
  }
  return undefined
}
