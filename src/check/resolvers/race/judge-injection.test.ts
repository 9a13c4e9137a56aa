import { describe, expect, test } from 'vitest'
import { catalogue } from '../../../cases/index.ts'
import { expectationOf } from '../../../judge/expectation.ts'
import { raceAnswers, raceMutants, type Worlds } from '../../../mistakes/race-mutants.ts'
import type { AnswerValue, Question, TermsAnswer } from '../../../model/question.ts'
import { walkSteps } from '../../../scenario/network-steps.ts'
import { racesOf } from '../../../scenario/races.ts'
import type { Scenario } from '../../../scenario/scenario.ts'
import { judgeInjection, raceRulesShown } from './judge-injection.ts'

const racingBlocks = catalogue.filter(({ id }) => id.startsWith('racing-blocks/'))

/** Lists the questions of a scenario that are raced, with the worlds before and after their blocks. */
function racedIn(scenario: Scenario): { question: Question; worlds: Worlds }[] {
  const worlds = [...walkSteps(scenario)].map(({ world }) => world)
  return racesOf(scenario).map(({ stepIndex, question }) => {
    const { expected: _, ...bare } = question
    return { question: bare as Question, worlds: { before: worlds[stepIndex - 2], after: worlds[stepIndex] } as Worlds }
  })
}

const racedAs = (name: string, method: Question['method']) => {
  const scenario = racingBlocks.find(({ id }) => id === `racing-blocks/${name}`) as Scenario
  const raced = racedIn(scenario).find(({ question }) => question.method === method)
  return { rules: scenario.rules, ...(raced as NonNullable<typeof raced>) }
}
const says = (value: AnswerValue) => ({ kind: 'answered', value }) as const

describe.each(racingBlocks.map((scenario) => [scenario.id, scenario] as const))('%s', (_id, scenario) => {
  test('every question shows a rule that the case is about', () => {
    for (const { question, worlds } of racedIn(scenario)) {
      expect(raceRulesShown(question, worlds).filter((rule) => scenario.rules.includes(rule))).not.toEqual([])
    }
  })

  test('accepts the right answer before the block, the right answer after it, and a refusal', () => {
    for (const { question, worlds } of racedIn(scenario)) {
      for (const world of [worlds.before, worlds.after]) {
        const given = says(expectationOf(world, question).value)
        expect(judgeInjection(question, worlds, given)).toEqual({ verdict: { verdict: 'passed' } })
      }
      const refused = { kind: 'refused', reason: 'the chain moved' } as const
      expect(judgeInjection(question, worlds, refused)).toEqual({ verdict: { verdict: 'passed' } })
    }
  })

  test('blames a RACE rule for a wrong answer that mixes the two blocks', () => {
    for (const { question, worlds } of racedIn(scenario)) {
      for (const value of raceMutants.flatMap((reading) => raceAnswers(reading, worlds, question))) {
        const { verdict, blame } = judgeInjection(question, worlds, says(value), scenario.rules)
        if (verdict.verdict === 'failed') expect(blame).toMatchObject({ rule: expect.stringMatching(/^RACE-[12]$/) })
      }
    }
  })
})

test('the agreement of one block with the state of another is unsafe if neither was attackable', () => {
  const { question, worlds, rules } = racedAs('approved-as-its-vault-leaves', 'isAttackable')
  expect(judgeInjection(question, worlds, says(true), rules)).toEqual({
    verdict: { verdict: 'failed', severity: 'unsafe' },
    blame: { rule: 'RACE-2', says: 'takes the binding agreement from one block and its state or terms from another' },
  })
})

test('a denial is a missed attack if the contract was attackable throughout', () => {
  const { question, worlds, rules } = racedAs('corrupted-and-relinked', 'isAttackable')
  expect(judgeInjection(question, worlds, says(false), rules).verdict).toEqual({
    verdict: 'failed',
    severity: 'missed',
  })
})

test('a countdown of one block with the clock of another breaks RACE-1', () => {
  const { question, worlds, rules } = racedAs('countdown-begins-anew', 'timeRemaining')
  expect(judgeInjection(question, worlds, says(99), rules).blame).toEqual({
    rule: 'RACE-1',
    says: 'takes a countdown from one block and the time from another',
  })
})

test('terms that mix both blocks break RACE-2', () => {
  const { question, worlds, rules } = racedAs('terms-changed', 'terms')
  const [before, after] = [worlds.before, worlds.after].map((world) => expectationOf(world, question).value)
  const mixed = (...members: (keyof TermsAnswer)[]) => {
    const taken = members.map((member) => [member, (after as TermsAnswer)[member]])
    return judgeInjection(question, worlds, says({ ...(before as TermsAnswer), ...Object.fromEntries(taken) }), rules)
  }
  const blame = { rule: 'RACE-2', says: 'mixes what was so before a block with what is so after it' }
  // The percentage of before with the longer window of after was promised at neither moment.
  expect(mixed('commitmentDeadline')).toEqual({ verdict: { verdict: 'failed', severity: 'unsafe' }, blame })
  expect(mixed('bountyPercentage')).toEqual({ verdict: { verdict: 'failed', severity: 'missed' }, blame })
})

test('an answer that neither block nor a mixture of them explains breaks RACE-1', () => {
  const { question, worlds, rules } = racedAs('terms-changed', 'terms')
  const odd = { ...(expectationOf(worlds.after, question).value as object), bountyPercentage: 49 } as AnswerValue
  expect(judgeInjection(question, worlds, says(odd), rules).blame).toEqual({
    rule: 'RACE-1',
    says: 'answers what was right neither before a block nor after it',
  })
  expect(judgeInjection(question, worlds, says(null), rules).blame?.rule).toBe('RACE-1')
})

test('a list without the moved agreement breaks RACE-2', () => {
  const { question, worlds, rules } = racedAs('corrupted-and-relinked', 'targets')
  expect(judgeInjection(question, worlds, says([]), rules)).toMatchObject({
    verdict: { verdict: 'failed', severity: 'missed' },
    blame: { rule: 'RACE-2' },
  })
})

test('behavior: an error is not a right answer', () => {
  const { question, worlds } = racedAs('terms-changed', 'terms')
  const late = { kind: 'errored', reason: 'timed out' } as const
  expect(judgeInjection(question, worlds, late)).toEqual({ verdict: { verdict: 'errored' } })
})
