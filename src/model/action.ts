import type * as z from 'zod'
import type { ActionDescriptor } from './actions/action-descriptor.ts'
import { adopt } from './actions/adopt.ts'
import { call } from './actions/call-action.ts'
import { createAgreement } from './actions/create-agreement-action.ts'
import { deploy } from './actions/deploy-action.ts'
import { detailActions } from './actions/detail-actions.ts'
import { fakeEvent } from './actions/fake-event-action.ts'
import { registryActions } from './actions/registry-operations.ts'
import { roleActions } from './actions/role-actions.ts'
import { scopeActions } from './actions/scope-actions.ts'
import { spawn } from './actions/spawn-action.ts'
import { upgrade } from './actions/upgrade.ts'
import type { Name } from './parts.ts'

export * from './parts.ts'

/** What the model knows of each action. */
export const actions = {
  deploy,
  spawn,
  createAgreement,
  upgrade,
  call,
  adopt,
  fakeEvent,
  ...registryActions,
  ...roleActions,
  ...scopeActions,
  ...detailActions,
}

/** One transaction, and the error with which it must revert, if it must. */
export type Action = z.infer<(typeof actions)[keyof typeof actions]['schema']>

type WithName<One, Do> = One extends { do: unknown } ? (Do extends One['do'] ? One : never) : never
/** A value for each action: a function that takes it, say. The compiler finds which is missing. */
export type OfEachAction<Context, Result> = {
  [Do in Action['do']]: (action: WithName<Action, Do>, context: Context) => Result
}

export function descriptorOf(action: Action): ActionDescriptor<Action> {
  return actions[action.do] as ActionDescriptor<Action>
}

/** Collects the scope accounts, on any chain, that an action names. */
export function scopeAccountsOf(action: Action): Name[] {
  const entries =
    'chains' in action
      ? action.chains.flatMap((chain) => (typeof chain === 'object' ? chain.accounts : []))
      : 'accounts' in action
        ? action.accounts
        : []
  return entries.map(({ account }) => account)
}

/** Whether an action's transaction succeeds although a call in it reverts, because its caller catches the error. */
export function isCaught(action: Action): boolean {
  return action.do === 'spawn' && action.caught === true
}
