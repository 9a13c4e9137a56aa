import type { Name } from '../model/action.ts'
import { answer } from '../model/answer-question.ts'
import { contractMethods } from '../model/question.ts'
import { rulebook } from '../model/rulebook/rulebook.ts'
import type { World } from '../model/world.ts'
import type { ContractDetail, ExplorerAnswer } from './world-view.ts'

/**
 * Derives the right answers about a contract, or any other name.
 * @param explorer The explorer's answer about it; `null` without an explorer.
 */
export function contractDetail(world: World, contract: Name, explorer: ExplorerAnswer | null): ContractDetail {
  return {
    name: contract,
    answers: contractMethods.map((method) => {
      const { value, because } = answer(world, { method, contract })
      return { method, value, because }
    }),
    explorer,
    differences: explorer ? differencesOf(world, contract, explorer) : [],
  }
}

/** Describes the differences between the explorer and the chain, a sentence each; the most serious first. */
function differencesOf(world: World, contract: Name, says: ExplorerAnswer): string[] {
  const binding = rulebook.bindingOf(world, contract).value?.agreement
  const state = binding === undefined ? 'NOT_REGISTERED' : rulebook.stateOf(world, binding)
  return [
    ...ofVerdict(rulebook.isAttackable(world, contract).value, says),
    ...ofCoverage(binding, says),
    ...says.agreements.flatMap(({ agreement, state: said }) => ofAgreement(world, agreement, said, binding)),
    ...(says.contractState === state
      ? []
      : [`The explorer's contract state is ${says.contractState}; by the chain it is ${state}.`]),
  ]
}

const openStates: readonly string[] = ['UNDER_ATTACK', 'PROMOTION_REQUESTED']

/** Describes the conclusion of a user of the explorer (interface §4.1, rule 3). */
function ofVerdict(attackable: boolean, { hasCoverage, agreements }: ExplorerAnswer): string[] {
  const said = hasCoverage && agreements.some(({ state }) => openStates.includes(state))
  if (said === attackable) return []
  return [
    said
      ? 'By the explorer it is attackable; by the chain it is not.'
      : 'By the explorer it is not attackable; by the chain it is.',
  ]
}

function ofCoverage(binding: Name | undefined, { hasCoverage, agreements }: ExplorerAnswer): string[] {
  if (binding === undefined) {
    return hasCoverage ? ['The explorer says that it is covered; by the chain nothing binds it.'] : []
  }
  if (!hasCoverage) return [`The explorer says that nothing covers it; by the chain ${binding} binds it.`]
  const isListed = agreements.some(({ agreement }) => agreement === binding)
  return isListed ? [] : [`The explorer does not list ${binding}, which binds it.`]
}

function ofAgreement(world: World, agreement: Name, said: string, binding: Name | undefined): string[] {
  const state = world.agreements.has(agreement) ? rulebook.stateOf(world, agreement) : undefined
  return [
    ...(agreement === binding ? [] : [`The explorer lists ${agreement}, which does not bind it.`]),
    ...(state === undefined || said === state
      ? []
      : [`The explorer says that ${agreement} is ${said}; it is ${state}.`]),
  ]
}
