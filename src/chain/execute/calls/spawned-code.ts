import type { Address, Hex } from 'viem'
import type { ContractKind, Name } from '../../../model/action.ts'
import type { Spawn } from '../../../model/actions/spawn-action.ts'
import {
  codelessInitCode,
  eip1967InitCode,
  initCodeReturning,
  nestedInitCode,
  pointerInitCode,
} from '../../deploy/init-codes.ts'
import type { CallContext } from '../action-call.ts'

/** Builds the init code of children by any method but `clone`. */
export function initCodeOf(
  { destroyed, codeless, kind = 'vault', implementation, pointsTo, code, nested = [] }: Spawn,
  { addressBook }: CallContext,
): Hex {
  if (destroyed) return codelessInitCode('destroyed', nested)
  if (codeless) return codelessInitCode('codeless', nested)
  if (implementation !== undefined) return eip1967InitCode(addressBook.addressOf(implementation))
  if (pointsTo !== undefined) return pointerInitCode(addressBook.addressOf(pointsTo))
  if (code !== undefined) return initCodeReturning(code)
  return nestedInitCode(kind, [], nested)
}

/** Finds the contract whose code a clone runs. */
export function implementationOf(
  { kind, implementation }: { kind: ContractKind; implementation: Name | undefined },
  { addressBook, deployment }: CallContext,
): Address {
  return implementation === undefined ? deployment.implementations[kind] : addressBook.addressOf(implementation)
}
