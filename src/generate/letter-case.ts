import type { Question } from '../model/question.ts'
import type { ScenarioQuestion } from '../scenario/scenario.ts'
import { choose } from './draw.ts'

/** Upper case least often: viem refuses it, and so may a resolver. */
const spellings = ['checksummed', 'lower', 'checksummed', 'lower', 'upper'] as const

/** Spells the address of a question in a letter case that depends on its name and on the question's method. */
export function letterCaseOf(question: Question): ScenarioQuestion {
  if (question.method === 'targets') return question
  const { method, contract } = question
  const spelling = choose(spellings, method.length + contract.length + contract.charCodeAt(contract.length - 1))
  return spelling === 'checksummed' ? question : { ...question, spelling }
}
