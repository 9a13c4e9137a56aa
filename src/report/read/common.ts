import { z } from 'zod'
import { rules } from '../../model/rules.ts'

/** What the files of a run and of a comparison have in common. */

export const count = z.int().min(0)
/** Seconds since a scenario's start. */
export const seconds = z.number()
export const ruleId = z.enum(rules.map(({ id }) => id))
export const severity = z.enum(['unsafe', 'incomplete'])
export const network = z.enum(['here', 'elsewhere'])
export const because = z.array(z.object({ rule: ruleId, fact: z.string() }))

export const question = {
  method: z.enum(['bindingAgreement', 'isAttackable', 'timeRemaining', 'terms', 'targets']),
}

const value = z.union([z.null(), z.boolean(), z.number(), z.array(z.json()), z.record(z.string(), z.json())])
/** Answers are shown as they are: a subject may have said anything. */
export const answers = { value, expected: z.union([z.literal('refused'), value]), answer: value }

export const environment = z.object({
  chainId: z.number(),
  explorerPath: z.string(),
  elsewhere: z.object({ chainId: z.number() }).optional(),
})

export const summary = z.object({
  cases: count,
  questions: count,
  passed: count,
  open: count,
  failed: count,
  unsafe: count,
  incomplete: count,
  refused: count,
  skipped: count,
  errored: count,
})
