import type { AbiParameter, Hex } from 'viem'
import {
  agreement,
  agreementFactory,
  attackRegistry,
  battleChainDeployer,
  chainSafeHarborRegistry,
  factory,
  router,
  vault,
} from '../artifacts/index.ts'
import { initCodes } from '../chain/deploy/init-codes.ts'
import type { ContractKind } from '../model/action.ts'
import type { CodeName, ExportedCreation } from './scenario-export.ts'

/** The artifacts of all contracts that a scenario can deploy. */
export const contracts = {
  agreementFactory,
  chainSafeHarborRegistry,
  attackRegistry,
  battleChainDeployer,
  agreement,
  vault,
  factory,
  router,
}

/** Returns a contract's creation bytecode, without constructor arguments. */
export function codeOf(name: CodeName): Hex {
  return contracts[name].bytecode
}

export function inputsOf(name: CodeName): readonly AbiParameter[] {
  const abi: readonly { type: string; inputs?: readonly AbiParameter[] }[] = contracts[name].abi
  return abi.find(({ type }) => type === 'constructor')?.inputs ?? []
}

/** Creates a contract that a factory spawns: a vault, a factory without children, a router. */
export function creationOf(kind: ContractKind): ExportedCreation {
  const inputs = inputsOf(kind)
  return { code: kind, inputs, args: inputs.length === 0 ? [] : [{ kind: 'list', item: { type: 'bytes' }, items: [] }] }
}

/** Finds the creation with this init code; `undefined` if factories do not spawn it. */
export function spawnedBy(initCode: Hex): ExportedCreation | undefined {
  const kind = (Object.keys(initCodes) as ContractKind[]).find((one) => initCodes[one] === initCode)
  return kind && creationOf(kind)
}
