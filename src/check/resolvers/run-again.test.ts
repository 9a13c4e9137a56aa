import { expect, test } from 'vitest'
import { playOnModel, right } from '../../../test/support/play-on-model.ts'
import type { CaseResult } from '../../judge/case-result.ts'
import type { TermsAnswer } from '../../model/question.ts'
import { styleFor } from '../../report/style.ts'
import { scenario } from '../../scenario/builder.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { blameWrongAnswers } from './blame-wrong-answers.ts'
import { makeReport, type RunFacts } from './report/make-report.ts'
import { terminalReport } from './report/resolver-report.ts'
import { MOST_RUNS, runAgain } from './run-again.ts'

const countdown = scenario('generated/countdown', 'A countdown')
  .deploy('vault')
  .agreement('agreementA', { covers: ['vault'] })
  .underAttack('agreementA')
  .lifecycle('agreementA', 'promote')
  .ask({ method: 'timeRemaining', contract: 'vault' })
  .build()

/** Answers the questions of a case one after another with these values; rightly by default. */
function answering(example: Scenario, ...values: (number | boolean | 'right')[]): CaseResult {
  let asked = 0
  return playOnModel(example, (value) => {
    const given = values[asked++] ?? 'right'
    return right(given === 'right' ? value : given)
  })
}

const again = (result: CaseResult) => result.questions.map((one) => one.again)
const text = (result: CaseResult) => {
  const facts: RunFacts = {
    harborcheck: '1.0.0',
    subject: { name: 'test', capabilities: ['isAttackable', 'timeRemaining'] },
    subjectArguments: '',
    environment: { chainId: 31_337, explorerPath: 'chain' },
    options: { level: 'deployment', timeout: 10, bail: false },
    complete: true,
    seconds: 1,
  }
  return terminalReport(makeReport([result], facts), [result.scenario], { style: styleFor({ isTTY: false }) })
}

test('asks an unexplained failure again, and calls the subject flaky if its answer changes', async () => {
  const result = answering(countdown, 77)
  await runAgain([result], async (one) => answering(one))
  expect(again(result)).toEqual([{ runs: 1, given: { kind: 'answered', value: 259_200 } }])
  expect([...blameWrongAnswers([result]).values()]).toEqual([
    [{ rule: 'META-6', says: 'answers otherwise when the scenario runs again' }],
  ])
  expect(text(result)).toContain(
    'note      the scenario ran once more, and the answer was 259200: the subject is flaky, or other questions change its answers',
  )
})

test('a subject that repeats an unexplained answer up to the limit is not flaky', async () => {
  const result = answering(countdown, 77)
  let runs = 0
  await runAgain([result], async (one) => {
    runs += 1
    return answering(one, 77)
  })
  expect(runs).toBe(MOST_RUNS)
  expect(again(result)).toEqual([undefined])
  expect(text(result)).not.toContain('flaky')
})

test('a deadline in another unit differs in each run, but is not flaky', async () => {
  const asked = scenario('generated/terms', 'Terms')
    .attackableVault()
    .ask({ method: 'terms', contract: 'vault' })
    .build()
  const ending = (seconds: number, more = {}) =>
    playOnModel(asked, (value) => right({ ...(value as TermsAnswer), commitmentDeadline: seconds, ...more }))
  const same = ending(1_001_592_008_995)
  await runAgain([same], async () => ending(1_001_592_010_995))
  expect(again(same)).toEqual([undefined])
  const flaky = ending(1_001_592_008_995)
  await runAgain([flaky], async () => ending(1_001_592_010_995, { bountyPercentage: 11 }))
  expect(again(flaky)).toMatchObject([{ runs: 1 }])
})

test('a number that moves with the time of the run is not flaky', async () => {
  const later = { ...countdown, startsAt: 2_000_000_000 }
  for (const factor of [1, -1, 1_000]) {
    const ofTime = (one: Scenario) => playOnModel(one, (_value, _method, { now }) => right(factor * now + 12_345))
    const result = ofTime(countdown)
    await runAgain([result], async () => ofTime(later))
    expect(again(result)).toEqual([undefined])
  }
  const flaky = answering(countdown, 77)
  await runAgain([flaky], async () => answering(later, 78))
  expect(again(flaky)).toMatchObject([{ runs: 1 }])
})

test('asks the first failure of a known fault again, one question at a time', async () => {
  const result = answering(countdown, 259_201)
  const asked: boolean[] = []
  await runAgain([result, answering(countdown), answering(countdown, 259_201)], async (one, { oneAtATime }) => {
    asked.push(oneAtATime)
    return answering(one, 259_201)
  })
  expect(asked).toEqual([true])
  expect(again(result)).toEqual([undefined])
})

test('asks all failures of a cause again if a fresh subject answers the first one otherwise', async () => {
  const results = [answering(countdown, 259_201), answering(countdown), answering(countdown, 259_201)]
  await runAgain(results, async (one) => answering(one))
  const given = { kind: 'answered', value: 259_200 }
  expect(results.flatMap(again)).toEqual([{ runs: 1, given }, undefined, { runs: 1, given }])
  const blamed = [...blameWrongAnswers(results).values()].flat().map(({ rule }) => rule)
  expect(new Set(blamed)).toEqual(new Set(['META-6']))
})

const attackable = { method: 'isAttackable', contract: 'vault' } as const
const twice = scenario('generated/twice', 'Twice')
  .deploy('vault')
  .agreement('agreementA', { covers: ['vault'] })
  .underAttack('agreementA')
  .ask(attackable)
  .ask({ method: 'bindingAgreement', contract: 'vault' }, attackable)
  .build()

test('two answers to one question at one block break META-6, and both are shown', () => {
  const result = answering(twice, 'right', 'right', false)
  expect([...blameWrongAnswers([result]).values()].flat().map(({ rule }) => rule)).toEqual(['META-6'])
  expect(text(result)).toContain('+5 s  the subject is asked isAttackable(vault), which it answers with true')
  // Two equal wrong answers are no contradiction.
  const same = [...blameWrongAnswers([answering(twice, false, 'right', false)]).values()].flat()
  expect(same.map(({ rule }) => rule)).not.toContain('META-6')
})

test('shows all earlier questions of a counterexample, but only those about the contract of a case', () => {
  const boundLater = (id: string) =>
    scenario(id, 'Bound later')
      .deploy('vault')
      .deploy('other')
      .agreement('agreementA', { covers: ['vault', 'other'] })
      .ask({ method: 'isAttackable', contract: 'deployer' }, attackable)
      .underAttack('agreementA')
      .ask(attackable, { method: 'isAttackable', contract: 'other' }, { method: 'bindingAgreement', contract: 'other' })
      .build()
  const story = (id: string) => text(answering(boundLater(id), false, false, false)).split('\n')
  const told = 'the subject is asked isAttackable(vault), which it answers with false'
  expect(story('top-level/bound-later').filter((line) => line.endsWith(`+4 s  ${told}`))).toHaveLength(1)
  expect(story('counterexample/123').some((line) => line.includes('asked isAttackable(deployer)'))).toBe(true)
})
