import type { Action, Name } from '../../../model/action.ts'
import { lifecycleOperations } from '../../../model/actions/registry-operations.ts'
import type { World } from '../../../model/world.ts'
import { NEW_ACCOUNT, ownersChanges } from './owner-changes.ts'
import { sendersOf } from './senders.ts'

/**
 * Lists the actions that are tried on an agreement without being sent: every operation by present, former and other holders of a
 * role, and every change of the owner at the edge of the allowed. The model predicts which must be refused, and with which error.
 */
export function trialsOn(world: World, agreement: Name): Action[] {
  const senders = sendersOf(world, agreement)
  const changes = ownersChanges(world, agreement)
  const ofEachKind = changes.filter(({ do: name }, index) => changes.findIndex((one) => one.do === name) === index)
  const { pendingOwner, registration } = world.agreements.get(agreement) ?? {}
  const moderator = registration?.attackModerator
  return [
    ...senders.flatMap(({ name: by }) => [
      ...lifecycleOperations.map((operation): Action => ({ do: operation, agreement, by })),
      { do: 'transferAttackModerator', agreement, to: NEW_ACCOUNT, by } as Action,
      { do: 'acceptOwnership', agreement, by } as Action,
    ]),
    ...(pendingOwner ? [{ do: 'acceptOwnership', agreement } as Action] : []),
    ...(moderator ? [{ do: 'transferAttackModerator', agreement, to: moderator } as Action] : []),
    ...changes,
    ...senders
      .filter(({ is }) => !is.owner)
      .flatMap(({ name: by }) => ofEachKind.map((change) => ({ ...change, by }) as Action)),
  ]
}
