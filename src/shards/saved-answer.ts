import * as z from 'zod'
import { contractStates, identityRequirements } from '../model/protocol.ts'
import type { AnswerOf, QuestionMethod, TargetAnswer } from '../model/question.ts'
import { printableLines } from '../report/read-json.ts'

/** A subject's answer as a partial report has it: with the scenario's names, and checked again when it is read. */

/** A text that reports print: control characters of a file are written out. */
export const text = z.string().transform(printableLines)

const usd = z.string().regex(/^\d{1,400}$/, 'expected whole US dollars as a decimal string')
const binding = z.discriminatedUnion('via', [
  z.strictObject({ agreement: z.string(), via: z.literal('top-level') }),
  z.strictObject({ agreement: z.string(), via: z.literal('child'), parent: z.string() }),
])
const terms = z.strictObject({
  agreement: z.string(),
  bountyPercentage: z.number(),
  bountyCapUsd: usd,
  aggregateBountyCapUsd: usd,
  retainable: z.boolean(),
  identityRequirement: z.enum(identityRequirements),
  agreementURI: z.string(),
  commitmentDeadline: z.union([z.number(), z.templateLiteral(['timestamp ', z.int()])]).nullable(),
})
const target = z.strictObject({
  agreement: z.string(),
  state: z.enum(contractStates) as unknown as z.ZodType<TargetAnswer['state']>,
  contracts: z.array(z.string()),
})

/** The answers of each method. Their members have the order in which reports print them. */
export const answers: { [Method in QuestionMethod]: z.ZodType<AnswerOf[Method]> } = {
  bindingAgreement: binding.nullable(),
  isAttackable: z.boolean(),
  timeRemaining: z.number().nullable(),
  terms: terms.nullable(),
  targets: z.array(target),
}

/** What a subject answered to a question of a method. */
export const givenTo = (method: QuestionMethod) =>
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('answered'), value: answers[method] }),
    z.strictObject({ kind: z.literal('refused'), reason: text }),
    z.strictObject({
      kind: z.literal('errored'),
      reason: text,
      log: text.optional(),
      forgeFailed: z.literal(true).optional(),
    }),
    z.strictObject({ kind: z.literal('skipped'), unjudged: text.optional() }),
  ])
