import { answer } from '../answer.ts'
import type { AnswerValue, Question } from '../question.ts'
import type { Rulebook } from '../rulebook/decisions.ts'
import { readOtherwise, rulebook } from '../rulebook/rulebook.ts'
import type { RuleId } from '../rules.ts'
import type { World } from '../world.ts'

/** The worlds before and after a block that comes while a question is being answered. */
export type Worlds = { before: World; after: World }

export type RaceRuleId = Extract<RuleId, `RACE-${number}`>

/** A known way to take an answer from two blocks. */
export type RaceMutant = {
  rule: RaceRuleId
  /** What a subject does that answers so. */
  says: string
  /** Of a world and the one whose facts some decisions are taken from, a model that reads both. */
  bookOf(one: World, question: Question): Partial<Rulebook> & ThisType<Rulebook>
}

/** Every answer is to be taken from one block: these subjects take it from two. Either of them may be the earlier one. */
export const raceMutants: readonly RaceMutant[] = [
  {
    rule: 'RACE-2',
    says: 'takes the binding agreement from one block, and its state or terms from another',
    bookOf: (one) => ({
      bindingOf: (_world, contract) => rulebook.bindingOf(one, contract),
      contractsByAgreement: () => rulebook.contractsByAgreement(one),
    }),
  },
  {
    rule: 'RACE-1',
    says: "takes a contract's own link from one block, and its deployer's from another",
    bookOf: (one, question) => ({
      linkOf(world, contract) {
        const isAsked = question.method !== 'targets' && contract === question.contract
        return rulebook.linkOf(isAsked ? one : world, contract)
      },
    }),
  },
  {
    rule: 'RACE-1',
    says: 'takes a link from one block, and the child contract scope from another',
    bookOf: (one) => ({ linkOf: (_world, contract) => rulebook.linkOf(one, contract) }),
  },
  {
    rule: 'RACE-1',
    says: 'takes a countdown from one block, and the time from another',
    bookOf: (one) => ({ nowOf: () => one.now }),
  },
  {
    rule: 'RACE-1',
    says: 'looks among the contracts that one block lists for those that another one binds',
    bookOf: (one) => ({
      contractsByAgreement(world) {
        const listed = new Set([...rulebook.contractsByAgreement(one).values()].flat())
        const bound = [...rulebook.contractsByAgreement(world)]
        return new Map(bound.map(([agreement, all]) => [agreement, all.filter((name) => listed.has(name))]))
      },
    }),
  },
]

/** What a reading answers: with its facts from the earlier block and the rest from the later one, or the other way round. */
export function raceAnswers(reading: RaceMutant, { before, after }: Worlds, question: Question): AnswerValue[] {
  return [
    [before, after],
    [after, before],
  ].flatMap(([one, rest]) => answerFrom(reading, one as World, rest as World, question))
}

function answerFrom({ bookOf }: RaceMutant, one: World, rest: World, question: Question): AnswerValue[] {
  try {
    return [answer(rest, question, readOtherwise(bookOf(one, question))).value]
  } catch {
    // What one block speaks of, the other one may not know: then nobody can have read it there.
    return []
  }
}
