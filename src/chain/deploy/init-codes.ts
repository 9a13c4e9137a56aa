import { encodeDeployData, type Hex, keccak256 } from 'viem'
import { factory, router, vault } from '../../artifacts/index.ts'
import type { ContractKind } from '../../model/action.ts'

/** The init code of a factory that spawns children, given by their init codes, in its constructor. */
export function factoryInitCode(children: readonly Hex[] = []): Hex {
  return encodeDeployData({ ...factory, args: [children] })
}

/** The init code of each kind of contract, ready to be deployed or spawned. */
export const initCodes: Record<ContractKind, Hex> = {
  vault: vault.bytecode,
  factory: factoryInitCode(),
  router: router.bytecode,
}

/** The hash of each, which decides where CREATE2 puts it. */
export const initCodeHashes: Record<ContractKind, Hex> = {
  vault: keccak256(initCodes.vault),
  factory: keccak256(initCodes.factory),
  router: keccak256(initCodes.router),
}
