import { type Address, zeroAddress } from 'viem'
import type { Fact, FactOf } from '../explorer/index.ts'
import { type ContractState, PROMOTION_DELAY, PROMOTION_WINDOW, stateNumber, stateOfNumber } from '../model/protocol.ts'
import { InternalError } from '../platform/errors.ts'
import { lower } from './events.ts'

/** What events alone say: the link of each contract, and the latest state of each agreement. */
type ByEvents = {
  /** `isRejected`: a rejected request may have removed it, which has no event. */
  links: Map<Address, { agreement: Address; isRejected: boolean }>
  states: Map<Address, FactOf<'state'>>
}

const known = new WeakMap<readonly Fact[], ByEvents>()

/** Derives links and states from events, once for each list. */
function byEvents(events: readonly Fact[]): ByEvents {
  const before = known.get(events)
  if (before) return before
  const links: ByEvents['links'] = new Map()
  const states: ByEvents['states'] = new Map()
  for (const fact of events) {
    if (fact.kind === 'linked') links.set(fact.contract, { agreement: fact.agreement, isRejected: false })
    if (fact.kind === 'unlinked' && links.get(fact.contract)?.agreement === fact.agreement) links.delete(fact.contract)
    if (fact.kind !== 'state') continue
    states.set(fact.agreement, fact)
    if (fact.state === stateNumber('NOT_DEPLOYED'))
      for (const link of links.values()) if (link.agreement === fact.agreement) link.isRejected = true
  }
  known.set(events, { links, states })
  return { links, states }
}

const NEXT = 'use a node with all events, and a deployment block that is not too late'

/** The error of a link that the attack registry has and its events do not, or the other way around. */
export function contradictedLink(
  events: readonly Fact[],
  contract: Address,
  linked: Address | undefined,
): InternalError | undefined {
  const link = byEvents(events).links.get(lower(contract))
  const by = link?.agreement
  if (link?.isRejected || (linked && lower(linked)) === by) return undefined
  const facts = { contract, 'by the registry': linked ?? zeroAddress, 'by its events': by ?? zeroAddress }
  return new InternalError('The attack registry and its events do not have the same link.', { facts, next: NEXT })
}

/** The deadlines after which a state is PRODUCTION without an event, in seconds. */
const endsAfter: Partial<Record<ContractState, number>> = {
  ATTACK_REQUESTED: PROMOTION_WINDOW,
  PROMOTION_REQUESTED: PROMOTION_DELAY,
}

/** The error of a state that the attack registry has and its events do not lead to. `now` in seconds. */
export function contradictedState(
  events: readonly Fact[],
  agreement: Address,
  state: ContractState,
  now: number,
): InternalError | undefined {
  const last = byEvents(events).states.get(lower(agreement))
  const announced = stateOfNumber(last?.state ?? 0) ?? last?.state ?? 0
  const ends = endsAfter[announced as ContractState]
  const hasEnded = last !== undefined && ends !== undefined && now >= last.timestamp + ends
  if (
    announced === state ? !(hasEnded && state === 'PROMOTION_REQUESTED') : ends !== undefined && state === 'PRODUCTION'
  )
    return undefined
  const facts = { agreement, 'by the registry': stateNumber(state), 'by its events': last?.state }
  return new InternalError('The attack registry and its events do not have the same state for the agreement.', {
    facts,
    next: NEXT,
  })
}
