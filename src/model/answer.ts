import { because, type Derived, derived } from './derived.ts'
import type { AnswerOf, AnswerValue, Question } from './question.ts'
import type { Rulebook } from './rulebook/decisions.ts'
import { rulebook } from './rulebook/rulebook.ts'
import type { World } from './world.ts'

/** The right answer to a question about a world, with its derivation; by another book, what that reading would answer. */
export function answer(world: World, question: Question, book: Rulebook = rulebook): Derived<AnswerValue> {
  if (!book.isOfChain(world)) return derived(nothing[question.method], () => [because('NET-2', notOfChain)])
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

/** What can be said of contracts that nobody can see. Only refusing is right there: see `mustRefuse`. */
const nothing: AnswerOf = {
  bindingAgreement: null,
  isAttackable: false,
  timeRemaining: null,
  terms: null,
  targets: [],
}
const notOfChain = 'the node is of another chain than the one that the subject was told'
