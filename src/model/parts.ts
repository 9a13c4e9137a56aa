import * as z from 'zod'
import { childContractScopes, identityRequirements } from './protocol.ts'

/** What actions are made of: names, accounts, chains and terms. Each type is that of its schema in a scenario file. */

/** An actor of a scenario: an account, a contract or an agreement. Addresses come later. */
export type Name = string

/** A name; with `~start`, `~end` or `~ends` after it, an account with a look-alike address of the name before: see {@link lookAlikeOf}. */
export const namePattern = /^[a-z][A-Za-z0-9]{0,63}(~(start|end|ends))?$/

const nameSchema = () =>
  z
    .string()
    .regex(
      namePattern,
      'expected a name: a lower-case letter, then letters and digits; `~start`, `~end` or `~ends` after it for an account with a look-alike address',
    )
export const name = nameSchema()
/** The name of a contract or an agreement that an action creates. */
export const newName = nameSchema()
export const newNames = z.array(newName).min(1).max(200)
/** Contracts inside one another's constructors. The init code of each holds the next. */
export const nested = z.array(newName).min(1).max(5)

export const text = z.string().max(2_000)

/** The largest amount that a contract holds. */
export const MAX_AMOUNT = 2n ** 256n - 1n
export const usd = z
  .string()
  .regex(/^\d{1,78}$/, { error: 'expected whole US dollars as a decimal string', abort: true })
  .refine((digits) => BigInt(digits) <= MAX_AMOUNT, 'expected at most 2^256 - 1 US dollars')

/** The chain of an account entry: the agreement's own (`home`), the other network of a pair, an EIP-155 id, or a text. */
export const chain = z.union([
  z.enum(['home', 'elsewhere']),
  z.int().min(1),
  // A CAIP-2 id as text; `{home}` stands for the digits of the home chain's id.
  z.templateLiteral([z.string().regex(/[ -z]{0,40}/), '{home}', z.string().regex(/[ -z]{0,40}/)]),
])
export type ChainRef = z.infer<typeof chain>

/** A CAIP-2 id as it is written, with `{home}` for the digits of the home chain's id: `eip155:0{home}`. Another chain. */
export type ChainText = Exclude<ChainRef, 'home' | 'elsewhere' | number>

/** Ids of other chains that a careless comparison takes for the home chain's. */
export const chainsAlike = [
  'eip155:0{home}',
  'EIP155:{home}',
  'bip122:{home}',
  '{home}',
  'eip155:1{home}',
  'eip155:{home}0',
] as const satisfies ChainText[]

/** The home chain's id with spaces in it: another chain, if a registry has such an id. */
export const chainsWithSpaces = [' eip155:{home}', 'eip155:{home} ', 'eip155: {home}'] as const satisfies ChainText[]

/**
 * How an account entry writes its address (the contracts take strings). `bare` is without `0x`; `miscased` has each letter in the
 * case that its checksum does not have.
 */
export const spelling = z.enum(['checksummed', 'lower', 'upper', 'bare', 'miscased'])
export type Spelling = z.infer<typeof spelling>

/** One account of an agreement's scope. */
const account = z.strictObject({
  account: name,
  /** Default `None`. */
  scope: z.enum(childContractScopes).exactOptional(),
  /** Default `checksummed`. */
  spelling: spelling.exactOptional(),
})
export type AccountEntry = z.infer<typeof account>
export const accounts = z.array(account).max(200)

/** The accounts of an agreement on one chain. */
const chainEntry = z.strictObject({ chain, accounts })
export type ChainEntry = z.infer<typeof chainEntry>
export const chainEntries = z.array(chainEntry).max(20)

const contact = z.strictObject({ name: text, contact: text })
export type Contact = z.infer<typeof contact>
export const contacts = z.array(contact).max(20)

export const terms = z.strictObject({
  /** Percent, 0 to 100. */
  bountyPercentage: z.int().min(0).max(1_000),
  /** Whole US dollars, decimal string. */
  bountyCapUsd: usd,
  /** Whole US dollars, decimal string; `"0"` means no aggregate cap. */
  aggregateBountyCapUsd: usd,
  retainable: z.boolean(),
  identityRequirement: z.enum(identityRequirements),
  diligenceRequirements: text,
})
export type BountyTerms = z.infer<typeof terms>

/** An object schema with the members of `shape`, all optional. */
export function someOf<Shape extends Record<string, z.ZodType>>(shape: Shape) {
  const members = Object.entries(shape).map(([member, type]) => [member, z.exactOptional(type)])
  return z.strictObject(Object.fromEntries(members) as { [Member in keyof Shape]: z.ZodExactOptional<Shape[Member]> })
}

/** The kind of a scenario's contract. A factory can spawn any of them. */
export const contractKind = z.enum(['vault', 'factory', 'router'])
export type ContractKind = z.infer<typeof contractKind>

/**
 * How a factory deploys a child. A `clone` is an EIP-1167 proxy, deployed by CREATE; the official deployer uses CREATE2.
 * By `create3` the factory deploys a proxy by CREATE2, and the proxy deploys the contract by CREATE.
 */
export const spawnMethods = ['create', 'create2', 'create3', 'clone'] as const
export type SpawnMethod = (typeof spawnMethods)[number]

/** The code of a contract. None begins with `ef` (EIP-3541). */
export const contractCode = z.templateLiteral(['0x', z.string().regex(/(?!ef)(?:[0-9a-f]{2}){1,500}/)])
