import type { Name } from '../../../model/action.ts'
import { MIN_COMMITMENT, PROMOTION_DELAY } from '../../../model/protocol.ts'
import { isActive, stateAt } from '../../../model/state.ts'
import type { AgreementFacts, World } from '../../../model/world.ts'
import { sendersOf } from './senders.ts'

/**
 * Key of the facts that the outcome of a trial on an agreement depends on. Times count as past, present or future, to
 * the second at their edges. Equal situations have equal trials, so a run tries each once.
 */
export function situationOf(world: World, name: Name): string {
  const facts = world.agreements.get(name) as AgreementFacts
  const { registration, cantChangeUntil, chains, scope } = facts
  const left = cantChangeUntil - world.now
  const {
    promises: _,
    registeredAt: __,
    attackModerator: ___,
    deadline = 0,
    promotionRequestedAt = 0,
    ...flags
  } = { ...registration }
  return JSON.stringify([
    { ...flags, approvedAt: flags.approvedAt === undefined, firstPromotionAt: flags.firstPromotionAt === undefined },
    [deadline - world.now, promotionRequestedAt && promotionRequestedAt + PROMOTION_DELAY - world.now].map(edge),
    [left, left - MIN_COMMITMENT].map(edge),
    [deadline > 0, promotionRequestedAt > 0, facts.factoryMade, facts.pendingOwner !== undefined],
    [...new Set(sendersOf(world, name).map(({ is, was }) => JSON.stringify([is, was])))].toSorted(),
    facts.terms,
    [...chains].map(([id, entries]) => [
      id,
      entries.map(({ account, spelling }) => [entries.findIndex((one) => one.account === account), spelling]),
    ]),
    scope.map((account) => [holderOf(world, account, name), authorizedOf(world, account, facts)]),
    [...world.links].some(
      ([account, { agreement }]) => agreement !== name && holderOf(world, account, name) === 'active',
    ),
  ])
}

/** Whether the official deployer made an account of the scope, and the agreement's owner is authorized for it. */
function authorizedOf({ contracts }: World, account: Name, { owner }: AgreementFacts): string {
  const authorized = contracts.get(account)?.authorizedOwner
  return authorized === undefined ? 'unverified' : authorized === owner ? 'owner' : 'other'
}

const edge = (seconds: number) => Math.max(-2, Math.min(2, seconds))

/** Whether an address is linked to this agreement, to another active or inactive one, or unlinked. */
function holderOf(world: World, account: Name, own: Name): string {
  const link = world.links.get(account)
  if (!link) return 'none'
  if (link.agreement === own) return 'own'
  return isActive(stateAt(world.agreements.get(link.agreement)?.registration, world.now)) ? 'active' : 'over'
}
