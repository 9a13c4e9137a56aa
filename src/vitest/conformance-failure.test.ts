import { expect, test } from 'vitest'
import type { QuestionReport } from '../report/finding.ts'
import { shortFailure } from './conformance-failure.ts'

const failedCase = (id: string, question: Pick<QuestionReport, 'answer' | 'verdict' | 'severity' | 'rules'>) => {
  const at = { step: 0, seconds: 6 }
  const asked = { ...question, at, method: 'isAttackable' as const, params: { contract: 'child' }, expected: true }
  const questions: QuestionReport[] = [{ ...asked, because: [] }]
  const about = { title: 'A case', rules: [], level: 'interface' as const, verdict: question.verdict }
  return { id, ...about, questions, reproduce: `npx harborcheck reproduce ${id}` }
}
const missed = () => ({
  answer: false,
  verdict: 'failed' as const,
  severity: 'missed' as const,
  rules: ['BIND-2' as const],
})
const threw = (errored: string) => ({ answer: { errored }, verdict: 'errored' as const, severity: null, rules: [] })

test('shows the first failure of each kind whole, and refers to it from the later ones', () => {
  const firstOfKind = new Map<string, string>()
  const [first, second, third, fourth, fifth] = [
    failedCase('links/one', missed()),
    failedCase('links/two', missed()),
    failedCase('links/three', threw('x is not a function')),
    failedCase('links/four', threw('y is undefined')),
    failedCase('links/five', threw('x is not a function')),
  ].map((one) => shortFailure(one, firstOfKind).message)
  expect(first).toContain('npx harborcheck reproduce links/one')
  expect(second).toBe('missed, breaks BIND-2 (see links/one)')
  expect(third).toContain('x is not a function')
  expect(fourth).toContain('npx harborcheck reproduce links/four')
  expect(fifth).toBe('errored: x is not a function (see links/three)')
})
