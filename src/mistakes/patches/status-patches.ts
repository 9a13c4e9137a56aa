import { at, type Patches, rewritten } from './patch.ts'
import { countdownState, noCountdown, openState, timeAnswered, timeLeft, verdictAnswered } from './patch-places.ts'
import { moreReads, stateChanges } from './snippets.ts'

const rewrittenStatus = rewritten('status.ts', 'statusOf')
const countdownEnd = at('status.ts', 'requested + promotionDelay')

/** Makes exactly these states attackable. */
const openIn = (...states: string[]) =>
  openState.replace(`${JSON.stringify(states)}.includes((await statusOf(view, agreement)).state)`)

/** Replaces the verdict about a child. */
const childVerdict = (verdict: string) => [
  at('index.ts', 'answer(view, binding.agreement)').replace('answer(view, binding.agreement, binding.via)'),
  at('index.ts', `async (view, agreement) => ${openState.text}`).replace(`async (view, agreement, via) => {
        const { state } = await statusOf(view, agreement)
        return via === 'child' ? ${verdict} : isAttackable(state)
      }`),
]

/** Adds `firstPromotion`: the timestamp of the first promotion event, 0 without one. */
const firstPromotion = at('status.ts', '/** From a promotion to PRODUCTION').before(`${stateChanges}
async function firstPromotion(view, agreement) {
  const promotion = (await changesOf(view, agreement)).find(({ state }) => state === 4)
  return promotion ? (await view.blockAt(promotion.blockNumber)).timestamp : 0
}
`)

/** Changes `statusOf` for everything except targets. */
const changedStatus = (code: string) => [
  rewrittenStatus(`${stateChanges}
export async function statusOf(view, agreement) {
  const status = await right(view, agreement)
  ${code}
}`),
  at('targets.ts', 'states, statusOf }').replace('states, right as statusOf }'),
]

/** Which states are attackable, states that change by the clock, and the time left. */
export const statusPatches: Patches = {
  'promotion-is-closed': openIn('UNDER_ATTACK'),
  'promotion-only': openIn('PROMOTION_REQUESTED'),
  'closed-after-commitment': openState.replace(
    `Number(await view.read(agreement, 'getCantChangeUntil')) > view.block.timestamp && ${openState.text}`,
  ),
  'production-is-open': openIn('UNDER_ATTACK', 'PROMOTION_REQUESTED', 'PRODUCTION'),
  'corrupted-is-open': openIn('UNDER_ATTACK', 'PROMOTION_REQUESTED', 'CORRUPTED'),
  'unknown-is-open': openIn('UNDER_ATTACK', 'PROMOTION_REQUESTED', 'UNKNOWN'),
  'requested-is-open': openIn('ATTACK_REQUESTED', 'UNDER_ATTACK', 'PROMOTION_REQUESTED'),
  'top-level-view': [
    moreReads,
    verdictAnswered.replace(`return atLatestBlock(environment, node, (view) =>
        view.read(environment.contracts.attackRegistry, 'isTopLevelContractUnderAttack', contract),
      )`),
  ],
  'child-always-open': childVerdict('true'),
  'child-not-in-countdown': childVerdict("state === 'UNDER_ATTACK'"),
  'always-true': verdictAnswered.replace('return contract !== undefined'),
  'always-false': verdictAnswered.replace('return contract === undefined'),
  'refuses-everything': at(
    'at-latest-block.ts',
    'const answered =',
  ).replace(`throw new CannotKnow('Nothing can be known')
  const answered =`),
  'countdown-end-included':
    countdownState.replace(`const still = !isOver && !info.promoted && view.block.timestamp <= productionTime
  return { state: still ? 'PROMOTION_REQUESTED' : state, productionTime }`),
  'countdown-a-second-short': at('status.ts', 'view.block.timestamp >= productionTime').replace(
    'view.block.timestamp + 1 >= productionTime',
  ),
  'state-from-events': changedStatus(`const last = (await changesOf(view, agreement)).at(-1)
  return last ? { ...status, state: states[last.state] } : status`),
  'approved-by-todays-moderator':
    changedStatus(`const approval = (await changesOf(view, agreement)).findLast((change) => change.state === 3)
  const registry = view.environment.contracts.attackRegistry
  const moderators = await eventsOf(view, registry, 'RegistryModeratorChanged(address indexed)')
  const isVoid = approval && moderators.some(({ blockNumber }) => blockNumber > approval.blockNumber)
  return isVoid && status.state === 'UNDER_ATTACK' ? { ...status, state: 'ATTACK_REQUESTED' } : status`),
  'promotion-stays': [
    firstPromotion,
    noCountdown.replace(`const first = await firstPromotion(view, agreement)
  const isOverAtFirst = isAttackable(state) && first > 0 && view.block.timestamp >= first + promotionDelay
  if (isOverAtFirst) return { state: 'PRODUCTION', ...(requested > 0 ? { productionTime: requested + promotionDelay } : {}) }
  if (requested === 0) return { state }`),
  ],
  'first-countdown': [
    firstPromotion,
    countdownState.replace(
      "return { state: isOver ? 'PRODUCTION' : state, productionTime: (await firstPromotion(view, agreement)) + promotionDelay }",
    ),
  ],
  'timestamp-alone':
    changedStatus(`const info = await view.read(view.environment.contracts.attackRegistry, 'getAgreementInfo', agreement)
  const state = info.promotionRequestedTimestamp > 0n ? 'PROMOTION_REQUESTED' : 'UNDER_ATTACK'
  return info.attackApproved ? { ...status, state } : status`),
  'silence-is-consent':
    noCountdown.replace(`const isUndecided = info.attackRequested && !info.attackApproved && !info.promoted
  if (isUndecided && state === 'PRODUCTION') return { state: 'UNDER_ATTACK' }
  if (requested === 0) return { state }`),
  'deadline-ends-the-attack':
    noCountdown.replace(`const isLate = info.deadlineTimestamp > 0n && view.block.timestamp >= info.deadlineTimestamp
  if (isLate && isAttackable(state)) {
    return { state: 'PRODUCTION', ...(requested > 0 ? { productionTime: requested + promotionDelay } : {}) }
  }
  if (requested === 0) return { state }`),
  'fourteen-days': at('status.ts', 'const promotionDelay = 3 *').replace('const promotionDelay = 14 *'),
  'second-off': timeLeft.replace('productionTime === undefined ? null : Math.max(0, productionTime + 1 - now)'),
  'negative-time': timeLeft.replace('productionTime === undefined ? null : productionTime - now'),
  'none-is-zero': at(
    'index.ts',
    `return ask(contract, null, async (view, agreement) =>
        timeRemaining(await statusOf(view, agreement), view.block.timestamp),`,
  ).replace(`return ask(contract, 0, async (view, agreement) =>
        timeRemaining(await statusOf(view, agreement), view.block.timestamp) ?? 0,`),
  'over-is-none': timeLeft.replace(
    'productionTime === undefined || now >= productionTime ? null : productionTime - now',
  ),
  'request-deadline-counts':
    noCountdown.replace(`if (state === 'ATTACK_REQUESTED') return { state, productionTime: Number(info.deadlineTimestamp) }
  if (requested === 0) return { state }`),
  milliseconds: timeLeft.replace('productionTime === undefined ? null : Math.max(0, productionTime - now) * 1_000'),
  'wall-clock': [
    countdownState.replace(`const now = Math.floor(Date.now() / 1000)
  return { state: now >= productionTime ? 'PRODUCTION' : 'PROMOTION_REQUESTED', productionTime }`),
    timeAnswered.replace('timeRemaining(await statusOf(view, agreement), Math.floor(Date.now() / 1000))'),
  ],
  'window-ends-the-countdown': [
    at('index.ts', 'timeRemaining(await statusOf(view, agreement), view.block.timestamp),').replace(`earlier(
          timeRemaining(await statusOf(view, agreement), view.block.timestamp),
          Number(await view.read(agreement, 'getCantChangeUntil')) - view.block.timestamp,
        ),`),
    at('status.ts', '/** Whether contracts that the agreement binds').before(
      'export const earlier = (left, window) => (left && window > 0 ? Math.min(left, window) : left)\n',
    ),
    at('index.ts', 'timeRemaining }').replace('timeRemaining, earlier }'),
  ],
  'times-of-31-bits': countdownEnd.replace('requested + promotionDelay | 0'),
  'times-of-32-bits': countdownEnd.replace('(requested + promotionDelay) >>> 0'),
  'time-left-in-32-bits': timeLeft.replace(
    'productionTime === undefined ? null : Math.max(0, (productionTime >>> 0) - (now >>> 0))',
  ),
  'times-by-block-number': at('at-latest-block.ts', 'return blockOf(latest)').replace(`const block = blockOf(latest)
  node.times ??= new Map()
  if (!node.times.has(block.number)) node.times.set(block.number, block.timestamp)
  return { ...block, timestamp: node.times.get(block.number) }`),
}
