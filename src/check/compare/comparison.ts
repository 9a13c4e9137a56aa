import * as z from 'zod'
import { type AnswerValue, contractMethods } from '../../model/question.ts'
import { levels } from '../../model/rules.ts'
import {
  answerAs,
  at,
  because,
  count,
  environment,
  expected,
  network,
  openReadingId,
  ruleId,
  severity,
  summary,
  verdict,
} from '../../report/schema-parts.ts'
import type { Scenario } from '../../scenario/scenario.ts'

/** A comparison: the schema of the file that `harborcheck compare --json` writes, and the types that follow from it. */

/**
 * The result of a subject on a rule, worst first. `perhaps`: a wrong answer breaks this rule or another one. `not tested`: no
 * answer of the subject tells whether it keeps the rule.
 */
export const outcomes = ['unsafe', 'missed', 'errored', 'refused', 'perhaps', 'passed', 'not tested'] as const

/** The worst outcome of one subject, and the number of questions with it; 0 for `passed` and `not tested`. */
const cell = z.object({ outcome: z.enum(outcomes), questions: count })

/** A row of the rules: a cell for each subject, in their order. */
const ruleRow = z.object({ id: ruleId, level: z.enum(levels), cells: z.array(cell) })

/** A row of the cases. `passed`: every answer is right; `not tested`: the subject gave no answer. */
const caseRow = z.object({ id: z.string(), title: z.string(), cells: z.array(cell) })

const comparedSubject = z.object({
  /** Its column: `A`, `B`, … */
  key: z.string(),
  name: z.string(),
  version: z.string().optional(),
  /** As the command line names it. */
  command: z.string(),
  summary,
})

/** The answer of a subject. */
const side = z.object({
  key: z.string(),
  answer: answerAs<AnswerValue | { refused: string } | { errored: string }>(),
  verdict: verdict.exclude(['skipped']),
  severity: severity.nullable(),
  /** The open reading that alone allows the answer. On an unsafe answer: the one for which not every reading allows it. */
  open: openReadingId.optional(),
})

const question = z.discriminatedUnion('method', [
  z.object({ method: z.enum(contractMethods), contract: z.string() }),
  z.object({ method: z.literal('targets') }),
])

/** A scenario in which two subjects answer differently, and the right answer. */
const disagreement = z.object({
  /** The scenario up to the question. Its own parser checks it, as it checks a scenario file. */
  scenario: z.json() as unknown as z.ZodType<Scenario>,
  /** The id of the case or generated scenario in which it was found. */
  found: z.string(),
  at,
  network: network.optional(),
  question,
  expected,
  because,
  /** Of every subject that has an answer, in their order; at least two differ. */
  sides: z.tuple([side, side], side),
})

/** Several subjects on the same cases. Equal runs give equal bytes. */
export const comparisonSchema = z
  .object({
    /** Version of harborcheck. */
    harborcheck: z.string(),
    environment,
    options: z.object({
      level: z.enum(levels),
      filter: z.string().optional(),
      rule: z.string().optional(),
      /** Seconds per question. */
      timeout: z.number(),
      /** How many generated scenarios, and the seed they are drawn from. */
      runs: count,
      seed: z.number(),
      /** Whether they are those that reach something new, not random ones. */
      steering: z.boolean(),
    }),
    subjects: z.array(comparedSubject),
    /** The rules that a case is about or that a subject breaks; those broken unsafely come first. */
    rules: z.array(ruleRow),
    /** Cases, then generated scenarios, in the order of the run. */
    cases: z.array(caseRow),
    /** The number of questions on which at least two subjects differ. */
    disagreements: count,
    /** The shortest scenario in which two of them differ. */
    disagreement: disagreement.nullable(),
    /** Why subjects could not be compared, one sentence each. */
    notAsked: z.array(z.string()).optional(),
    /** Whether every subject was asked everything. */
    complete: z.boolean(),
  })
  .refine(
    ({ subjects, rules, cases }) => [...rules, ...cases].every((row) => row.cells.length === subjects.length),
    'expected a cell for each subject in every row',
  )

export type ComparedOutcome = (typeof outcomes)[number]
export type ComparedCell = z.infer<typeof cell>
export type RuleRow = z.infer<typeof ruleRow>
export type CaseRow = z.infer<typeof caseRow>
export type ComparedSubject = z.infer<typeof comparedSubject>
export type ComparedSide = z.infer<typeof side>
export type Disagreement = z.infer<typeof disagreement>
export type Comparison = z.infer<typeof comparisonSchema>
