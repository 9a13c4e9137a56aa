import { expect, test } from 'vitest'
import type { Question } from '../model/question.ts'
import { scenario } from '../scenario/builder.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { type AskFeatures, type Feature, featuresByAsk, featuresOf, weightOf } from './features.ts'
import { leaveOutQuestions } from './leave-out-questions.ts'
import { worthwhileQuestions } from './worthwhile-questions.ts'

const vault: Question = { method: 'isAttackable', contract: 'vault' }
const list: Question = { method: 'targets' }

/** The same questions again and again in one situation. */
function again(times: number): Scenario {
  let told = scenario('a/b', 'One')
    .deploy('vault')
    .agreement('agreementA', { covers: ['vault'] })
    .lifecycle('agreementA', 'requestUnderAttack', 'approveAttack')
  for (let time = 0; time < times; time += 1) told = told.ask({ ...vault }, { ...list }, { ...vault }, { ...vault })
  return told.build()
}

const asksOf = ({ steps }: Scenario) => steps.flatMap((step) => (step.do === 'ask' ? [step.questions] : []))

function worthAsking(one: Scenario, reached: ReadonlySet<Feature> = new Set()) {
  return worthwhileQuestions(featuresByAsk(one), reached)
}

test('the questions worth asking reach all that a scenario reaches, each feature once', () => {
  const told = again(3)
  const { questions, added, weight } = worthAsking(told)
  const [first] = asksOf(told) as [Question[]]
  expect([...questions]).toEqual(first.slice(0, 2))
  expect(added).toEqual(featuresOf(told))
  expect(weight).toBeGreaterThan(0)
  expect(worthAsking(told, featuresOf(told))).toEqual({ questions: new Set(), added: new Set(), weight: 0 })
})

test('an ask that adds much less than another is left out', () => {
  const all = [...featuresOf(again(1))]
  const ofTwo = all.filter((feature) => weightOf(feature) === 1)
  const few = ofTwo.slice(0, 3)
  const many = all.filter((feature) => !few.includes(feature))
  const asks = [few, many].map((features): AskFeatures => [{ question: { ...vault }, features }])
  const [little, much] = asks.map(([one]) => one?.question)
  const asked = (some: AskFeatures[]) => [...worthwhileQuestions(some, new Set()).questions]
  expect(asked(asks)).toEqual([much])
  // Late in a campaign, no ask adds more.
  expect(asked(asks.slice(0, 1))).toEqual([little])
})

test('of the other questions half of those beside wanted ones are asked, and every eighth ask without any', () => {
  const told = again(17)
  const asks = asksOf(told) as Question[][]
  const wanted = new Set([asks[0]?.[0] as Question])
  const left = asksOf(leaveOutQuestions(told, wanted))
  // Lists that are not wanted are left out.
  expect(left).toEqual([[vault, vault], [vault], [vault, vault]])
  expect(left[0]?.[0]).toBe(asks[0]?.[0])
})

test('where no question is wanted, all are asked; and those at a block that is mined always', () => {
  const told = again(2)
  expect(leaveOutQuestions(told, new Set())).toEqual(told)
  const raced: Scenario = { ...told, steps: [...told.steps, { do: 'ask', questions: [list], race: true }] }
  const left = leaveOutQuestions(raced, new Set([asksOf(told)[0]?.[1] as Question]))
  expect(asksOf(left).at(-1)).toEqual([list])
})
