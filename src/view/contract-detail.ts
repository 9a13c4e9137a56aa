import type { Name } from '../model/action.ts'
import { answer } from '../model/answer.ts'
import { contractMethods } from '../model/question.ts'
import type { World } from '../model/world.ts'
import { differencesOf } from './differences.ts'
import type { ContractDetail, ExplorerAnswer } from './world-view.ts'

/**
 * What is right to say of a contract, or of any other name, and why, rule by rule.
 * @param explorer What the explorer says of it; `null` where there is none.
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
