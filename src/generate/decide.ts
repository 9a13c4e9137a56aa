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
export function decide(teller: GeneratorState, one: Draw, index: number, of: number): void {
  const [kind, who, what, more] = one
  if (kind % 5 === 0) pass(teller, one)
  else if (kind % 7 === 1) together(teller, one)
  else {
    carryOut(teller, possible(teller, propose(teller.world, one), more))
  }
  if ((index * 3) % of < 3 && index > 0) teller.ask(some(teller.world, who + what))
}

/** Time goes to one of the deadlines of the world so far, or just before or after it; or simply on. */
function pass(teller: GeneratorState, [, who, what, more]: Draw): void {
  const moments = ['countdownEnd', 'countdownEnd', 'countdownEnd', 'requestDeadline', 'commitmentEnd'] as const
  const offset = (more % 3) - 1
  const { world } = teller
  const steps = [...world.agreements.keys()].flatMap((agreement) =>
    moments.map((moment) => ({ do: 'waitUntil', moment, agreement, offset }) as const),
  )
  const step = pick(
    steps.filter(({ moment, agreement }) => (deadlineOf(world, moment, agreement) ?? 0) + offset > world.now),
    who,
  )
  teller.tell(step ?? { do: 'wait', seconds: untilNextWeek(teller.world) })
  teller.ask(step ? boundBy(teller.world, step.agreement, what) : some(teller.world, what))
  // Whoever waits for the end of a commitment wants to make a scope smaller.
  if (step?.moment === 'commitmentEnd' && offset >= 0 && what % 2 === 0)
    carryOut(teller, possible(teller, removals(teller.world, [0, who, what, 1]), 1))
}

/** Of what leaves a scope it is asked at once: later, something else may bind it. */
function carryOut(teller: GeneratorState, action: Action | undefined): void {
  if (!action) return
  teller.tell(action)
  if (action.do !== 'removeAccounts' || action.reverts !== undefined) return
  const [removed] = action.accounts
  teller.ask([
    ...(removed ? [{ method: 'bindingAgreement', contract: removed.account } as const] : []),
    { method: 'targets' },
  ])
}

function untilNextWeek({ now, startedAt }: World): number {
  return WEEK - ((now - startedAt) % WEEK)
}

/** Two or three transactions in one block, each possible after the one before. */
function together(teller: GeneratorState, [, who, what, more]: Draw): void {
  const actions: Action[] = []
  let world = teller.next()
  for (const [index, number] of [who, what, more].entries()) {
    const action = propose(world, [number, who + index, what + index, more + index]).find((one) =>
      teller.passes(world, one),
    )
    if (!action) continue
    world = apply(world, action).world
    actions.push(action)
  }
  if (actions.length > 0) teller.tell({ do: 'sameBlock', actions })
}

/** The first proposed action that the contracts allow; now and then one that they refuse, which has to change nothing. */
function possible(teller: GeneratorState, proposal: readonly Action[], more: number): Action | undefined {
  const at = teller.next()
  const [first] = proposal
  if (first && more % 12 === 0 && (isRefusable(first) || teller.passes(at, first))) {
    const { refusal } = apply(at, first)
    return refusal === undefined ? first : { ...first, reverts: refusal }
  }
  return proposal.find(
    (action) => teller.passes(at, action) && (action.do !== 'finalizeState' || apply(at, action).world !== at),
  )
}

/** What makes contracts is refused by nobody; a story may have no room for it. */
function isRefusable({ do: verb }: Action): boolean {
  return verb !== 'spawn' && verb !== 'deploy'
}
