import type { Action, Name } from '../../../model/action.ts'
import type { CreateAgreement } from '../../../model/actions/create-agreement-action.ts'
import { isActive, stateAt } from '../../../model/state.ts'
import type { World } from '../../../model/world.ts'
import { actionTrials } from './action-trials.ts'
import { agreementTrials } from './agreement-trials.ts'
import { deployerTrials } from './deployer-trials.ts'
import { factoryTrials, repeatedCreation } from './factory-trials.ts'
import { forwardedTrials } from './forwarded-trials.ts'
import { registryTrials } from './registry-trials.ts'
import { sequenceTrials } from './sequence-trials.ts'
import type { Trial, TrialContext } from './trial.ts'
import { situationOf } from './trial-situation.ts'

/** The most agreements that a step tries calls on. */
const MOST_TRIED = 3

/** A step of a scenario that was carried out. */
export type TriedStep = {
  scenarioId: string
  actions: readonly Action[]
  before: World
  /** Whether it is the scenario's last. */
  isLast: boolean
}

/**
 * Selects the calls to try after a step: those that depend on an agreement's whole situation once in each situation of
 * the run, and the others once for each value of the facts that they depend on.
 * @param tried The situations that were tried already; the new ones are added.
 */
export function dueTrials(context: TrialContext, step: TriedStep, tried: Set<string>): Trial[] {
  const { world } = context
  const isNew = (situation: string) => !tried.has(situation) && tried.add(situation)
  const agreements = triedIn(world, step).filter((name) => isNew(situationOf(world, name)))
  const created = step.actions.find(
    (action): action is CreateAgreement =>
      action.do === 'createAgreement' && !action.byHand && !action.by && !action.reverts,
  )
  return [
    ...(isNew('the deployer') ? deployerTrials(context) : []),
    ...agreements.flatMap((agreement) => [
      ...actionTrials(context, agreement),
      ...registryTrials(context, agreement),
      ...forwardedTrials(context, agreement),
      ...sequenceTrials(context, agreement),
      ...(isNew(accountsSituation(world, agreement)) ? agreementTrials(context, agreement) : []),
    ]),
    ...(created && isNew('a creation')
      ? [...factoryTrials(context), ...repeatedCreation(created, { ...context, scenarioId: step.scenarioId })]
      : []),
  ]
}

/** Lists the agreements that a step changed; after a wait and at the end, the latest ones. */
function triedIn(after: World, { before, isLast }: TriedStep): Name[] {
  const all = [...after.agreements.keys()]
  const changed = all.filter((name) => before.agreements.get(name) !== after.agreements.get(name))
  return (changed.length > 0 && !isLast ? changed : all).slice(-MOST_TRIED)
}

/** Key of the facts that the outcome of malformed accounts and chains could depend on. */
function accountsSituation({ agreements, now }: World, name: Name): string {
  const facts = agreements.get(name)
  const isLinking = isActive(stateAt(facts?.registration, now))
  const { factoryMade, cantChangeUntil = 0, chains } = facts ?? {}
  return JSON.stringify(['accounts', isLinking, factoryMade, now < cantChangeUntil, chains?.has('home')])
}
