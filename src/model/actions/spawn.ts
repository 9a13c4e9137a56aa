import * as z from 'zod'
import { contractCode, contractKind, name, nested, newNames, spawnMethods } from '../parts.ts'
import { operation, sender } from './operation.ts'

/** Further calls of factories in the same transaction. */
const further = z.strictObject({
  factory: name,
  children: newNames,
  proxies: newNames.exactOptional(),
  kind: contractKind.exactOptional(),
  method: z.enum(spawnMethods).exactOptional(),
})

/** Spawned by a contract: the factory is the children's immediate deployer, by `create3` that of their proxies. */
const schema = operation('spawn', {
  ...sender,
  /** A factory, `officialDeployer`, `create2Deployer`, or with `codeOf` an account. */
  factory: name,
  /** The account in `factory` takes the code of this factory by EIP-7702, in the same transaction. */
  codeOf: name.exactOptional(),
  /**
   * Several are deployed in one call; `officialDeployer` and `create2Deployer` deploy one. By `create2`, a name given twice is an
   * address that is taken the second time, so the whole call reverts.
   */
  children: newNames,
  /**
   * Their constructors execute SELFDESTRUCT at the end, so that no code is left; by `create` or `create2`, and of no kind. What
   * such a constructor has deployed before (`nested`) stays.
   */
  destroyed: z.literal(true).exactOptional(),
  /** As `destroyed`, but their constructors return no code instead: the addresses keep a nonce. */
  codeless: z.literal(true).exactOptional(),
  /** Default `vault`. */
  kind: contractKind.exactOptional(),
  /** By `create3`: the proxy of each child, in their order. */
  proxies: newNames.exactOptional(),
  /** Default `create`. */
  method: z.enum(spawnMethods).exactOptional(),
  /** With `reverts`: the factory's caller catches the error, so that the transaction succeeds. */
  caught: z.literal(true).exactOptional(),
  /**
   * By `clone`: the contract whose code the children run, of their kind. Default: one that no scenario names. By `create` or
   * `create2`: the vault or factory whose code the children run, as EIP-1967 proxies. Default: they have code of their own.
   */
  implementation: name.exactOptional(),
  /** By `create` or `create2`: as in a deployment. */
  pointsTo: name.exactOptional(),
  /** By `create` or `create2`: as in a deployment. */
  code: contractCode.exactOptional(),
  /** A router, or another factory, that the transaction calls, and that calls the factory. */
  through: name.exactOptional(),
  /**
   * How many calls of the factory, or of the contract in `through`, the same transaction makes before: each reverts, and the caller
   * catches the error. By `create2` such a call has made the same children before it reverts. The caller is the constructor of a
   * creation transaction that leaves no code. Default 0.
   */
  failedCalls: z.int().min(1).max(20).exactOptional(),
  /**
   * How many contracts the factory has tried to make in the same call before, whose constructors revert: each takes one of its
   * nonces. Default 0.
   */
  failedCreations: z.int().min(1).max(20).exactOptional(),
  /**
   * Deployed one inside the constructor of the other, the first inside that of the only child, a factory or one without code:
   * factories and, last, a vault.
   */
  nested: nested.exactOptional(),
  /** Further calls of factories or of `officialDeployer` in the same transaction, in order. Needs a router in `through`. */
  also: z.array(further).min(1).max(8).exactOptional(),
})
export type Spawn = z.infer<typeof schema>

export const spawn = { schema }

/** The calls of factories in a transaction, each as an action of its own. */
export function spawnsOf({ also = [], ...first }: Spawn): Spawn[] {
  const { through, by } = first
  const common = { do: 'spawn', ...(through !== undefined && { through }), ...(by !== undefined && { by }) } as const
  return [first, ...also.map((one) => ({ ...common, ...one }))]
}

/** Whether the constructors of the children leave no code. */
export const leavesNoCode = ({ destroyed, codeless }: { destroyed?: true | undefined; codeless?: true | undefined }) =>
  destroyed === true || codeless === true
