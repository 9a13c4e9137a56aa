import type { Asked } from '../model/mutants/memory.ts'
import type { Fact } from '../model/mutants/needed-facts.ts'
import type { AnswerValue, Question } from '../model/question.ts'
import type { RuleId } from '../model/rules.ts'
import type { World } from '../model/world.ts'

/** A question that the subject answered, and what it said. */
export type AnsweredQuestion = {
  world: World
  question: Question
  expected: AnswerValue
  given: AnswerValue
  failed: boolean
  /** Whether no answer was right, whatever it said. Default false. */
  isGuess?: boolean
  /** The rules that the case is about. */
  about: readonly RuleId[]
  /** The rules of the derivation. */
  derivedBy: readonly RuleId[]
  /** What the subject answered before in the same scenario. Default: nothing. */
  earlier?: readonly Asked[]
  /** What the subject can have learnt of its sources until then, and by this question's requests. Default: anything. */
  sought?: { sofar: ReadonlySet<Fact>; now?: ReadonlySet<Fact> }
}

/** A rule that an answer breaks, or may break where there are several; `says`, what a subject does that answers so. */
export type Blame = { rule: RuleId; says?: string }
