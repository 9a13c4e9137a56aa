import type { Name } from '../../../model/action.ts'
import type { AgreementFacts, World } from '../../../model/world.ts'
import type { ReadContext } from '../read/read-context.ts'

/** An event as text: its name and its arguments, addresses by name. */
export type EventText = string

/** Stands for every salt, in events of an official deployer. */
export const ANY_SALT = 'any salt'

/** What the events of an action depend on: the worlds before and after it, and what the model does not know. */
export type EventContext = { scenarioId: string; before: World; after: World } & ReadContext

export function event(name: string, ...args: readonly string[]): EventText {
  return `${name}(${args.join(', ')})`
}

export function agreementIn(world: World, name: Name): AgreementFacts {
  return world.agreements.get(name) as AgreementFacts
}
