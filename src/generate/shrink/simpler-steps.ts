import type { Step } from '../../scenario/scenario.ts'
import { withoutCutNames } from './cut-names.ts'
import { reduceUndone } from './reduce-undone.ts'
import { simplerForms } from './simpler-forms.ts'
import { simplifyHistories } from './simplify-histories.ts'

export type SimplerSteps = {
  steps: Step[]
  /** The place in the order of all of them, from which a search continues if these steps still fail. */
  at: number
}

/**
 * Lists simpler forms of some steps, in the order in which a search tries them: without halves of the steps, then
 * quarters, down to single steps; with a simpler step; with a shorter life of an agreement; with a smaller
 * reorganisation; without pairs of steps. Removing a contract or an agreement also removes all references to it.
 * @param from The place to begin at; the places before it come last. Default 0.
 * @param pairsOf The most steps of which pairs are removed. Default 0.
 */
export function* simplerSteps(steps: readonly Step[], { from = 0, pairsOf = 0 } = {}): Generator<SimplerSteps> {
  const all = [...removals(steps), ...simplifications(steps)]
  if (steps.length <= pairsOf) all.push(...pairRemovals(steps))
  for (let tried = 0; tried < all.length; tried += 1) {
    const at = (from + tried) % all.length
    yield { steps: (all[at] as Build)(), at }
  }
}

type Build = () => Step[]

/** From the end, since later steps depend on earlier ones. */
function* removals(steps: readonly Step[]): Generator<Build> {
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let end = steps.length; end > 0; end -= size)
      yield () => withoutCutNames(steps, [...steps.slice(0, Math.max(0, end - size)), ...steps.slice(end)])
}

function* simplifications(steps: readonly Step[]): Generator<Build> {
  for (const [index, step] of steps.entries())
    for (const form of simplerForms(step)) yield () => withoutCutNames(steps, steps.with(index, form))
  for (const simpler of [...simplifyHistories(steps), ...reduceUndone(steps)]) yield () => simpler
}

function* pairRemovals(steps: readonly Step[]): Generator<Build> {
  for (let later = 1; later < steps.length; later += 1)
    for (let earlier = 0; earlier < later; earlier += 1)
      yield () => withoutCutNames(steps, steps.toSpliced(later, 1).toSpliced(earlier, 1))
}
