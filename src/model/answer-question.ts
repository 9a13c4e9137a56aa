import { because, type Derived, derived } from './derived.ts'
import type { AnswerOf, AnswerValue, Question } from './question.ts'
import type { Rulebook } from './rulebook/decisions.ts'
import { rulebook } from './rulebook/rulebook.ts'
import type { World } from './world.ts'

/**
 * Answers a question about a world, with the derivation.
 * @param book The rules. Default: the right ones. A model mutant's book gives that mutant's answer.
 */
export function answer(world: World, question: Question, book: Rulebook = rulebook): Derived<AnswerValue> {
  if (!book.isOfChain(world)) return derived(noCoverage[question.method], () => [because('NET-2', notOfChain)])
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

/** The answers when the node is of another chain. Only a refusal is right then: see `mustRefuse`. */
const noCoverage: AnswerOf = {
  bindingAgreement: null,
  isAttackable: false,
  timeRemaining: null,
  terms: null,
  targets: [],
}
const notOfChain = "the node's chain id is not the one that the subject was given"
