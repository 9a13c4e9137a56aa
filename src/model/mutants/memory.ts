import type { Name } from '../action.ts'
import type { Question } from '../question.ts'
import type { Rulebook } from '../rulebook/decisions.ts'
import { readOtherwise, rulebook } from '../rulebook/rulebook.ts'
import type { World } from '../world.ts'
import type { ModelMutant } from './model-mutant.ts'

/** A question that was asked before, and the world that it was asked about. */
export type Asked = { world: World; question: Question }

/** A way to break a rule that no world shows by itself: what was asked about before decides. */
export type MemoryMutant = Omit<ModelMutant, 'book' | 'isLike'> & {
  /** The model of a subject that has been asked these questions, the oldest first. */
  bookAfter(earlier: readonly Asked[]): Rulebook
}

/** Every answer has to be read when it is asked for: these subjects do not. */
export const memoryMutants: readonly MemoryMutant[] = [
  {
    id: 'remembered-link',
    rule: 'BIND-9',
    says: 'keeps the agreement that bound a contract when it was first asked about',
    bookAfter: (earlier) =>
      readOtherwise({
        bindingOf: (world, contract) => rulebook.bindingOf(firstAbout(earlier, contract)?.world ?? world, contract),
      }),
  },
  {
    id: 'remembered-verdict',
    rule: 'STATE-5',
    says: 'keeps its first verdict about a contract',
    bookAfter: (earlier) =>
      readOtherwise({
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
