import type { Question } from '../../model/question.ts'
import { findTakenName } from '../../scenario/find-taken-name.ts'
import type { Ask, Scenario, Step } from '../../scenario/scenario.ts'
import { isPossible } from '../../scenario/timeline.ts'
import { mentions, namesMade, withoutCutNames } from './cut-names.ts'
import { reduceUndone } from './reduce-undone.ts'
import { simplerForms } from './simpler-forms.ts'
import { simplifyHistories } from './simplify-histories.ts'

/** Where the failing question is, and how far to search. */
export type ShrinkOptions = {
  /** The index of the question's step. */
  step: number
  question: Question
  /** Whether it fails only while the other questions of its step are in flight. Default false. */
  amongOthers?: boolean
  /** The most steps of which pairs are left out, too. Default 12. */
  pairsOf?: number
}

/**
 * Searches the shortest scenario that still fails, by removing steps and parts of steps, and replacing them by usual
 * ones. With `amongOthers` the last step keeps as many of its other questions as the failure needs.
 * @param fails Runs a candidate. It is called for possible scenarios only, one after another.
 * @param signal Ends the search with the shortest result so far.
 */
export async function shrink(
  scenario: Scenario,
  { step, question, amongOthers = false, pairsOf = 12 }: ShrinkOptions,
  fails: (candidate: Scenario) => Promise<boolean>,
  signal: AbortSignal,
): Promise<Scenario> {
  const own = scenario.steps[step]
  let asked: Ask = amongOthers && own?.do === 'ask' ? own : { do: 'ask', questions: [question] }
  const before = scenario.steps.slice(0, step + 1)
  const made = namesMade(before)
  let best = scenario
  const attempt = async (steps: Step[]): Promise<boolean> => {
    const candidate = { ...scenario, steps: [...steps, asked] }
    const left = namesMade(steps)
    const cut = new Set([...made].filter((name) => !left.has(name)))
    if (signal.aborted || mentions(asked, cut) || !isPossible(candidate) || findTakenName(candidate)) return false
    if (!(await fails(candidate))) return false
    best = candidate
    return true
  }
  // First without the earlier questions; if the failure needs them, they are steps like any other.
  const isFound =
    (await attempt(before.slice(0, -1).filter((earlier) => earlier.do !== 'ask'))) || (await attempt(before))
  if (!isFound) return best
  for (let index = asked.questions.length - 1; index >= 0 && asked.questions.length > 1; index -= 1) {
    const whole = asked
    asked = { ...asked, questions: asked.questions.toSpliced(index, 1) }
    if (!(await attempt(best.steps.slice(0, -1)))) asked = whole
  }
  await shrinkSteps(() => best.steps.slice(0, -1), attempt, signal, pairsOf)
  return best
}

/**
 * Searches a shorter list of steps, by removing steps and parts of steps until all that remain are needed. Removing a
 * contract or an agreement also removes all references to it.
 * @param current The shortest list so far.
 * @param attempt Tries a list; if it succeeds, `current` returns it from then on.
 * @param signal Ends the search.
 * @param pairsOf The most steps of which pairs are removed, too. Default 0.
 */
export async function shrinkSteps(
  current: () => Step[],
  attempt: Attempt,
  signal: AbortSignal,
  pairsOf = 0,
): Promise<void> {
  for (let before = ''; before !== textOf(current()) && !signal.aborted; ) {
    before = textOf(current())
    await leaveOutSteps(current, attempt)
    await simplifySteps(current, attempt)
    await firstOf(() => simplifyHistories(current()), attempt)
    while (await firstOf(() => reduceUndone(current()), attempt)) {}
    if (current().length <= pairsOf) await firstOf(() => withoutPairs(current()), attempt)
  }
}

const textOf = (steps: readonly Step[]) => JSON.stringify(steps)

type Attempt = (steps: Step[]) => Promise<boolean>

/** Removes halves first, then quarters, down to single steps; from the end, since later steps depend on earlier ones. */
async function leaveOutSteps(current: () => Step[], attempt: Attempt): Promise<void> {
  for (let size = Math.ceil(current().length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let end = current().length; end > 0; end -= size) {
      const steps = current()
      if (end > steps.length) continue
      await attempt(withoutCutNames(steps, [...steps.slice(0, Math.max(0, end - size)), ...steps.slice(end)]))
    }
  }
}

/** Replaces each step by simpler forms. */
async function simplifySteps(current: () => Step[], attempt: Attempt): Promise<void> {
  for (let index = 0; index < current().length; index += 1) {
    let simpler = true
    while (simpler) {
      const steps = current()
      const step = steps[index]
      const forms = step ? simplerForms(step) : []
      simpler = await firstOf(() => forms.map((other) => withoutCutNames(steps, steps.with(index, other))), attempt)
    }
  }
}

/** Tries lists until one succeeds. */
async function firstOf(lists: () => Step[][], attempt: Attempt): Promise<boolean> {
  for (const steps of lists()) if (await attempt(steps)) return true
  return false
}

/** Removes each pair of steps in turn. */
function withoutPairs(steps: readonly Step[]): Step[][] {
  return steps.flatMap((_, first) =>
    steps
      .slice(first + 1)
      .map((_, offset) => withoutCutNames(steps, steps.toSpliced(first + 1 + offset, 1).toSpliced(first, 1))),
  )
}
