import type * as z from 'zod'
import { contractCode, contractKind, name, nested, newName, newNames } from '../parts.ts'
import { operation, sender } from './operation.ts'

/** Deployed by an account's creation transaction. */
const schema = operation('deploy', {
  ...sender,
  contract: newName,
  kind: contractKind,
  /** Of a vault or factory: the one whose code it runs, as an EIP-1967 proxy. Default: it has code of its own. */
  implementation: name.exactOptional(),
  /** Of a vault: the contract that it names in its answer to every call, and in the slots in which proxies keep an address. */
  pointsTo: name.exactOptional(),
  /** Of a vault: the code that it has instead, such as `0x00`. Default: a vault's. */
  code: contractCode.exactOptional(),
  /** Vaults that a factory deploys in its own constructor; as a proxy, by the code of the implementation. */
  children: newNames.exactOptional(),
  /** Deployed one inside the constructor of the other, the first inside this contract's, after `children`: factories and, last, a vault. */
  nested: nested.exactOptional(),
})
export type Deploy = z.infer<typeof schema>

export const deploy = { schema }
