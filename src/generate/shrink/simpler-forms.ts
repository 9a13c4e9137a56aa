import { type Action, descriptorOf, type Name } from '../../model/action.ts'
import { simplerNumbers, without } from '../../model/actions/simpler.ts'
import { isAction, type Reorganise, type Step } from '../../scenario/scenario.ts'
import { oneBlockLess } from './reduce-undone.ts'

/** The actions of a block above which only fewer of them are tried: a page of agreements has hundreds. */
const LARGE = 20

/**
 * Lists the simpler forms of a step: fewer parts, and usual values instead of others. A step is never a form of its
 * simpler forms, so simplifying ends.
 */
export function simplerForms(step: Step): Step[] {
  switch (step.do) {
    case 'sameBlock': {
      const { actions, sameSecond } = step
      const later: Step[] = sameSecond ? [{ do: 'sameBlock', actions }] : []
      if (actions.length === 1) return sameSecond ? later : [actions[0] as Action]
      const withActions = (some: Action[]): Step =>
        some.length === 1 && !sameSecond ? (some[0] as Action) : { ...step, actions: some }
      const half = Math.ceil(actions.length / 2)
      const few = actions.length > LARGE ? [] : actions
      return [
        ...later,
        ...(actions.length > 3 ? [withActions(actions.slice(0, half)), withActions(actions.slice(half))] : []),
        ...actions.map((_, index) => withActions(actions.toSpliced(index, 1))),
        ...few.flatMap((action, index) => simplerActions(action).map((one) => withActions(actions.with(index, one)))),
      ]
    }
    case 'ask': {
      const { questions } = step
      const fewer = questions.length > 1 ? questions.map((_, index) => questions.toSpliced(index, 1)) : []
      const usual = questions.flatMap(({ spelling, ...question }, index) =>
        spelling === undefined ? [] : [questions.with(index, question)],
      )
      return [...fewer, ...usual].map((some) => ({ ...step, questions: some }))
    }
    case 'wait':
      return simplerNumbers(step.seconds).map((seconds) => ({ ...step, seconds }))
    case 'waitUntil':
      return [{ do: 'wait', seconds: 1 }, ...without(step, 'offset')]
    case 'reorganise': {
      const { blocks, actions = [] } = step
      return [
        ...(blocks > 1 ? [oneBlockLess(step)] : []),
        ...without(step, 'newBlocks'),
        ...actions.map((_, index) => withActions(step, actions.toSpliced(index, 1))),
        ...without(step, 'secondsLater'),
      ]
    }
    default:
      return isAction(step) ? simplerActions(step) : []
  }
}

/** Replaces the actions in a reorganisation's new blocks. */
function withActions({ actions: _, ...step }: Reorganise, actions: Action[]): Reorganise {
  return actions.length === 0 ? step : { ...step, actions }
}

function simplerActions(action: Action): Action[] {
  const { simpler } = descriptorOf(action)
  return simpler ? simpler(action) : without(action as Action & { by?: Name }, 'by')
}
