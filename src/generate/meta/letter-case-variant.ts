import type { MetaProperty } from './property.ts'

/** META-3: asks about every address in lower case; one time in four in upper case, which some libraries refuse. */
export const letterCase: MetaProperty = {
  rule: 'META-3',
  vary({ steps }, number) {
    const spelling = number % 4 === 3 ? 'upper' : 'lower'
    const varied = steps.map((step) => {
      if (step.do !== 'ask') return step
      const questions = step.questions.map((one) => (one.method === 'targets' ? one : ({ ...one, spelling } as const)))
      return { ...step, questions }
    })
    const asks = varied.some((step) => step.do === 'ask' && step.questions.some((one) => one.spelling))
    return asks ? { steps: varied, says: `the address is asked about in ${spelling} case` } : undefined
  },
}
