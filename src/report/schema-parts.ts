import * as z from 'zod'
import { nodeNames } from '../model/node.ts'
import type { AnswerValue } from '../model/question.ts'
import { isOpenReading, rules } from '../model/rules.ts'

/** The parts that the report of a run and that of a comparison share. */

const ids = rules.map(({ id }) => id)

export const count = z.int().min(0)
export const ruleId = z.enum(ids)
export const openReadingId = z.enum(ids.filter(isOpenReading), 'expected an open reading')
export const verdict = z.enum(['passed', 'failed', 'refused', 'errored', 'skipped'])
export const severity = z.enum(['unsafe', 'missed'])
/** In a case on two networks: the network that the question was about. */
export const network = z.enum(['here', 'elsewhere'])
/** The derivation of the right answer: each rule with the fact it was applied to. */
export const because = z.array(z.object({ rule: ruleId, fact: z.string() })).readonly()
/** The step of the scenario, from 0, and the seconds since its start. */
export const at = z.object({ step: count, seconds: z.number() })

/**
 * A subject may have answered anything, so a report can hold any JSON value but a bare string. The type names what the
 * readers of a report rely on.
 */
const anyAnswer = z.union([z.null(), z.boolean(), z.number(), z.array(z.json()), z.record(z.string(), z.json())])
export const answerAs = <Answer>() => anyAnswer as unknown as z.ZodType<Answer>
export const answerValue = answerAs<AnswerValue>()
/** The right answer; `refused` if refusing is right. */
export const expected = z.union([z.literal('refused'), answerValue])

export const environment = z.object({
  chainId: z.number(),
  explorerPath: z.string(),
  /** The software that the node acted as. Default: Anvil. */
  node: z.enum(nodeNames).optional(),
  /** The version of the Anvil that the user chose. Default: the one in harborcheck's dependencies. */
  anvil: z.string().optional(),
  /** The other network, in a run with cases on two. */
  elsewhere: z.object({ chainId: z.number() }).optional(),
})

/** Counts of questions, except `cases`. */
export const summary = z.object({
  cases: count,
  questions: count,
  passed: count,
  /** Passed, but only because another reading allows the answer, or makes refusing right. Not counted in `passed`. */
  open: count,
  failed: count,
  unsafe: count,
  missed: count,
  refused: count,
  skipped: count,
  errored: count,
})
