import type { Severity } from '../judge/severity.ts'
import type { Reason } from '../model/derived.ts'
import type { AnswerValue, Question } from '../model/question.ts'
import type { Level, OpenReadingId, RuleId } from '../model/rules.ts'
import type { Report, Summary } from '../report/types.ts'
import type { Network } from '../scenario/networks.ts'
import type { Scenario } from '../scenario/scenario.ts'

/** What became of a rule, the worst first. `not shown`: no answer of the subject tells whether it keeps the rule. */
export const outcomes = ['unsafe', 'incomplete', 'errored', 'refused', 'kept', 'not shown'] as const
export type Outcome = (typeof outcomes)[number]

/** How a subject stands to one rule: the worst that became of it, and in how many questions (0 where it was kept). */
export type Cell = { outcome: Outcome; questions: number }

/** One row of the matrix: a cell for each subject, in their order. */
export type RuleRow = { id: RuleId; level: Level; cells: Cell[] }

/** What became of one case: `kept` where every answer is right, `not shown` where none was given. A cell for each subject. */
export type CaseRow = { id: string; title: string; cells: Cell[] }

export type ComparedSubject = {
  /** What it is called in the matrix: `A`, `B`, … */
  key: string
  name: string
  version?: string
  /** As the command line names it. */
  command: string
  conforms: boolean
  summary: Summary
}

/** What one of two subjects said. */
export type Side = {
  key: string
  answer: AnswerValue | { refused: string } | { errored: string }
  verdict: 'passed' | 'failed' | 'refused' | 'errored'
  severity: Severity | null
  /** The reading left open by the sources that alone allows the answer; of an unsafe one, that not every reading allows. */
  open?: OpenReadingId
}

/** A scenario on which two subjects answer differently, and the right answer. */
export type Disagreement = {
  /** The scenario up to the question, a scenario file like any other. */
  scenario: Scenario
  /** The case or generated scenario in which it was found. */
  found: string
  /** Where it is asked: the step, from 0, and the seconds since the scenario's start. */
  at: { step: number; seconds: number }
  network?: Network
  question: Question
  expected: AnswerValue | 'refused'
  because: readonly Reason[]
  sides: [Side, Side]
}

/** Several subjects on the same cases. Equal runs give equal bytes. */
export type Comparison = {
  /** Version of harborcheck. */
  harborcheck: string
  environment: Report['environment']
  options: { level: Level; filter?: string; rule?: string; timeout: number; runs: number; seed: number }
  subjects: ComparedSubject[]
  /** The rules that a case is about, or that a subject breaks; those that somebody breaks unsafely come first. */
  rules: RuleRow[]
  /** Cases and generated scenarios, in the order in which they were played. */
  cases: CaseRow[]
  /** Questions on which two subjects or more answer differently. */
  disagreements: number
  /** The shortest scenario on which two of them do. */
  disagreement: Disagreement | null
  /** Why it compares nothing, or not all of them, a sentence each. */
  notAsked?: string[]
  /** Whether every subject was asked everything. */
  complete: boolean
}
