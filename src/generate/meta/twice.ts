import { isDeepStrictEqual } from 'node:util'
import type { MetaProperty, Pair } from './property.ts'

/** META-6: asks every question twice about the same block, at once or after the others. */
export const twice: MetaProperty = {
  rule: 'META-6',
  vary({ steps }, number) {
    if (!steps.some((step) => step.do === 'ask')) return undefined
    const varied = steps.map((step) => {
      if (step.do !== 'ask') return step
      const { questions } = step
      return {
        ...step,
        questions: number % 2 === 0 ? [...questions, ...questions] : questions.flatMap((one) => [one, one]),
      }
    })
    return { steps: varied, says: 'every question is asked again about the same block' }
  },
  pairs(_variant, { other: { questions } }) {
    return questions.flatMap((other, index): Pair[] => {
      const before = questions.slice(0, index).filter(({ at }) => at.step === other.at.step)
      const one = before.find(({ question }) => isDeepStrictEqual(question, other.question))
      return one ? [{ one, other }] : []
    })
  },
}
