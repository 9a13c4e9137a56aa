import { type Address, encodeDeployData, type Hex, keccak256 } from 'viem'
import { factory, router, vault } from '../../artifacts/index.ts'
import type { ContractKind } from '../../model/action.ts'

/** The init code of a factory that spawns children in its constructor. @param children The children's init codes. */
function factoryInitCode(children: readonly Hex[] = []): Hex {
  return encodeDeployData({ ...factory, args: [children] })
}

/** The init code of a contract with others deployed in its constructor, one inside the other, and the last one a vault. */
export function nestedInitCode(kind: ContractKind, children: readonly Hex[], nested: readonly unknown[]): Hex {
  const [, ...inner] = nested
  if (nested.length === 0) return children.length === 0 ? initCodes[kind] : factoryInitCode(children)
  return factoryInitCode([...children, nestedInitCode(inner.length === 0 ? 'vault' : 'factory', [], inner)])
}

/** The init code of each kind of contract, constructor arguments included. */
export const initCodes: Record<ContractKind, Hex> = {
  vault: vault.bytecode,
  factory: factoryInitCode(),
  router: router.bytecode,
}

/** The init code of the proxy through which a contract is made by CREATE3: the same for every contract. */
const PROXY_INIT_CODE = '0x67363d3d37363d34f03d5260086018f3'
/** The Keccak-256 of that code. */
export const PROXY_INIT_CODE_HASH = keccak256(PROXY_INIT_CODE)

/** The init code of a contract that destroys itself in its constructor: `ADDRESS SELFDESTRUCT`. */
export const SELF_DESTROYING_INIT_CODE = '0x30ff'

/** The init code of a clone (EIP-1167). @param implementation The contract whose code it runs. */
export function cloneInitCode(implementation: Address): Hex {
  return `0x3d602d80600a3d3981f3363d3d373d3d3d363d73${implementation.slice(2).toLowerCase()}5af43d82803e903d91602b57fd5bf3`
}

/** The Keccak-256 of each init code: an input of the CREATE2 address. */
export const initCodeHashes: Record<ContractKind, Hex> = {
  vault: keccak256(initCodes.vault),
  factory: keccak256(initCodes.factory),
  router: keccak256(initCodes.router),
}
