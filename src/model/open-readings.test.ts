import { expect, test } from 'vitest'
import { listedTwice } from '../../test/support/listed-twice.ts'
import { catalogue } from '../cases/index.ts'
import { generateScenario } from '../generate/generate-scenario.ts'
import { walkSteps } from '../scenario/network-steps.ts'
import { answer } from './answer-question.ts'
import { openPoints, openReadingsAbout } from './open-readings.ts'
import type { Question } from './question.ts'
import { sameAnswer } from './same-answer.ts'

test("readings of other worlds return the rulebook's answers", () => {
  const scenarios = [...catalogue, ...Array.from({ length: 60 }, (_, index) => generateScenario(11, index))]
  const about = new Set<string>()
  for (const scenario of scenarios) {
    const { world } = [...walkSteps(scenario)].at(-1) ?? expect.fail()
    const readings = openReadingsAbout(world)
    for (const { id } of readings) about.add(id)
    const questions: Question[] = [
      { method: 'targets' },
      ...[...world.contracts.keys()].map((contract) => ({ method: 'bindingAgreement', contract }) as const),
    ]
    for (const { id, book } of openPoints.filter(
      ({ says }) => !readings.some((reading) => reading.says.includes(says)),
    )) {
      for (const question of questions) {
        const same = sameAnswer(question.method, answer(world, question, book).value, answer(world, question).value)
        expect(same, `${id} in ${scenario.id}: ${JSON.stringify(question)}`).toBe(true)
      }
    }
  }
  expect([...about].sort()).toEqual(['OPEN-2', 'OPEN-4', 'OPEN-6'])
})

test('only OPEN-2 applies to an account that is listed twice', () => {
  const { world } = [...walkSteps(listedTwice().build())].at(-1) ?? expect.fail()
  expect(openReadingsAbout(world).map(({ id }) => id)).toEqual(['OPEN-2', 'OPEN-2'])
})
