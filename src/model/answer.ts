import type { Derived } from './derived.ts'
import type { AnswerValue, Question } from './question.ts'
import { type Rulebook, rulebook } from './rulebook/rulebook.ts'
import type { World } from './world.ts'

/** The right answer to a question about a world, with its derivation; by another book, what that reading would answer. */
export function answer(world: World, question: Question, book: Rulebook = rulebook): Derived<AnswerValue> {
  switch (question.method) {
    case 'bindingAgreement':
      return book.bindingOf(world, question.contract)
    case 'isAttackable':
      return book.isAttackable(world, question.contract)
    case 'timeRemaining':
      return book.timeRemaining(world, question.contract)
    case 'terms':
      return book.terms(world, question.contract)
    case 'targets':
      return book.targets(world)
  }
}
