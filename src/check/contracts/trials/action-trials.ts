import type { Address } from 'viem'
import type { Action, Name } from '../../../model/action.ts'
import { senderOf } from '../../../model/sender.ts'
import { apply } from '../../../model/transitions/apply.ts'
import type { AgreementFacts, World } from '../../../model/world.ts'
import { actionCall } from '../call-of-action.ts'
import type { ContractRuleId } from '../contract-rules.ts'
import { expectedRefusal } from './expected-refusal.ts'
import { outcomeRule } from './outcome-rule.ts'
import { roleText } from './senders.ts'
import { anyError, callOfAction, type Trial, type TrialContext } from './trial.ts'
import { trialsOn } from './trials.ts'

/** Converts the actions of {@link trialsOn} to calls, with the outcome that the model predicts. */
export function actionTrials(context: TrialContext, agreement: Name): Trial[] {
  const { factoryMade } = context.world.agreements.get(agreement) ?? {}
  return trialsOn(context.world, agreement).flatMap((action) => {
    const trial = actionTrial(action, context)
    return factoryMade || !isHomeChange(action) ? [trial] : ofHandMade(action, trial, context.world)
  })
}

/** The actions that can change the scope. */
const scopeActions: readonly Action['do'][] = ['addAccounts', 'removeAccounts', 'addOrSetChains', 'removeChains']

const isHomeChange = (action: Action) => scopeActions.includes(action.do) && JSON.stringify(action).includes('"home"')

/**
 * Adapts a change of the scope of an agreement made without the factory, which the registry refuses. The interface leaves open
 * whether the registry is called before the agreement finds another error, and whether it is called if the scope stays the same.
 */
function ofHandMade(action: Action, trial: Trial, world: World): Trial[] {
  if (trial.refusal === undefined) return []
  const { agreement } = action as { agreement: Name }
  const facts = { ...(world.agreements.get(agreement) as AgreementFacts), factoryMade: true }
  const ofOther = apply({ ...world, agreements: new Map(world.agreements).set(agreement, facts) }, action).refusal
  return ofOther === undefined || ofOther === 'OwnableUnauthorizedAccount' ? [trial] : [{ ...trial, refusal: anyError }]
}

/** Converts an action to a call, with the outcome that the model predicts. */
export function actionTrial(action: Action, context: TrialContext): Trial {
  const { chain, world, addressBook } = context
  const { from, to, data } = callOfAction(action, senderOf(action, world), context)
  const { refusal } = apply(world, action)
  const { addressOf } = addressBook
  return {
    ...{
      what: `${actionCall(action)}${roleOf(action, world)}`,
      functionName: action.do,
      from,
      to: to as Address,
      data,
    },
    refusal: refusal === undefined ? undefined : expectedRefusal(world, action, refusal, { chain, addressOf }),
    rule: keptRule(world, action, refusal),
    brokenRule: (actual) => outcomeRule(world, action, refusal, actual),
  }
}

/** Describes the role of the account that an action names as its sender. */
const roleOf = (action: Action, world: World): string =>
  'agreement' in action && action.agreement && 'by' in action && action.by
    ? roleText(world, action.agreement, action.by)
    : ''

/** Finds the rule that an action confirms by its expected outcome. */
function keptRule(world: World, action: Action, refusal: string | undefined): ContractRuleId {
  if (refusal !== undefined) return outcomeRule(world, action, refusal, undefined)
  return action.do === 'setBountyTerms' ? 'COMMIT-8' : action.do === 'finalizeState' ? 'CONTRACT-15' : 'CONTRACT-2'
}
