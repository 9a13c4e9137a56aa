import type { Name } from '../action.ts'
import type { Question } from '../question.ts'
import type { Rulebook } from '../rulebook/decisions.ts'
import { rulebook, rulebookWith } from '../rulebook/rulebook.ts'
import type { World } from '../world.ts'
import type { ModelMutant } from './model-mutant.ts'

/** A question asked before, with the world at that point. */
export type Asked = { world: World; question: Question }

/** A model mutant with memory: its answer depends on the questions asked before. */
export type MemoryMutant = Omit<ModelMutant, 'book' | 'isLike'> & {
  /** The rulebook after these questions, oldest first. */
  bookAfter(earlier: readonly Asked[]): Rulebook
}

/** Subjects must read every answer anew; these keep an earlier one. */
export const memoryMutants: readonly MemoryMutant[] = [
  {
    id: 'remembered-link',
    rule: 'BIND-9',
    says: 'keeps the agreement that bound a contract at the first question about it',
    bookAfter: (earlier) =>
      rulebookWith({
        bindingOf: (world, contract) => rulebook.bindingOf(firstAbout(earlier, contract)?.world ?? world, contract),
      }),
  },
  {
    id: 'remembered-verdict',
    rule: 'STATE-5',
    says: 'keeps its first verdict about a contract',
    bookAfter: (earlier) =>
      rulebookWith({
        isAttackable(world, contract) {
          const verdicts = earlier.filter(({ question }) => question.method === 'isAttackable')
          return rulebook.isAttackable(firstAbout(verdicts, contract)?.world ?? world, contract)
        },
      }),
  },
]

function firstAbout(earlier: readonly Asked[], contract: Name): Asked | undefined {
  return earlier.find(({ question }) => question.method !== 'targets' && question.contract === contract)
}
