import { isDeepStrictEqual } from 'node:util'
import type { Blame } from '../judge/answered-question.ts'
import type { AskedQuestion, CaseResult } from '../judge/case-result.ts'
import { sameAnswer } from '../model/same-answer.ts'
import { memoryMutants } from './memory-mutants.ts'

/**
 * The questions asked before a wrong answer on which it depends, oldest first: all of a shortened counterexample, which has
 * no others; of a case, those about the same contract if the subject remembers, and another answer at the same block.
 */
export function earlierQuestions({ scenario, questions }: CaseResult, asked: AskedQuestion, blames: readonly Blame[]) {
  if (asked.meta || asked.race || asked.atOnce) return []
  const before = questions.slice(0, questions.indexOf(asked)).filter(({ meta, race }) => !meta && !race)
  if (scenario.id.startsWith('counterexample/')) return before
  const remembers = blames.some(({ says }) => memoryMutants.some((mutant) => mutant.says === says))
  return before.filter((one) => (remembers && isAboutSame(one, asked)) || isContradicted(one, asked))
}

/** Whether both are answers to the same question about the same block, from the same sources, and differ. */
export function isContradicted(one: AskedQuestion, other: AskedQuestion): boolean {
  if (one === other || one.given.kind !== 'answered' || other.given.kind !== 'answered') return false
  if (one.world.height !== other.world.height || one.question.method !== other.question.method) return false
  if (!isDeepStrictEqual(factsOf(one), factsOf(other)) || !isPlain(one) || !isPlain(other)) return false
  return !sameAnswer(one.question.method, one.given.value, other.given.value)
}

const factsOf = ({ network, question, world: { now, quirks } }: AskedQuestion) => [
  network,
  question,
  now,
  quirks.map(({ kind }) => kind),
]
const isPlain = ({ meta, race, world }: AskedQuestion) => !meta && !race && world.failing.length === 0

function isAboutSame({ network, question }: AskedQuestion, other: AskedQuestion): boolean {
  if (question.method === 'targets' || other.question.method === 'targets') return false
  return network === other.network && question.contract === other.question.contract
}
