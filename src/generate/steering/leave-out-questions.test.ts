import { expect, test } from 'vitest'
import type { Question } from '../../model/question.ts'
import { scenario } from '../../scenario/builder.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { weightOf } from '../shows/feature.ts'
import { FeatureSet, featuresIn } from '../shows/feature-set.ts'
import { type AskShown, featuresOf, shownByAsk } from '../shows/features.ts'
import { leaveOutQuestions } from './leave-out-questions.ts'
import { worthwhileQuestions } from './worthwhile-questions.ts'

const vault: Question = { method: 'isAttackable', contract: 'vault' }
const list: Question = { method: 'targets' }

/** Repeats the same questions in one situation. */
function again(times: number): Scenario {
  let told = scenario('a/b', 'One')
    .deploy('vault')
    .agreement('agreementA', { covers: ['vault'] })
    .lifecycle('agreementA', 'requestUnderAttack', 'approveAttack')
  for (let time = 0; time < times; time += 1) told = told.ask({ ...vault }, { ...list }, { ...vault }, { ...vault })
  return told.build()
}

const asksOf = ({ steps }: Scenario) => steps.flatMap((step) => (step.do === 'ask' ? [step.questions] : []))

test('the worthwhile questions reach every feature of the scenario, each once', () => {
  const told = again(3)
  const asks = shownByAsk(told)
  const { questions, weight } = worthwhileQuestions(asks, new FeatureSet())
  const [first] = asksOf(told) as [Question[]]
  expect([...questions]).toEqual(first.slice(0, 2))
  const reached = new FeatureSet()
  const wanted = asks.flat().filter(({ question }) => questions.has(question))
  expect(new Set(wanted.flatMap(({ shown }) => featuresIn(shown)))).toEqual(featuresOf(told))
  expect(wanted.reduce((sum, { shown }) => sum + reached.add(shown), 0)).toBe(weight)
  expect(weight).toBeGreaterThan(featuresOf(told).size)
  expect(worthwhileQuestions(asks, reached)).toEqual({ questions: new Set(), weight: 0 })
})

test('leaves out an ask that adds much less than another', () => {
  const [[{ shown }]] = shownByAsk(again(1)) as [[AskShown[number]]]
  const ofTwo = shown.keys.filter((key) => weightOf(key) === 1)
  const few = { ...shown, keys: ofTwo.slice(0, 1), mutants: [] }
  const many = { ...shown, keys: shown.keys.filter((key) => !few.keys.includes(key)) }
  const asks = [few, many].map((each): AskShown => [{ question: { ...vault }, shown: each }])
  const [little, much] = asks.map(([one]) => one?.question)
  const asked = (some: AskShown[]) => [...worthwhileQuestions(some, new FeatureSet()).questions]
  expect(asked(asks)).toEqual([much])
  // Late in a campaign, no ask adds more.
  expect(asked(asks.slice(0, 1))).toEqual([little])
})

test('keeps half of the other questions beside wanted ones, and every eighth ask without wanted ones', () => {
  const told = again(17)
  const asks = asksOf(told) as Question[][]
  const wanted = new Set([asks[0]?.[0] as Question])
  const left = asksOf(leaveOutQuestions(told, wanted))
  // Lists that are not wanted are left out.
  expect(left).toEqual([[vault, vault], [vault], [vault, vault]])
  expect(left[0]?.[0]).toBe(asks[0]?.[0])
})

test('keeps every question if none is wanted, and those of a race always', () => {
  const told = again(2)
  expect(leaveOutQuestions(told, new Set())).toEqual(told)
  const raced: Scenario = { ...told, steps: [...told.steps, { do: 'ask', questions: [list], race: true }] }
  const left = leaveOutQuestions(raced, new Set([asksOf(told)[0]?.[1] as Question]))
  expect(asksOf(left).at(-1)).toEqual([list])
})
