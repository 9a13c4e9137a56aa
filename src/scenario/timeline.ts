import type { Action } from '../model/action.ts'
import { PROMOTION_DELAY } from '../model/protocol.ts'
import { createdBy } from '../model/rename-action.ts'
import { canSend, senderOf } from '../model/sender.ts'
import { apply } from '../model/transitions/apply.ts'
import { blocksOf, emptyWorld, type QuirkInForce, type Undone, type World } from '../model/world.ts'
import { messageOf } from '../platform/errors.ts'
import { type DeadlineName, isAction, type Reorganise, type Scenario, type Step } from './scenario.ts'

/** One transaction of a block, and the world before it. */
export type ScenarioTransaction = { action: Action; before: World }

/** A block that a step mines: its exact timestamp, and its transactions in order. */
export type ScenarioBlock = { time: number; transactions: ScenarioTransaction[] }

/** The result of a step: the world after it, and the block it mined, if any (an `ask`, a fault or a quirk mines none). */
export type Advance = { world: World; block?: ScenarioBlock }

/** A step is impossible; the message says why. */
export class ImpossibleStep extends Error {
  override readonly name = 'ImpossibleStep'
}

/**
 * Runs one step on the model. An action gets a separate block, one second after the block before.
 * @throws {ImpossibleStep} if time would move backwards, a name is unknown, or an action reverts or passes unexpectedly.
 */
export function advance(world: World, step: Step): Advance {
  if (step.do === 'ask') return { world }
  if (isAction(step)) return mine(world, world.now + 1, [step])
  switch (step.do) {
    case 'sameBlock':
      return step.sameSecond ? mineAt(world, world.now, step.actions) : mine(world, world.now + 1, step.actions)
    case 'wait':
      return mine(world, world.now + step.seconds, [])
    case 'waitUntil':
      return mine(world, timeOf(world, step.deadline, step.agreement) + (step.offset ?? 0), [])
    case 'fault': {
      const { do: _, ...fault } = step
      return { world: { ...world, failing: [...world.failing, fault] } }
    }
    case 'endFaults':
      return { world: { ...world, failing: [], hasFailed: true } }
    case 'quirk': {
      const { do: _, ...quirk } = step
      return { world: { ...world, quirks: [...world.quirks, { ...quirk, since: world, undone: [] }] } }
    }
    case 'endQuirks':
      return { world: { ...world, quirks: [], quirksEnded: [...world.quirksEnded, ...world.quirks] } }
    case 'undone': {
      const { world: after } = branchOf(world, step.actions)
      return { world: { ...world, quirks: withUndone(world.quirks, { after, fork: world }) } }
    }
    case 'pending': {
      if (step.actions.flatMap(createdBy).length > 0) throw new ImpossibleStep('a pending transaction creates nothing')
      pendingBlock(world, step.actions)
      return { world }
    }
    case 'reorganise':
      return { world: newBranch(world, step).world }
  }
}

/**
 * Builds the blocks that a reorganisation puts in place of the latest ones, and the world at their end. Faults and
 * quirks continue unchanged.
 */
export function newBranch(
  world: World,
  { blocks: count, newBlocks = count, actions = [], secondsLater = 0 }: Reorganise,
): { world: World; blocks: ScenarioBlock[] } {
  const replaced = blocksOf(world).slice(0, count).reverse()
  const before = blocksOf(world)[count]
  if (!before) throw new ImpossibleStep(`the scenario has ${world.height} blocks so far, too few to replace ${count}`)
  if (actions.length > newBlocks)
    throw new ImpossibleStep(`${actions.length} actions need as many new blocks: the reorganisation has ${newBlocks}`)
  const { failing, hasFailed, quirksEnded } = world
  const quirks = withUndone(world.quirks, { after: world, fork: before })
  let next: World = { ...before, failing, hasFailed, reorganised: true, quirks, quirksEnded }
  const blocks: ScenarioBlock[] = []
  for (let index = 0; index < newBlocks; index += 1) {
    const replacedAt = replaced[index]?.now
    const now = actions.slice(index, index + 1)
    // Two of the replaced blocks can have the same timestamp.
    const mined =
      replacedAt === undefined ? mine(next, next.now + 1, now) : mineAt(next, replacedAt + secondsLater, now)
    blocks.push(mined.block)
    next = mined.world
  }
  return { world: next, blocks }
}

const withUndone = (quirks: readonly QuirkInForce[], undone: Undone): QuirkInForce[] =>
  quirks.map((quirk) => ({ ...quirk, undone: [...quirk.undone, undone] }))

/**
 * Builds the block that pending transactions would be in if it were mined.
 * @throws {ImpossibleStep}
 */
export function pendingBlock(world: World, actions: readonly Action[]): ScenarioBlock {
  return mine(world, world.now + 1, actions).block
}

/** Builds the branch that a reorganisation undoes: its blocks, one for each action, and the world at its end. */
export function branchOf(world: World, actions: readonly Action[]): { world: World; blocks: ScenarioBlock[] } {
  const blocks: ScenarioBlock[] = []
  let branch = world
  for (const action of actions) {
    const { world: next, block } = mine(branch, branch.now + 1, [action])
    blocks.push(block)
    branch = next
  }
  return { world: branch, blocks }
}

/**
 * Runs steps on the model, and returns the world after them.
 * @throws {ImpossibleStep}
 */
export function worldAfter(steps: readonly Step[], startsAt = 1_000_000_000): World {
  return steps.reduce((world, step) => advance(world, step).world, emptyWorld(startsAt))
}

/** Whether a scenario is possible: every name exists, time moves forwards, every action passes or reverts as stated. */
export function isPossible({ steps, startsAt }: Pick<Scenario, 'steps' | 'startsAt'>): boolean {
  try {
    worldAfter(steps, startsAt)
    return true
  } catch {
    return false
  }
}

function mine(world: World, time: number, actions: readonly Action[]): Required<Advance> {
  if (time <= world.now) {
    throw new ImpossibleStep(`time would move backwards: from ${world.now} to ${time}`)
  }
  return mineAt(world, time, actions)
}

function mineAt(world: World, time: number, actions: readonly Action[]): Required<Advance> {
  const block: ScenarioBlock = { time, transactions: [] }
  let next: World = { ...world, now: time, height: world.height + 1, before: world }
  for (const action of actions) {
    block.transactions.push({ action, before: next })
    next = carryOut(next, action)
  }
  return { world: next, block }
}

function carryOut(world: World, action: Action): World {
  if (!canSend(action, world))
    throw new ImpossibleStep(`"${senderOf(action, world)}" is a contract that cannot make this call`)
  let outcome: ReturnType<typeof apply>
  try {
    outcome = apply(world, action)
  } catch (cause) {
    throw new ImpossibleStep(messageOf(cause), { cause })
  }
  if (outcome.refusal !== action.reverts) {
    const stated = action.reverts ? `revert with ${action.reverts}` : 'pass'
    const actual = outcome.refusal ? `reverts with ${outcome.refusal}` : 'passes'
    throw new ImpossibleStep(`${action.do} should ${stated}, but it ${actual}`)
  }
  return { ...outcome.world, before: world }
}

/**
 * Returns a deadline of an agreement as a block timestamp.
 * @throws {ImpossibleStep} if the agreement lacks it now.
 */
function timeOf(world: World, deadline: DeadlineName, agreement: string): number {
  const time = deadlineOf(world, deadline, agreement)
  if (time === undefined) throw new ImpossibleStep(`${agreement} has no ${deadline} at this point`)
  return time
}

/** Returns a deadline of an agreement as a block timestamp; undefined if the agreement lacks it now. */
export function deadlineOf({ agreements }: World, deadline: DeadlineName, agreement: string): number | undefined {
  const facts = agreements.get(agreement)
  const registration = facts?.registration
  const time = {
    countdownEnd: registration?.promotionRequestedAt ? registration.promotionRequestedAt + PROMOTION_DELAY : 0,
    requestDeadline: registration?.deadline ?? 0,
    commitmentEnd: facts?.cantChangeUntil ?? 0,
  }[deadline]
  return time || undefined
}
