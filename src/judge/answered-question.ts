import type { AnswerValue, Question } from '../model/question.ts'
import type { RuleId } from '../model/rules.ts'
import type { World } from '../model/world.ts'
import type { LearnedFact } from '../network/learned.ts'

/** A question asked before, with the world at that point. */
export type Asked = { world: World; question: Question }

/** A question that the subject answered, with its answer. */
export type AnsweredQuestion = {
  world: World
  question: Question
  expected: AnswerValue
  given: AnswerValue
  failed: boolean
  /** Whether only a refusal was right, so that any answer is a guess. Default false. */
  isGuess?: boolean
  /** The rules that the case is about. */
  about: readonly RuleId[]
  /** The rules of the right answer's derivation. */
  derivedBy: readonly RuleId[]
  /** The questions that the subject answered before in the same scenario, oldest first. Default: none. */
  earlier?: readonly Asked[]
  /** Whether a failing source answered a request of the subject's in this scenario. Default true. */
  metFault?: boolean | undefined
  /** The facts that the subject's requests can have given it: so far, and for this question. Default: any fact. */
  learned?: { soFar: ReadonlySet<LearnedFact>; now?: ReadonlySet<LearnedFact> } | undefined
}

/** A rule that an answer breaks, or one of several candidates. `says`: what the subject does, as a clause. */
export type Blame = { rule: RuleId; says?: string }
