import type { Asked } from '../judge/answered-question.ts'
import type { Name } from '../model/action.ts'
import type { Rulebook } from '../model/rulebook/decisions.ts'
import { rulebook, rulebookWith } from '../model/rulebook/rulebook.ts'
import type { World } from '../model/world.ts'
import { underived } from './decisions/decision.ts'
import { readModelRow } from './mistakes.ts'
import type { ModelMutant } from './model-mutants.ts'

/** A model mutant with memory: its answer depends on the questions asked before. */
export type MemoryMutant = Omit<ModelMutant, 'book' | 'isLike'> & {
  /** The rulebook after these questions, oldest first. */
  bookAfter(earlier: readonly Asked[]): Rulebook
}

/** Subjects must read every answer anew; these keep an earlier one. */
export const memoryMutants: readonly MemoryMutant[] = [
  {
    id: 'remembered-link',
    ...readModelRow('remembered-link'),
    bookAfter: (earlier) =>
      rulebookWith({
        bindingOf: (world, contract) => rulebook.bindingOf(firstAbout(earlier, contract)?.world ?? world, contract),
      }),
  },
  {
    id: 'remembered-unbound',
    ...readModelRow('remembered-unbound'),
    bookAfter: (earlier) =>
      rulebookWith({
        bindingOf(world, contract) {
          const wasUnbound = about(earlier, contract).some((one) => !rulebook.bindingOf(one.world, contract).value)
          return wasUnbound ? underived(null) : rulebook.bindingOf(world, contract)
        },
      }),
  },
  {
    id: 'remembered-verdict',
    ...readModelRow('remembered-verdict'),
    bookAfter: (earlier) =>
      rulebookWith({
        isAttackable(world, contract) {
          const verdicts = earlier.filter(({ question }) => question.method === 'isAttackable')
          return rulebook.isAttackable(firstAbout(verdicts, contract)?.world ?? world, contract)
        },
      }),
  },
  {
    id: 'remembered-state',
    ...readModelRow('remembered-state'),
    bookAfter(earlier) {
      const earlierWorld = (world: World, agreement: Name) =>
        earlier.find((one) => hasRead(one, agreement))?.world ?? world
      return rulebookWith({
        stateOf: (world, agreement) => rulebook.stateOf(earlierWorld(world, agreement), agreement),
        countdownEndOf: (world, agreement) => rulebook.countdownEndOf(earlierWorld(world, agreement), agreement),
      })
    },
  },
]

/** Whether the answer to a question needs the state of an agreement. */
function hasRead({ world, question }: Asked, agreement: Name): boolean {
  if (question.method === 'targets') return world.agreements.has(agreement)
  const isOfState = question.method === 'isAttackable' || question.method === 'timeRemaining'
  return isOfState && rulebook.bindingOf(world, question.contract).value?.agreement === agreement
}

function about(earlier: readonly Asked[], contract: Name): Asked[] {
  return earlier.filter(({ question }) => question.method !== 'targets' && question.contract === contract)
}

function firstAbout(earlier: readonly Asked[], contract: Name): Asked | undefined {
  return about(earlier, contract)[0]
}
