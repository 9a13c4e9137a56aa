import type { Asked } from '../judge/answered-question.ts'
import type { Name } from '../model/action.ts'
import type { Rulebook } from '../model/rulebook/decisions.ts'
import { rulebook, rulebookWith } from '../model/rulebook/rulebook.ts'
import type { ModelMutant } from './model-mutant.ts'

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
    id: 'remembered-unbound',
    rule: 'BIND-1',
    says: 'keeps that no agreement bound a contract at an earlier question about it',
    bookAfter: (earlier) =>
      rulebookWith({
        bindingOf(world, contract) {
          const wasUnbound = about(earlier, contract).some((one) => !rulebook.bindingOf(one.world, contract).value)
          return wasUnbound ? { value: null, because: [] } : rulebook.bindingOf(world, contract)
        },
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

function about(earlier: readonly Asked[], contract: Name): Asked[] {
  return earlier.filter(({ question }) => question.method !== 'targets' && question.contract === contract)
}

function firstAbout(earlier: readonly Asked[], contract: Name): Asked | undefined {
  return about(earlier, contract)[0]
}
