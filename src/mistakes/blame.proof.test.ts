import { describe, expect, test } from 'vitest'
import { rulesBlamed } from '../../test/support/rules-blamed.ts'
import { answer } from '../model/answer-question.ts'
import { memoryMutants } from './memory-mutants.ts'
import { furtherMutants, modelMutants } from './model-mutants.ts'

describe('a subject with one mistake', () => {
  test.each(
    [...modelMutants, ...furtherMutants].map((modelMutant) => [modelMutant.rule, modelMutant.id, modelMutant] as const),
  )('is blamed for %s: %s', (rule, _id, modelMutant) => {
    const blamed = rulesBlamed(({ world, question }) => answer(world, question, modelMutant.book).value)
    expect([...blamed.keys()]).toEqual([rule])
  })
})

describe('a subject that remembers', () => {
  test.each(memoryMutants.map((modelMutant) => [modelMutant.rule, modelMutant.id, modelMutant] as const))(
    'is blamed for %s alone: %s',
    (rule, _id, { bookAfter }) => {
      const blamed = rulesBlamed(({ world, question, earlier }) => answer(world, question, bookAfter(earlier)).value)
      expect([...blamed.keys()]).toEqual([rule])
    },
  )
})
