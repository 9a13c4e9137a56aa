import { expect, test } from 'vitest'
import { generateScenario } from '../generate/generate-scenario.ts'
import { answer } from '../model/answer-question.ts'
import { walkSteps } from '../scenario/network-steps.ts'
import { modelMutants } from './model-mutants.ts'
import { decidesOtherwise, recordedAnswer, replacementOf } from './recorded-answer.ts'

const replacements = modelMutants.map((mutant) => ({ mutant, replacement: replacementOf(mutant) }))

test('a mutant that makes the same decisions as the right rules gives the same answer', () => {
  const counts = { same: 0, other: 0 }
  for (let index = 0; index < 6; index += 1) {
    for (const { step, world } of walkSteps(generateScenario(5, index, 'hardened'))) {
      if (step.do !== 'ask') continue
      for (const question of step.questions) {
        const { value, decided } = recordedAnswer(world, question)
        expect(value).toEqual(answer(world, question).value)
        for (const { mutant, replacement } of replacements) {
          const decides = decidesOtherwise(replacement, decided) ? 'other' : 'same'
          counts[decides] += 1
          if (decides === 'same') expect(answer(world, question, mutant.book).value).toEqual(value)
        }
      }
    }
  }
  expect(counts.same).toBeGreaterThan(2 * counts.other)
})
