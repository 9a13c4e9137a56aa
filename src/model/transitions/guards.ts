import type { Name } from '../action.ts'
import type { AgreementFacts, World } from '../world.ts'
import { require } from './refusal.ts'
import { agreementOf } from './set.ts'

/** Every write of an agreement is its owner's. */
export function onlyOwner(world: World, agreement: Name, by: Name | undefined): AgreementFacts {
  const facts = agreementOf(world, agreement)
  require((by ?? facts.owner) === facts.owner, 'OwnableUnauthorizedAccount')
  return facts
}

/** The window is `now < cantChangeUntil`: at that second everything is allowed again (COMMIT-9). */
export function outsideWindow(world: World, facts: AgreementFacts, error: string) {
  require(world.now >= facts.cantChangeUntil, error)
}
