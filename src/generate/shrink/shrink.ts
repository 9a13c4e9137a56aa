import type { Question } from '../../model/question.ts'
import { findTakenName } from '../../scenario/find-taken-name.ts'
import type { Ask, Scenario, Step } from '../../scenario/scenario.ts'
import { isPossible } from '../../scenario/timeline.ts'
import { mentions, namesMade } from './cut-names.ts'
import { simplerSteps } from './simpler-steps.ts'

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
 * Searches a shorter list of steps, by removing steps and parts of steps until all that remain are needed.
 * @param current The shortest list so far.
 * @param attempt Tries a list; if it succeeds, `current` returns it from then on.
 * @param signal Ends the search.
 * @param pairsOf The most steps of which pairs are removed, too. Default 0.
 */
export async function shrinkSteps(
  current: () => readonly Step[],
  attempt: (steps: Step[]) => Promise<boolean>,
  signal: AbortSignal,
  pairsOf = 0,
): Promise<void> {
  const firstFrom = async (place: number): Promise<number | undefined> => {
    for (const { steps, at } of simplerSteps(current(), { from: place, pairsOf })) {
      if (signal.aborted) return undefined
      if (await attempt(steps)) return at
    }
    return undefined
  }
  for (let place: number | undefined = 0; place !== undefined; ) place = await firstFrom(place)
}
