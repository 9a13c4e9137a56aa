import type { Name } from '../action.ts'
import type { AnswerValue } from '../question.ts'
import type { Rulebook } from '../rulebook/decisions.ts'
import { readOtherwise } from '../rulebook/rulebook.ts'
import type { RuleId } from '../rules.ts'
import type { World } from '../world.ts'
import type { Fact } from './needed-facts.ts'

/**
 * A known way to break one rule, as a whole model that reads it so. The suite's teeth are measured against these,
 * and a subject's wrong answers are explained by them.
 */
export type ModelMutant = {
  id: string
  rule: RuleId
  /** What a subject that reads the rule so does: `takes … for …`. */
  says: string
  /** What `says` tells that it never asks for, and what to say of one that did. */
  never?: { asks: Fact; says: string }
  book: Rulebook
  /** Whether an answer is of the kind that this reading gives, where nobody can foretell it to the second. */
  isLike?: (reading: AnswerValue, given: AnswerValue) => boolean
  /** Of a list of targets: the agreements that this reading lists besides, in whatever state and with whatever contracts. */
  listsBesides?: (world: World, agreement: Name) => boolean
}

/** Describes a model mutant by the decisions that it takes in another way. */
export function modelMutant(
  rule: RuleId,
  id: string,
  says: string,
  otherwise: Partial<Rulebook> & ThisType<Rulebook>,
  more: Pick<ModelMutant, 'isLike' | 'listsBesides' | 'never'> = {},
): ModelMutant {
  return { id, rule, says, book: readOtherwise(otherwise), ...more }
}
