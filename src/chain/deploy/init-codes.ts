import { encodeDeployData, type Hex, keccak256 } from 'viem'
import { factory, router, vault } from '../../artifacts/index.ts'
import type { ContractKind } from '../../model/action.ts'

/** The init code of a factory that spawns children in its constructor. @param children The children's init codes. */
export function factoryInitCode(children: readonly Hex[] = []): Hex {
  return encodeDeployData({ ...factory, args: [children] })
}

/** The init code of each kind of contract, constructor arguments included. */
export const initCodes: Record<ContractKind, Hex> = {
  vault: vault.bytecode,
  factory: factoryInitCode(),
  router: router.bytecode,
}

/** The Keccak-256 of each init code: an input of the CREATE2 address. */
export const initCodeHashes: Record<ContractKind, Hex> = {
  vault: keccak256(initCodes.vault),
  factory: keccak256(initCodes.factory),
  router: keccak256(initCodes.router),
}
