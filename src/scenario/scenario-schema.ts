import * as z from 'zod'
import { type Action, actions } from '../model/action.ts'
import { type FaultKind, faultFunctions, faultKinds, sources } from '../model/fault.ts'
import { nodeNames } from '../model/node.ts'
import { name, someOf, spelling, terms, text, usd } from '../model/parts.ts'
import { lostEventKinds, type QuirkKind, quirks } from '../model/quirk.ts'
import { isMeta, levels, type MetaRuleId, type RuleId, rules } from '../model/rules.ts'
import type { Scenario, Step } from './scenario.ts'
import { workedAnswer } from './worked-answers.ts'

/** The schemas of actions. Those of one form share theirs. */
const actionSchemas = [...new Set(Object.values(actions).map(({ schema }) => schema))] as [
  ActionSchema,
  ...ActionSchema[],
]
type ActionSchema = (typeof actions)[keyof typeof actions]['schema']
export const action: z.ZodType<Action> = z.discriminatedUnion('do', actionSchemas)

const seconds = z.int().min(1).max(3_155_760_000)
const operation = <Do extends string, Shape extends z.ZodRawShape>(what: Do, shape: Shape) =>
  z.strictObject({ do: z.literal(what), ...shape })

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

export const step: z.ZodType<Step> = z.discriminatedUnion('do', [
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
export const stepsSchema = z.array(step).min(1).max(2_500)

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
  node: z
    .strictObject({
      software: z.enum(nodeNames),
      maxBlocks: z.int().min(1).max(1_000_000).exactOptional(),
      maxLogs: z.int().min(1).max(1_000_000).exactOptional(),
    })
    .exactOptional(),
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
