import * as z from 'zod'
import { namePattern, registryEvents, registryOperations, spawnMethods } from '../model/action.ts'
import { type FaultKind, faultFunctions, faultKinds, sources } from '../model/fault.ts'
import { childContractScopes, contractStates, identityRequirements } from '../model/protocol.ts'
import { lostEventKinds, type QuirkKind, quirks } from '../model/quirk.ts'
import { isMeta, levels, type MetaRuleId, type RuleId, rules } from '../model/rules.ts'
import type { Scenario } from './scenario.ts'
import { workedAnswer } from './worked-answers.ts'

const name = z
  .string()
  .regex(
    namePattern,
    'expected a name: a lower-case letter, then letters and digits; `~start`, `~end` or `~ends` after it for an account with a look-alike address',
  )
const names = z.array(name).min(1).max(200)
/** Contracts inside one another's constructors. The init code of each holds the next. */
const nested = z.array(name).min(1).max(5)
const seconds = z.int().min(1).max(3_155_760_000)
/** The largest amount that a contract holds. */
export const MAX_AMOUNT = 2n ** 256n - 1n
const usd = z
  .string()
  .regex(/^\d{1,78}$/, { error: 'expected whole US dollars as a decimal string', abort: true })
  .refine((digits) => BigInt(digits) <= MAX_AMOUNT, 'expected at most 2^256 - 1 US dollars')
const text = z.string().max(2_000)
const chain = z.union([
  z.enum(['home', 'elsewhere']),
  z.int().min(1),
  // A CAIP-2 id as text; `{home}` stands for the digits of the home chain's id.
  z.templateLiteral([z.string().regex(/[ -z]{0,40}/), '{home}', z.string().regex(/[ -z]{0,40}/)]),
])
const spelling = z.enum(['checksummed', 'lower', 'upper', 'bare', 'miscased'])
const account = z.strictObject({
  account: name,
  scope: z.enum(childContractScopes).exactOptional(),
  spelling: spelling.exactOptional(),
})
const accounts = z.array(account).max(200)
const chainEntry = z.strictObject({ chain, accounts })
const contacts = z.array(z.strictObject({ name: text, contact: text })).max(20)
const terms = z.strictObject({
  bountyPercentage: z.int().min(0).max(1_000),
  bountyCapUsd: usd,
  aggregateBountyCapUsd: usd,
  retainable: z.boolean(),
  identityRequirement: z.enum(identityRequirements),
  diligenceRequirements: text,
})
/** An object with the members of `shape`, all optional. */
function someOf<Shape extends Record<string, z.ZodType>>(shape: Shape) {
  const members = Object.entries(shape).map(([member, type]) => [member, z.exactOptional(type)])
  return z.strictObject(Object.fromEntries(members) as { [Member in keyof Shape]: z.ZodExactOptional<Shape[Member]> })
}
const kind = z.enum(['vault', 'factory', 'router'])
/** The code of a contract. None begins with `ef` (EIP-3541). */
const code = z.templateLiteral(['0x', z.string().regex(/(?!ef)(?:[0-9a-f]{2}){1,500}/)])

const options = { reverts: z.string().max(200).exactOptional() }
const sent = { ...options, by: name.exactOptional() }
const onAgreement = { ...sent, agreement: name }
const operation = <Do extends string, Shape extends z.ZodRawShape>(what: Do, shape: Shape) =>
  z.strictObject({ do: z.literal(what), ...shape })

const actionSchemas = [
  operation('deploy', {
    ...sent,
    contract: name,
    kind,
    implementation: name.exactOptional(),
    pointsTo: name.exactOptional(),
    code: code.exactOptional(),
    children: names.exactOptional(),
    nested: nested.exactOptional(),
  }),
  operation('spawn', {
    ...sent,
    factory: name,
    codeOf: name.exactOptional(),
    children: names,
    destroyed: z.literal(true).exactOptional(),
    codeless: z.literal(true).exactOptional(),
    kind: kind.exactOptional(),
    proxies: names.exactOptional(),
    method: z.enum(spawnMethods).exactOptional(),
    caught: z.literal(true).exactOptional(),
    implementation: name.exactOptional(),
    pointsTo: name.exactOptional(),
    code: code.exactOptional(),
    through: name.exactOptional(),
    failedCalls: z.int().min(1).max(20).exactOptional(),
    failedCreations: z.int().min(1).max(20).exactOptional(),
    nested: nested.exactOptional(),
    also: z
      .array(
        z.strictObject({
          factory: name,
          children: names,
          proxies: names.exactOptional(),
          kind: kind.exactOptional(),
          method: z.enum(spawnMethods).exactOptional(),
        }),
      )
      .min(1)
      .max(8)
      .exactOptional(),
  }),
  operation('createAgreement', {
    ...options,
    agreement: name,
    owner: name,
    chains: z.array(chainEntry).max(20),
    terms,
    protocolName: text,
    agreementURI: text,
    contactDetails: contacts,
    byHand: z.boolean().exactOptional(),
    by: name.exactOptional(),
    salt: name.exactOptional(),
  }),
  operation('upgrade', { ...sent, contract: name, implementation: name }),
  operation('call', { ...sent, contract: name }),
  operation('adopt', { ...options, adopter: name, agreement: name.nullable() }),
  operation('fakeEvent', {
    ...sent,
    event: z.enum(registryEvents),
    agreement: name,
    contract: name.exactOptional(),
    state: z.enum(contractStates).exactOptional(),
  }),
  z.strictObject({
    do: z.enum(registryOperations),
    ...onAgreement,
    also: z
      .array(z.strictObject({ do: z.enum(registryOperations), agreement: name }))
      .min(1)
      .max(8)
      .exactOptional(),
  }),
  z.strictObject({ do: z.enum(['transferAttackModerator', 'transferOwnership']), ...onAgreement, to: name }),
  operation('acceptOwnership', onAgreement),
  operation('authorizeAgreementOwner', { ...sent, contract: name, to: name }),
  operation('changeRegistryModerator', { ...options, to: name, by: name.exactOptional() }),
  operation('addAccounts', { ...onAgreement, chain, accounts }),
  operation('removeAccounts', {
    ...onAgreement,
    chain,
    accounts: z.array(z.strictObject({ account: name, spelling: spelling.exactOptional() })).max(200),
  }),
  operation('addOrSetChains', { ...onAgreement, chains: z.array(chainEntry).max(20) }),
  operation('removeChains', { ...onAgreement, chains: z.array(chain).max(20) }),
  operation('setBountyTerms', { ...onAgreement, terms: someOf(terms.shape) }),
  operation('setAgreementURI', { ...onAgreement, agreementURI: text }),
  operation('setProtocolName', { ...onAgreement, protocolName: text }),
  operation('setContactDetails', { ...onAgreement, contactDetails: contacts }),
  operation('extendCommitmentWindow', { ...onAgreement, seconds: z.int().min(-3_155_760_000).max(1_000_000_000_000) }),
] as const

export const action = z.discriminatedUnion('do', actionSchemas)

const refused = z.literal('refused')
/** @param shape The possible values besides "refused", in words. */
const expectedOf = <Value extends z.ZodType>(value: Value, shape: string) =>
  z.union([value, refused], { error: `expected ${shape}, or "refused"` }).exactOptional()
const questionAbout = <Method extends string, Value extends z.ZodType>(
  method: Method,
  expected: Value,
  shape: string,
) =>
  z.strictObject({
    method: z.literal(method),
    contract: name,
    spelling: spelling.exclude(['bare', 'miscased']).exactOptional(),
    expected: expectedOf(expected, shape),
  })

const listedState = z.enum(['UNDER_ATTACK', 'PROMOTION_REQUESTED'])
export const question = z.discriminatedUnion('method', [
  questionAbout('isAttackable', z.boolean(), 'true or false'),
  questionAbout('timeRemaining', z.int().min(0).nullable(), 'whole seconds from 0 or null'),
  questionAbout(
    'bindingAgreement',
    z
      .discriminatedUnion('via', [
        z.strictObject({ agreement: name, via: z.literal('top-level') }),
        z.strictObject({ agreement: name, via: z.literal('child'), parent: name }),
      ])
      .nullable(),
    '{agreement, via: "top-level"}, {agreement, via: "child", parent} or null',
  ),
  questionAbout(
    'terms',
    someOf({
      agreement: name,
      agreementURI: text,
      commitmentDeadline: z.int().nullable(),
      ...terms.omit({ diligenceRequirements: true }).shape,
    }).nullable(),
    'some members of the terms or null',
  ),
  z.strictObject({
    method: z.literal('targets'),
    expected: expectedOf(
      z.array(z.strictObject({ agreement: name, state: listedState, contracts: z.array(name) })).max(500),
      'a list of {agreement, state, contracts}, with states UNDER_ATTACK and PROMOTION_REQUESTED alone',
    ),
  }),
])

export const step = z.discriminatedUnion('do', [
  ...actionSchemas,
  z.strictObject({
    do: z.literal('sameBlock'),
    sameSecond: z.literal(true).exactOptional(),
    actions: z.array(action).min(1).max(500),
  }),
  z.strictObject({ do: z.literal('wait'), seconds }),
  z.strictObject({
    do: z.literal('waitUntil'),
    deadline: z.enum(['countdownEnd', 'requestDeadline', 'commitmentEnd']),
    agreement: name,
    offset: z.int().exactOptional(),
  }),
  operation('fault', {
    source: z.enum(sources),
    kind: z.enum(Object.keys(faultKinds) as [FaultKind, ...FaultKind[]]),
    requests: z.int().min(1).max(1_000).exactOptional(),
    after: z.int().min(1).max(1_000).exactOptional(),
    path: z.string().min(1).max(200).exactOptional(),
    method: z.string().min(1).max(60).exactOptional(),
    contractFunction: z.enum(faultFunctions).exactOptional(),
  }),
  operation('endFaults', {}),
  operation('quirk', {
    kind: z.enum(Object.keys(quirks) as [QuirkKind, ...QuirkKind[]]),
    blocks: z.int().min(0).max(1_000_000).exactOptional(),
    seconds: z.int().min(0).max(3_155_760_000).exactOptional(),
    events: z.enum(lostEventKinds).exactOptional(),
  }),
  operation('endQuirks', {}),
  z.strictObject({
    do: z.literal('undone'),
    actions: z.array(action).min(1).max(50),
  }),
  operation('pending', { actions: z.array(action).min(1).max(8) }),
  operation('reorganise', {
    blocks: z.int().min(1).max(50),
    newBlocks: z.int().min(0).max(50).exactOptional(),
    actions: z.array(action).min(1).max(50).exactOptional(),
    secondsLater: z.int().min(-3_155_760_000).max(3_155_760_000).exactOptional(),
  }),
  operation('ask', { questions: z.array(question).min(1).max(500), race: z.literal(true).exactOptional() }),
])

/** The steps of a scenario. */
export const stepsSchema = z.array(step).min(1).max(2_000)

const ruleIds = rules.map(({ id }) => id) as [RuleId, ...RuleId[]]
const metaRuleIds = ruleIds.filter(isMeta) as [MetaRuleId, ...MetaRuleId[]]

/** The schema of a scenario file. {@link parseScenario} checks names and times by running the scenario on the model. */
export const scenarioSchema = z.strictObject({
  $schema: z.string().exactOptional(),
  id: z.string().regex(/^[a-z0-9-]{1,60}\/[a-z0-9-]{1,80}$/, 'expected an id such as `topic/what-happens`'),
  title: z
    .string()
    .min(1)
    .max(200)
    .regex(/^\P{Cc}*$/u, 'expected one line of text'),
  level: z.enum(levels),
  rules: z.array(z.enum(ruleIds)),
  startsAt: z.int().min(1_000_000_000).max(10_000_000_000).exactOptional(),
  steps: stepsSchema,
  elsewhere: stepsSchema.exactOptional(),
  subjectEnvironment: z.strictObject({ chainId: z.literal('elsewhere') }).exactOptional(),
  values: z
    .array(z.strictObject({ contract: name, symbol: z.string().max(40), usd: usd.exactOptional() }))
    .max(500)
    .exactOptional(),
  meta: z.strictObject({ rule: z.enum(metaRuleIds), number: z.int().min(0) }).exactOptional(),
  // For readers only: harborcheck derives these from the rest.
  narrative: z.array(z.string()).exactOptional(),
  answers: z.array(workedAnswer).exactOptional(),
})

/** Drops the members of a scenario file that are for readers and editors only. */
export function asScenario(file: z.infer<typeof scenarioSchema>): Scenario {
  const { $schema: _, narrative: __, answers: ___, ...scenario } = file
  return scenario
}
