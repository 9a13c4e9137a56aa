import type { Name } from '../../model/action.ts'
import { type ContractState, PROMOTION_DELAY, PROMOTION_WINDOW } from '../../model/protocol.ts'
import { rulebook } from '../../model/rulebook/rulebook.ts'
import { stateAt } from '../../model/state.ts'
import type { AgreementFacts, Registration, World } from '../../model/world.ts'
import type { PlayedScenario } from './checkpoint.ts'
import { show } from './compare-item.ts'
import type { Problem } from './explorer-check.ts'

/** Compares the times that the model knows. The API may omit members. */
export function timeProblems(
  body: Record<string, unknown>,
  { world }: PlayedScenario,
  contract: Name,
  url: string,
): Problem[] {
  const right = timesOf(world, contract)
  // An approved attack has no end: the known API shows its request's there, and null is as right.
  const endsNothing = body.state === 'UNDER_ATTACK'
  // What a deadline brought may be shown as of the transaction that recorded it.
  const binding = rulebook.bindingOf(world, contract).value?.agreement
  const recorded = binding === undefined || world.isNetwork ? undefined : productionAt(world, binding)?.recorded
  const isRight = (name: string, value: unknown) =>
    body[name] === value ||
    (endsNothing && name === 'promotionWindowEnds' && body[name] === null) ||
    (recorded !== undefined && name === 'productionAt' && body[name] === recorded * 1_000)
  const wrong = Object.entries(right).filter(([name, value]) => body[name] !== undefined && !isRight(name, value))
  if (wrong.length === 0) return []
  const { promotionWindowEnds: ends } = right
  const isLater = !endsNothing && typeof ends === 'number' && Number(body.promotionWindowEnds) > ends
  const isOfTime = !endsNothing && wrong.some(([name]) => name === 'promotionWindowEnds')
  return [
    {
      rule: isOfTime ? 'TIME-1' : 'API-4',
      url,
      members: wrong.map(([name]) => name).join(', '),
      expected: wrong.map(([name, value]) => `${name} ${show(value)}`).join(', '),
      actual: wrong.map(([name]) => `${name} ${show(body[name])}`).join(', '),
      severity: isLater && rulebook.isOpen(body.state as ContractState) ? 'unsafe' : 'wrong',
      claim: {
        kind: 'fields',
        url,
        world,
        given: wrong.map(([name]) => body[name]),
        failed: true,
        predict: (world) => wrong.map(([name]) => timesOf(world, contract)[name] ?? null),
      },
    },
  ]
}

/** What contract-state shows of a contract that nothing covers, and nothing else. */
const noTimes = {
  attackRequestedAt: null,
  underAttackAt: null,
  promotionRequestedAt: null,
  promotionWindowEnds: null,
  productionAt: null,
  corruptedAt: null,
  commitmentLockedUntil: null,
}

/** Derives the right times, in milliseconds, and `wasUnderAttack`. */
export function timesOf(world: World, contract: Name): Record<string, number | boolean | null> {
  const binding = rulebook.bindingOf(world, contract).value
  if (!binding) return { wasUnderAttack: false, ...noTimes, registeredAt: null }
  const linked = binding.via === 'child' ? binding.parent : contract
  const { registration, cantChangeUntil: until } = world.agreements.get(binding.agreement) as AgreementFacts
  const state = rulebook.stateOf(world, binding.agreement)
  const ms = (seconds: number | undefined) => (seconds === undefined ? null : seconds * 1_000)
  const since = world.links.get(linked)?.since
  return {
    ...(registration && {
      attackRequestedAt: registration.deadline > 0 ? (registration.deadline - PROMOTION_WINDOW) * 1_000 : null,
      // The world of a live network has no past, which shows when a transaction ended an agreement.
      ...(!world.isNetwork && {
        productionAt: ms(productionAt(world, binding.agreement)?.at),
        corruptedAt: ms(corruptedAt(world, binding.agreement)),
      }),
    }),
    wasUnderAttack: registration?.approvedAt !== undefined,
    registeredAt: ms(since),
    underAttackAt: ms(registration?.approvedAt),
    commitmentLockedUntil: until * 1_000,
    promotionWindowEnds: null,
    ...(state === 'UNDER_ATTACK' && since !== undefined && { promotionWindowEnds: ms(since + PROMOTION_WINDOW) }),
    ...(registration && state === 'ATTACK_REQUESTED' && { promotionWindowEnds: registration.deadline * 1_000 }),
    ...(registration &&
      state === 'PROMOTION_REQUESTED' && {
        promotionRequestedAt: registration.promotionRequestedAt * 1_000,
        promotionWindowEnds: (registration.promotionRequestedAt + PROMOTION_DELAY) * 1_000,
      }),
  }
}

/** Finds when an agreement became CORRUPTED, in seconds; undefined if it is not. */
function corruptedAt(world: World, agreement: Name): number | undefined {
  return firstWorld(world, agreement, ({ corrupted }) => corrupted)?.now
}

/**
 * Finds when an agreement became PRODUCTION, in seconds, by a transaction or by a deadline; undefined if it is not.
 * `recorded`: when a transaction recorded the change after the deadline.
 */
function productionAt(world: World, agreement: Name): { at: number; recorded?: number } | undefined {
  const registration = world.agreements.get(agreement)?.registration
  if (!registration || stateAt(registration, world.now) !== 'PRODUCTION') return undefined
  if (!registration.promoted) return { at: deadlineOf(registration) }
  const promoted = firstWorld(world, agreement, (one) => one.promoted) as World
  const before = promoted.before?.agreements.get(agreement)?.registration
  if (before && stateAt(before, promoted.now) === 'PRODUCTION')
    return { at: deadlineOf(before), recorded: promoted.now }
  return { at: promoted.now }
}

/** Returns the end of a countdown, or else the deadline of a request, in seconds. */
function deadlineOf({ promotionRequestedAt, deadline }: Registration): number {
  return promotionRequestedAt > 0 ? promotionRequestedAt + PROMOTION_DELAY : deadline
}

/** Finds the earliest world since which a condition holds of an agreement's registration; undefined if it does not hold now. */
function firstWorld(world: World, agreement: Name, holds: (registration: Registration) => boolean): World | undefined {
  let first: World | undefined
  for (let one: World | undefined = world; one; one = one.before) {
    const registration = one.agreements.get(agreement)?.registration
    if (!registration || !holds(registration)) break
    first = one
  }
  return first
}
