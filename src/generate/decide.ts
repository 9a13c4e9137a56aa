import type { Action } from '../model/action.ts'
import { apply } from '../model/transitions/apply.ts'
import type { World } from '../model/world.ts'
import { deadlineOf } from '../scenario/timeline.ts'
import { type Draw, pick } from './draw.ts'
import type { GeneratorState } from './generator-state.ts'
import { propose } from './propose.ts'
import { removals } from './propose-scope.ts'
import { boundBy, some } from './questions.ts'

const WEEK = 7 * 86_400

/** One decision: time passes, several things happen in one block, or one does; now and then something is asked. */
export function decide(state: GeneratorState, one: Draw, index: number, of: number): void {
  const [kind, who, what, more] = one
  if (kind % 5 === 0) pass(state, one)
  else if (kind % 7 === 1) together(state, one)
  else {
    carryOut(state, possible(state, propose(state.world, one), more))
  }
  if ((index * 3) % of < 3 && index > 0) state.ask(some(state.world, who + what))
}

/** Time goes to one of the deadlines of the world so far, or just before or after it; or simply on. */
function pass(state: GeneratorState, [, who, what, more]: Draw): void {
  const deadlines = ['countdownEnd', 'countdownEnd', 'countdownEnd', 'requestDeadline', 'commitmentEnd'] as const
  const offset = (more % 3) - 1
  const { world } = state
  const steps = [...world.agreements.keys()].flatMap((agreement) =>
    deadlines.map((deadline) => ({ do: 'waitUntil', deadline, agreement, offset }) as const),
  )
  const step = pick(
    steps.filter(({ deadline, agreement }) => (deadlineOf(world, deadline, agreement) ?? 0) + offset > world.now),
    who,
  )
  state.tell(step ?? { do: 'wait', seconds: untilNextWeek(state.world) })
  state.ask(step ? boundBy(state.world, step.agreement, what) : some(state.world, what))
  // Whoever waits for the end of a commitment wants to make a scope smaller.
  if (step?.deadline === 'commitmentEnd' && offset >= 0 && what % 2 === 0)
    carryOut(state, possible(state, removals(state.world, [0, who, what, 1]), 1))
}

/** Of what leaves a scope it is asked at once: later, something else may bind it. */
function carryOut(state: GeneratorState, action: Action | undefined): void {
  if (!action) return
  state.tell(action)
  if (action.do !== 'removeAccounts' || action.reverts !== undefined) return
  const [removed] = action.accounts
  state.ask([
    ...(removed ? [{ method: 'bindingAgreement', contract: removed.account } as const] : []),
    { method: 'targets' },
  ])
}

function untilNextWeek({ now, startedAt }: World): number {
  return WEEK - ((now - startedAt) % WEEK)
}

/** Two or three transactions in one block, each possible after the one before. */
function together(state: GeneratorState, [, who, what, more]: Draw): void {
  const actions: Action[] = []
  let world = state.next()
  for (const [index, number] of [who, what, more].entries()) {
    const action = propose(world, [number, who + index, what + index, more + index]).find((one) =>
      state.passes(world, one),
    )
    if (!action) continue
    world = apply(world, action).world
    actions.push(action)
  }
  if (actions.length > 0) state.tell({ do: 'sameBlock', actions })
}

/** The first proposed action that the contracts allow; now and then one that they refuse, which has to change nothing. */
function possible(state: GeneratorState, proposal: readonly Action[], more: number): Action | undefined {
  const at = state.next()
  const [first] = proposal
  if (first && more % 12 === 0 && (isRefusable(first) || state.passes(at, first))) {
    const { refusal } = apply(at, first)
    return refusal === undefined ? first : { ...first, reverts: refusal }
  }
  return proposal.find(
    (action) => state.passes(at, action) && (action.do !== 'finalizeState' || apply(at, action).world !== at),
  )
}

/** What makes contracts is refused by nobody; a scenario may have no room for it. */
function isRefusable({ do: verb }: Action): boolean {
  return verb !== 'spawn' && verb !== 'deploy'
}
