import type { Name } from '../model/action.ts'
import type { AnswerValue } from '../model/question.ts'
import type { Rulebook } from '../model/rulebook/decisions.ts'
import { rulebookWith } from '../model/rulebook/rulebook.ts'
import type { RuleId } from '../model/rules.ts'
import type { World } from '../model/world.ts'
import type { Fact } from '../network/learned.ts'

/**
 * The model with one rule broken in one known way. Model mutants measure what the suite can detect, and explain a
 * subject's wrong answers.
 */
export type ModelMutant = {
  id: string
  rule: RuleId
  /** What such a subject does, as a clause without its subject: `treats … as …`. */
  says: string
  /** A fact that `says` claims the subject never requests, and the clause to show if it did request it. */
  never?: { asks: Fact; says: string }
  book: Rulebook
  /** Whether an answer fits the mutant when its exact value cannot be predicted (the machine's clock). */
  isLike?: (predicted: AnswerValue, given: AnswerValue) => boolean
  /** Whether the mutant adds this agreement to the targets, in whatever state and with whatever contracts. */
  alsoLists?: (world: World, agreement: Name) => boolean
}

/** Makes a model mutant from the decisions that it replaces. */
export function modelMutant(
  rule: RuleId,
  id: string,
  says: string,
  replaced: Partial<Rulebook> & ThisType<Rulebook>,
  more: Pick<ModelMutant, 'isLike' | 'alsoLists' | 'never'> = {},
): ModelMutant {
  return { id, rule, says, book: rulebookWith(replaced), ...more }
}
