import * as z from 'zod'
import { contractStates } from '../../model/protocol.ts'
import { type Environment, type Method, methods, type Protocol, type Target } from '../resolver.ts'

/** `0x` and 40 hex digits in any letter case, which is not changed. */
const address = z.templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]{40}$/)], {
  error: 'expected an address',
})

/** A `uint256` as a decimal string without leading zeros. */
const amount = z
  .string({ error: 'expected an amount as a decimal string' })
  .regex(/^(0|[1-9][0-9]{0,77})$/, { error: 'expected an amount as a decimal string' })

/** Whole seconds as a JSON number. A negative time is a wrong answer that the judge fails, not a violation of the protocol. */
const seconds = z.int({ error: 'expected whole seconds as a number' })

/** Whole seconds, beyond 2^53 as a decimal string. */
const until = z.union([seconds, amount], { error: 'expected whole seconds as a number' })

const count = z.int().nonnegative()

/** The params of `initialize`. */
const environment = z.object({
  protocolVersion: z.literal(1),
  chainId: count,
  rpcUrl: z.url(),
  explorerUrl: z.url(),
  explorerPath: z.string(),
  contracts: z.object({
    attackRegistry: address,
    safeHarborRegistry: address,
    chainSafeHarborRegistry: address,
    agreementFactory: address,
  }),
  deploymentBlock: count,
})

const contract = z.object({ contract: address })
const nothing = z.object({})

const CONCURRENCY = 'expected a whole number from 1'

const isMethod = (name: string) => methods.some((method) => method === name)

/** Keeps unknown names apart: a subject may declare methods that this version does not ask. */
const subjectInfo = z
  .object({
    name: z.string(),
    version: z.string().optional(),
    language: z.string().optional(),
    capabilities: z.array(z.string()),
    concurrency: z.int(CONCURRENCY).min(1, CONCURRENCY).optional(),
  })
  .transform(({ capabilities: names, ...info }): SubjectInfo => {
    const unknown = names.filter((name) => !isMethod(name))
    const capabilities = methods.filter((method) => names.includes(method))
    return { ...info, capabilities, ...(unknown.length > 0 && { unknown }) }
  })

/** Who the subject says it is, and which methods it declares: its answer to `initialize`. */
export type SubjectInfo = {
  name: string
  version?: string | undefined
  language?: string | undefined
  capabilities: Method[]
  /** The declared names that are no methods. Default: none. */
  unknown?: string[] | undefined
  /** How many questions it can take at once. Default 1. */
  concurrency?: number | undefined
}

const bindingAgreement = z.discriminatedUnion(
  'via',
  [
    z.object({ agreement: address, via: z.literal('top-level') }),
    z.object({ agreement: address, via: z.literal('child'), parent: address }),
  ],
  {
    error: ({ code }) =>
      code === 'invalid_union' ? 'expected "top-level" or "child"' : 'expected {agreement, via, parent?} or null',
  },
)

const terms = z.object(
  {
    agreement: address,
    bountyPercentage: z.number(),
    bountyCapUsd: amount,
    aggregateBountyCapUsd: amount,
    retainable: z.boolean(),
    identityRequirement: z.enum(['Anonymous', 'Pseudonymous', 'Named']),
    agreementURI: z.string(),
    commitmentDeadline: until,
  },
  { error: 'expected the terms or null' },
)

const target = z.object({
  agreement: address,
  // A state that cannot be attacked is a wrong answer that the judge fails, not a violation of the protocol.
  state: z.enum(contractStates, 'expected "UNDER_ATTACK" or "PROMOTION_REQUESTED"') as unknown as z.ZodType<
    Target['state']
  >,
  contracts: z.array(address),
})

type Exchange = { params: unknown; result: unknown }
type Schemas<E extends Exchange = Exchange> = { params: z.ZodType<E['params']>; result: z.ZodType<E['result']> }

/** The schemas of every verb's params and result. Members that are not listed are accepted and dropped. */
export const verbs = {
  initialize: { params: environment, result: subjectInfo },
  bindingAgreement: { params: contract, result: bindingAgreement.nullable() },
  isAttackable: { params: contract, result: z.boolean({ error: 'expected true or false' }) },
  timeRemaining: { params: contract, result: z.nullable(seconds) },
  terms: { params: contract, result: terms.nullable() },
  targets: { params: nothing, result: z.array(target, { error: 'expected an array of targets' }) },
  shutdown: { params: nothing, result: z.null() },
} satisfies { [M in Method]: Schemas<Protocol[M]> } & {
  initialize: Schemas<{ params: Environment; result: SubjectInfo }>
  shutdown: Schemas<{ params: Record<string, never>; result: null }>
}

/** Every request of the protocol: the methods, `initialize` before them and `shutdown` after them. */
export type Verb = keyof typeof verbs
export type Params<V extends Verb = Verb> = z.infer<(typeof verbs)[V]['params']>
export type Result<V extends Verb = Verb> = z.infer<(typeof verbs)[V]['result']>
