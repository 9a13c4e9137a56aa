import type { Action, Name } from '../model/action.ts'
import { spawnsOf } from '../model/actions/spawn.ts'

/** The names of the contracts or of the agreement that an action creates. */
export function createdBy(action: Action): readonly Name[] {
  switch (action.do) {
    case 'deploy':
      return [action.contract, ...(action.children ?? []), ...(action.nested ?? [])]
    case 'spawn':
      return spawnsOf(action).flatMap(({ proxies = [], children, nested = [] }) => [...proxies, ...children, ...nested])
    case 'createAgreement':
      return [action.agreement]
    default:
      return []
  }
}
