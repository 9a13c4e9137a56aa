import { type Mutant, mutant, patch, rewritten } from '../mutant.ts'
import { stateChanges } from './snippets.ts'

const known = "return { state: isOver ? 'PRODUCTION' : state, productionTime }"
const none = 'if (requested === 0) return { state }'
const beforePromotion = '/** From a promotion to PRODUCTION'

/** Adds `firstPromotion`: the timestamp of the first promotion event, 0 without one. */
const firstPromotion = patch(
  'status.ts',
  beforePromotion,
  `${stateChanges}
async function firstPromotion(view, agreement) {
  const promotion = (await changesOf(view, agreement)).find(({ state }) => state === 4)
  return promotion ? (await view.blockAt(promotion.blockNumber)).timestamp : 0
}

${beforePromotion}`,
)

/** Changes `statusOf` for everything except targets. */
const changedStatus = (code: string) => [
  rewritten(
    'status.ts',
    'statusOf',
    `${stateChanges}
export async function statusOf(view, agreement) {
  const status = await right(view, agreement)
  ${code}
}`,
  ),
  patch('targets.ts', 'states, statusOf }', 'states, right as statusOf }'),
]

/** Mutants about states that change by the clock (STATE-4 to 7, 10). */
export const countdownMutants: Mutant[] = [
  mutant(
    'countdown-end-included',
    ['STATE-4'],
    'treats the second at which the countdown ends as attackable (<= instead of <)',
    patch(
      'status.ts',
      known,
      `const still = !isOver && !info.promoted && view.block.timestamp <= productionTime
  return { state: still ? 'PROMOTION_REQUESTED' : state, productionTime }`,
    ),
  ),
  mutant(
    'countdown-a-second-short',
    ['STATE-4'],
    'ends the countdown a second early',
    patch('status.ts', 'view.block.timestamp >= productionTime', 'view.block.timestamp + 1 >= productionTime'),
  ),
  mutant(
    'state-from-events',
    ['STATE-5'],
    'waits for an event that announces the end of the countdown',
    ...changedStatus(`const last = (await changesOf(view, agreement)).at(-1)
  return last ? { ...status, state: states[last.state] } : status`),
  ),
  {
    ...mutant(
      'approved-by-todays-moderator',
      ['STATE-1'],
      'takes an approval for void once the registry has another moderator',
      ...changedStatus(`const approval = (await changesOf(view, agreement)).findLast((change) => change.state === 3)
  const registry = view.environment.contracts.attackRegistry
  const moderators = await eventsOf(view, registry, 'RegistryModeratorChanged(address indexed)')
  const isVoid = approval && moderators.some(({ blockNumber }) => blockNumber > approval.blockNumber)
  return isVoid && status.state === 'UNDER_ATTACK' ? { ...status, state: 'ATTACK_REQUESTED' } : status`),
    ),
    cases: ['states/registry-moderator-replaced'],
  },
  mutant(
    'promotion-stays',
    ['STATE-6'],
    'lets a cancelled promotion count down',
    firstPromotion,
    patch(
      'status.ts',
      none,
      `const first = await firstPromotion(view, agreement)
  const isOverAtFirst = isAttackable(state) && first > 0 && view.block.timestamp >= first + promotionDelay
  if (isOverAtFirst) return { state: 'PRODUCTION', ...(requested > 0 ? { productionTime: requested + promotionDelay } : {}) }
  ${none}`,
    ),
  ),
  mutant(
    'first-countdown',
    ['STATE-6'],
    'keeps the first countdown after a new promotion',
    firstPromotion,
    patch(
      'status.ts',
      known,
      known.replace('productionTime }', 'productionTime: (await firstPromotion(view, agreement)) + promotionDelay }'),
    ),
  ),
  mutant(
    'timestamp-alone',
    ['STATE-7'],
    'derives the state of an approved attack from its promotion timestamp alone',
    ...changedStatus(`const info = await view.read(view.environment.contracts.attackRegistry, 'getAgreementInfo', agreement)
  const state = info.promotionRequestedTimestamp > 0n ? 'PROMOTION_REQUESTED' : 'UNDER_ATTACK'
  return info.attackApproved ? { ...status, state } : status`),
  ),
  mutant(
    'silence-is-consent',
    ['STATE-10'],
    'treats an attack request as approved when 14 days passed without a decision',
    patch(
      'status.ts',
      none,
      `const isUndecided = info.attackRequested && !info.attackApproved && !info.promoted
  if (isUndecided && state === 'PRODUCTION') return { state: 'UNDER_ATTACK' }
  ${none}`,
    ),
  ),
  mutant(
    'deadline-ends-the-attack',
    ['STATE-10'],
    "ends an approved attack at the request's 14-day deadline",
    patch(
      'status.ts',
      none,
      `const isLate = info.deadlineTimestamp > 0n && view.block.timestamp >= info.deadlineTimestamp
  if (isLate && isAttackable(state)) {
    return { state: 'PRODUCTION', ...(requested > 0 ? { productionTime: requested + promotionDelay } : {}) }
  }
  ${none}`,
    ),
  ),
]
