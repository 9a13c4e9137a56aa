import type { Action, Name } from '../model/action.ts'
import { leavesNoCode } from '../model/actions/spawn-action.ts'
import type { Question } from '../model/question.ts'
import { stateAt } from '../model/state.ts'
import { apply } from '../model/transitions/apply.ts'
import type { World } from '../model/world.ts'
import type { DeadlineName } from '../scenario/scenario.ts'
import { deadlineOf } from '../scenario/timeline.ts'
import { appendAroundLink } from './around-link.ts'
import { boundQuestions, boundTo, fewQuestions } from './bound-questions.ts'
import { type Draw, pick } from './draw.ts'
import type { GeneratorState } from './generator-state.ts'
import { liveContracts } from './live-contracts.ts'
import { propose } from './propose.ts'
import { chainChanges } from './propose-rare.ts'
import { additions, removals } from './propose-scope.ts'
import { revive } from './revive.ts'

const DAY = 86_400
const WEEK = 7 * DAY

/** Appends one decision: time passes, or a block has several actions or one. Some decisions end with questions. */
export function decide(state: GeneratorState, draw: Draw, index: number, count: number): void {
  const [kind, who, what, more] = draw
  if (kind % 5 === 0) passTime(state, draw)
  else if (kind % 7 === 1) appendBlock(state, draw)
  else if (kind % 11 === 2 && appendAroundLink(state, draw)) return
  else if (kind % 6 === 3 && liveContracts(state.world).length === 0 && revive(state, draw)) {
    state.ask(fewQuestions(state.world, who + what))
  } else if (kind % 8 > 0 || !appendInSameSecond(state, draw)) {
    const action = firstAllowed(state, propose(state.world, draw), more)
    carryOut(state, action)
    // A deployer without code matters once it is linked.
    if (action?.do === 'spawn' && leavesNoCode(action) && action.nested)
      carryOut(state, firstAllowed(state, additions(state.world, [kind, who, what, 4 * more + 1]), 1))
    if (action?.do === 'pause' && action.reverts === undefined) whilePaused(state, draw, action.agreement)
  }
  if ((index * 3) % count < 3 && index > 0) state.ask(fewQuestions(state.world, who + what))
}

/** Adds an account to a paused agreement, which links nothing; half of the time resumes it and links the account by a sync. */
function whilePaused(state: GeneratorState, draw: Draw, agreement: Name): void {
  carryOut(state, firstAllowed(state, additions(state.world, draw, agreement), 1))
  if (draw[1] % 2 === 0) return
  for (const operation of ['resume', 'syncNewContracts'] as const)
    carryOut(state, firstAllowed(state, [{ do: operation, agreement }], 1))
}

const ofCountdown = Array<DeadlineName>(6).fill('countdownEnd')

/** Lists the deadlines of an agreement that matter now, weighted to the end of a countdown. */
function deadlinesOf({ agreements, now }: World, agreement: Name): DeadlineName[] {
  const state = stateAt(agreements.get(agreement)?.registration, now)
  if (state === 'PROMOTION_REQUESTED') return [...ofCountdown, 'commitmentEnd']
  return state === 'ATTACK_REQUESTED' ? ['requestDeadline', 'commitmentEnd'] : ['commitmentEnd']
}

/** Waits until a deadline, or one second before or after it; without a future deadline, until the next week. */
function passTime(state: GeneratorState, [, who, what, more]: Draw): void {
  const offset = (more % 3) - 1
  const { world } = state
  const steps = [...world.agreements.keys()].flatMap((agreement) =>
    deadlinesOf(world, agreement).map((deadline) => {
      // Then a promotion can be requested whose countdown outlasts the commitment window.
      const isEarly = deadline === 'commitmentEnd' && what % 4 === 1
      return { do: 'waitUntil', deadline, agreement, offset: isEarly ? offset - DAY : offset } as const
    }),
  )
  const step = pick(
    steps.filter((one) => (deadlineOf(world, one.deadline, one.agreement) ?? 0) + one.offset > world.now),
    who,
  )
  state.append(step ?? { do: 'wait', seconds: untilNextWeek(state.world) })
  state.ask(step ? boundQuestions(state.world, step.agreement, what) : fewQuestions(state.world, what))
  // The second before a countdown's end is followed by the end itself, half of the time.
  if (step?.deadline === 'countdownEnd' && step.offset < 0 && what % 2 === 0) {
    state.append({ do: 'wait', seconds: 1 })
    state.ask(boundQuestions(state.world, step.agreement, what))
  }
  // A scope can be reduced only after the commitment window: this makes that more likely.
  if (step?.deadline !== 'commitmentEnd' || step.offset < 0) return
  if (what % 2 === 0) carryOut(state, firstAllowed(state, removals(state.world, [0, who, what, 1]), 1))
  else if (what % 4 === 3) carryOut(state, firstAllowed(state, chainChanges(state.world, [0, who, what, more]), 1))
}

/** Appends an action, and asks about its changes before other actions can hide them. */
function carryOut(state: GeneratorState, action: Action | undefined): void {
  if (!action) return
  state.append(action)
  if (action.reverts === undefined) state.ask(questionsAfter(state.world, action))
}

function questionsAfter(world: World, action: Action): Question[] {
  switch (action.do) {
    case 'setBountyTerms':
    case 'setAgreementURI':
      return boundTo(world, action.agreement)
        .slice(0, 1)
        .map((contract) => ({ method: 'terms', contract }))
    case 'removeAccounts':
      return [
        ...action.accounts
          .slice(0, 1)
          .map(({ account }) => ({ method: 'bindingAgreement', contract: account }) as const),
        { method: 'targets' },
      ]
    case 'fakeEvent': {
      const contracts = action.contract === undefined ? boundTo(world, action.agreement).slice(0, 1) : [action.contract]
      return contracts.flatMap((contract): Question[] => [
        { method: 'isAttackable', contract },
        { method: 'bindingAgreement', contract },
      ])
    }
    case 'spawn':
      return leavesNoCode(action) ? action.children.map((contract) => ({ method: 'isAttackable', contract })) : []
    case 'syncNewContracts':
      return [{ method: 'targets' }]
    case 'addOrSetChains':
      return action.chains.some(({ chain }) => chain === 'home') ? [{ method: 'targets' }] : []
    default:
      return []
  }
}

function untilNextWeek({ now, startedAt }: World): number {
  return WEEK - ((now - startedAt) % WEEK)
}

/**
 * Appends another block in the second of the last questions, and asks them again: a resolver that caches by timestamp
 * is wrong there.
 * @returns whether questions and a possible action were found.
 */
function appendInSameSecond(state: GeneratorState, draw: Draw): boolean {
  const latest = state.steps.at(-1)
  if (latest?.do !== 'ask') return false
  const action = propose(state.world, draw).find((one) => state.passes(state.next(0), one))
  if (!action) return false
  state.append({ do: 'sameBlock', sameSecond: true, actions: [action] })
  state.ask(latest.questions.map(({ spelling: _, ...question }) => question))
  return true
}

/** Appends a block of up to three actions, each possible after the one before. */
function appendBlock(state: GeneratorState, [, who, what, more]: Draw): void {
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
  if (actions.length > 0) state.append({ do: 'sameBlock', actions })
}

/** Picks the first proposed action that passes; sometimes one that reverts, which must change nothing. */
function firstAllowed(state: GeneratorState, proposal: readonly Action[], more: number): Action | undefined {
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

/**
 * Whether the contracts can refuse an action. Deployments never revert: `passes` refuses them only for the limits of
 * contracts and agreements.
 */
function isRefusable({ do: verb }: Action): boolean {
  return verb !== 'spawn' && verb !== 'deploy' && verb !== 'createAgreement'
}
