import { answer } from '../model/answer-question.ts'
import type { AnswerValue, Question } from '../model/question.ts'
import type { Rulebook } from '../model/rulebook/decisions.ts'
import { rulebook, rulebookWith } from '../model/rulebook/rulebook.ts'
import type { RuleId } from '../model/rules.ts'
import type { World } from '../model/world.ts'

/** The worlds before and after a block that is mined while a question is answered. */
export type Worlds = { before: World; after: World }

export type RaceRuleId = Extract<RuleId, `RACE-${number}`>

/** A known way to mix two blocks in one answer. */
export type RaceMutant = {
  rule: RaceRuleId
  /** What such a subject does, as a clause without its subject. */
  says: string
  /** The decisions that read `one`; all others read the world that the question is about. */
  bookOf(one: World, question: Question): Partial<Rulebook> & ThisType<Rulebook>
}

/** Every answer must come from one block; these subjects mix two, of which either may be the earlier one. */
export const raceMutants: readonly RaceMutant[] = [
  {
    rule: 'RACE-2',
    says: 'takes the binding agreement from one block and its state or terms from another',
    bookOf: (one) => ({
      bindingOf: (_world, contract) => rulebook.bindingOf(one, contract),
      contractsByAgreement: () => rulebook.contractsByAgreement(one),
    }),
  },
  {
    rule: 'RACE-1',
    says: "takes a contract's own link from one block and its deployer's from another",
    bookOf: (one, question) => ({
      linkOf(world, contract) {
        const isAsked = question.method !== 'targets' && contract === question.contract
        return rulebook.linkOf(isAsked ? one : world, contract)
      },
    }),
  },
  {
    rule: 'RACE-1',
    says: 'takes a link from one block and the child contract scope from another',
    bookOf: (one) => ({ linkOf: (_world, contract) => rulebook.linkOf(one, contract) }),
  },
  {
    rule: 'RACE-1',
    says: 'takes a countdown from one block and the time from another',
    bookOf: (one) => ({ nowOf: () => one.now }),
  },
  {
    rule: 'RACE-1',
    says: 'takes the list of contracts from one block and their binding agreements from another',
    bookOf: (one) => ({
      contractsByAgreement(world) {
        const listed = new Set([...rulebook.contractsByAgreement(one).values()].flat())
        const bound = [...rulebook.contractsByAgreement(world)]
        return new Map(bound.map(([agreement, all]) => [agreement, all.filter((name) => listed.has(name))]))
      },
    }),
  },
]

/** A race mutant's answers: with `one` as the earlier block and the rest from the later one, and the other way round. */
export function raceAnswers(mutant: RaceMutant, { before, after }: Worlds, question: Question): AnswerValue[] {
  return [
    [before, after],
    [after, before],
  ].flatMap(([one, rest]) => answerFrom(mutant, one as World, rest as World, question))
}

function answerFrom({ bookOf }: RaceMutant, one: World, rest: World, question: Question): AnswerValue[] {
  try {
    return [answer(rest, question, rulebookWith(bookOf(one, question))).value]
  } catch {
    // A name that only one of the blocks has cannot be read at the other: there is no such answer.
    return []
  }
}
