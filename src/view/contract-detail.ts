import type { Name } from '../model/action.ts'
import { answer } from '../model/answer.ts'
import { contractMethods } from '../model/question.ts'
import type { World } from '../model/world.ts'
import { differencesOf } from './differences.ts'
import type { ContractDetail, ExplorerAnswer } from './world-view.ts'

/**
 * The right answers about a contract, or any other name, each with its derivation.
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
