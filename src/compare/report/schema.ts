import { z } from 'zod'
import { isOpenReading, levels } from '../../model/rules.ts'
import {
  answers,
  because,
  count,
  environment,
  network,
  question,
  ruleId,
  seconds,
  severity,
  summary,
} from '../../report/read/common.ts'
import { outcomes } from '../comparison.ts'

const cells = z.array(z.object({ outcome: z.enum(outcomes), questions: count }))

const side = z.object({
  key: z.string(),
  answer: answers.answer,
  verdict: z.enum(['passed', 'failed', 'refused', 'errored']),
  severity: severity.nullable(),
  open: ruleId.refine(isOpenReading, 'expected an open reading').optional(),
})

const disagreement = z.object({
  /** Read on its own, as any scenario file is. */
  scenario: z.json(),
  found: z.string(),
  at: z.object({ step: count, seconds }),
  network: network.optional(),
  question: z.object({ method: question.method, contract: z.string().optional() }),
  expected: answers.expected,
  because,
  sides: z.tuple([side, side]),
})

/** The file that `harborcheck compare --json` writes. */
export const comparisonSchema = z
  .object({
    harborcheck: z.string(),
    environment,
    options: z.object({
      level: z.enum(levels),
      filter: z.string().optional(),
      rule: z.string().optional(),
      timeout: z.number(),
      runs: count,
      seed: z.number(),
    }),
    subjects: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        version: z.string().optional(),
        command: z.string(),
        conforms: z.boolean(),
        summary,
      }),
    ),
    rules: z.array(z.object({ id: ruleId, level: z.enum(levels), cells })),
    cases: z.array(z.object({ id: z.string(), title: z.string(), cells })),
    disagreements: count,
    disagreement: disagreement.nullable(),
    notAsked: z.array(z.string()).optional(),
    complete: z.boolean(),
  })
  .refine(
    ({ subjects, rules, cases }) => [...rules, ...cases].every((row) => row.cells.length === subjects.length),
    'expected a cell for each subject in every row',
  )
