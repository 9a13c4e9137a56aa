import type { Action, Deploy, Spawn } from '../../model/action.ts'
import type { Question } from '../../model/question.ts'
import { type Ask, isAction, type Scenario, type Step } from '../../scenario/scenario.ts'
import { isPossible } from '../../scenario/timeline.ts'

/**
 * Searches the shortest scenario that still fails, by leaving out steps and parts of steps.
 * @param question The question that fails; `step` is the index of its step. With `amongOthers` it fails only while the other
 *   questions of its step are in flight: the last step then keeps as many of them as the failure needs.
 * @param fails Runs a candidate. It is called for possible scenarios only, one after another.
 * @param signal Ends the search with the shortest result so far.
 */
export async function shrink(
  scenario: Scenario,
  { step, question, amongOthers = false }: { step: number; question: Question; amongOthers?: boolean },
  fails: (candidate: Scenario) => Promise<boolean>,
  signal: AbortSignal,
): Promise<Scenario> {
  const own = scenario.steps[step]
  let asked: Ask = amongOthers && own?.do === 'ask' ? own : { do: 'ask', questions: [question] }
  const before = scenario.steps.slice(0, step + 1)
  let best = scenario
  const attempt = async (steps: Step[]): Promise<boolean> => {
    const candidate = { ...scenario, steps: [...steps, asked] }
    if (signal.aborted || !isPossible(candidate) || !(await fails(candidate))) return false
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
  await shrinkSteps(() => best.steps.slice(0, -1), attempt, signal)
  return best
}

/**
 * Searches a shorter list of steps, by leaving out steps and parts of steps, until nothing more can be left out.
 * @param current The shortest list so far.
 * @param attempt Tries a list; where it serves, `current` returns it from then on.
 * @param signal Ends the search.
 */
export async function shrinkSteps(current: () => Step[], attempt: Attempt, signal: AbortSignal): Promise<void> {
  for (let size = -1; size !== current().length && !signal.aborted; ) {
    size = current().length
    await leaveOutSteps(current, attempt)
    await simplifySteps(current, attempt)
  }
}

type Attempt = (steps: Step[]) => Promise<boolean>

/** Leaves out halves first, then quarters, down to single steps; from the end, since later steps depend on earlier ones. */
async function leaveOutSteps(current: () => Step[], attempt: Attempt): Promise<void> {
  for (let size = Math.ceil(current().length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let end = current().length; end > 0; end -= size) {
      const steps = current()
      await attempt([...steps.slice(0, Math.max(0, end - size)), ...steps.slice(end)])
    }
  }
}

/** Replaces each step by simpler forms: fewer actions in a block, fewer accounts, children or questions. */
async function simplifySteps(current: () => Step[], attempt: Attempt): Promise<void> {
  for (let index = 0; index < current().length; index += 1) {
    let simpler = true
    while (simpler) {
      simpler = false
      const steps = current()
      for (const other of simplerForms(steps[index] as Step)) {
        simpler = await attempt([...steps.slice(0, index), other, ...steps.slice(index + 1)])
        if (simpler) break
      }
    }
  }
}

function simplerForms(step: Step): Step[] {
  if (step.do === 'sameBlock') {
    const { actions } = step
    const fewer = actions.flatMap((_, index): Step[] => {
      const rest = actions.toSpliced(index, 1)
      return rest.length === 1 ? [rest[0] as Action] : [{ ...step, actions: rest }]
    })
    const simpler = actions.flatMap((action, index) =>
      simplerActions(action).map((one): Step => ({ ...step, actions: actions.with(index, one) })),
    )
    return actions.length > 1 ? [...fewer, ...simpler] : [actions[0] as Action]
  }
  if (step.do === 'ask') {
    const { questions } = step
    return questions.length > 1
      ? questions.map((_, index) => ({ ...step, questions: questions.toSpliced(index, 1) }))
      : []
  }
  return isAction(step) ? simplerActions(step) : []
}

function simplerActions(action: Action): Action[] {
  switch (action.do) {
    case 'createAgreement':
      return action.chains.flatMap((chain, index) => {
        const without = { ...action, chains: action.chains.toSpliced(index, 1) }
        const fewer = chain.accounts.map((_, account) => ({ ...chain, accounts: chain.accounts.toSpliced(account, 1) }))
        return [without, ...fewer.map((one) => ({ ...action, chains: action.chains.with(index, one) }))]
      })
    case 'spawn':
      if (action.nested) return withFewerNested(action)
      return action.children.length > 1
        ? action.children.map((_, index) => ({
            ...action,
            children: action.children.toSpliced(index, 1),
            ...(action.proxies && { proxies: action.proxies.toSpliced(index, 1) }),
          }))
        : []
    case 'deploy':
      return [...withFewerNested(action), ...withFewerChildren(action)]
    default:
      return []
  }
}

/** Without the contracts inside its constructor, or without the innermost. */
function withFewerNested(action: Deploy | Spawn): Action[] {
  const { nested = [], ...flat } = action
  if (nested.length === 0) return []
  const shorter = nested.length > 1 ? [{ ...action, nested: nested.slice(0, -1) }] : []
  return [flat as Deploy | Spawn, ...shorter]
}

function withFewerChildren({ children = [], ...childless }: Deploy): Action[] {
  const fewer = children.map((_, index) => children.toSpliced(index, 1))
  return fewer.map((some) => (some.length > 0 ? { ...childless, children: some } : childless))
}
