import { deserialize, serialize } from 'node:v8'
import { expect, test } from 'vitest'
import { catalogue } from '../../../cases/index.ts'
import type { CaseResult } from '../../../judge/case-result.ts'
import { pastOf } from '../../../model/world.ts'
import { walkSteps } from '../../../scenario/network-steps.ts'
import { flattenResult, restoreResult } from './flat-result.ts'

const sent = (result: CaseResult) => restoreResult(deserialize(serialize(flattenResult(result))))

/** A result that has the worlds of a case alone. */
const resultOf = (id: string) => {
  const scenario = catalogue.find((one) => one.id === id)
  if (!scenario) throw new Error(`Unknown case: ${id}`)
  return { questions: [...walkSteps(scenario)].map(({ world }) => ({ world })) } as unknown as CaseResult
}

test('sends the history of each case, however long', () => {
  for (const { id } of catalogue) {
    const result = resultOf(id)
    const before = pastOf(result.questions.at(-1)?.world as never).length
    const worlds = sent(result).questions.map(({ world }) => world)
    expect(pastOf(worlds.at(-1) as never)).toHaveLength(before)
  }
})

test('questions at one world still share it, and quirks still have the world at which they began', () => {
  const id = catalogue.find(({ steps }) => steps.some((step) => step.do === 'quirk'))?.id as string
  const result = resultOf(id)
  const copy = sent({ ...result, questions: [...result.questions, ...result.questions] })
  expect(
    copy.questions.slice(result.questions.length).every(({ world }, index) => world === copy.questions[index]?.world),
  ).toBe(true)
  expect(copy.questions.slice(0, result.questions.length)).toEqual(result.questions)
})
