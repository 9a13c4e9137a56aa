import type { Name } from '../parts.ts'
import type { AgreementFacts, World } from '../world.ts'
import { require } from './refusal.ts'
import { agreementOf } from './set.ts'

/** Reverts unless the owner sends it. */
export function onlyOwner(world: World, agreement: Name, by: Name | undefined): AgreementFacts {
  const facts = agreementOf(world, agreement)
  require((by ?? facts.owner) === facts.owner, 'OwnableUnauthorizedAccount')
  return facts
}

/** Reverts inside the commitment window, `now < cantChangeUntil`; from that second on all is allowed (COMMIT-9). */
export function outsideWindow(world: World, facts: AgreementFacts, error: string) {
  require(world.now >= facts.cantChangeUntil, error)
}
