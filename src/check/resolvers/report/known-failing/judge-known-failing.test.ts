import { describe, expect, test } from 'vitest'
import { playOnModel, right } from '../../../../../test/support/play-on-model.ts'
import type { GivenAnswer } from '../../../../judge/judge.ts'
import type { AnswerValue, QuestionMethod } from '../../../../model/question.ts'
import { scenario } from '../../../../scenario/builder.ts'
import { attackable, open, unbound } from '../../../../scenario/questions.ts'
import { makeReport } from '../make-report.ts'
import type { KnownFailingEntry } from './entry-name.ts'

const linked = scenario('top-level/linked', 'A linked vault')
  .about('BIND-1')
  .attackableVault()
  .ask(...open('vault', 'agreementA'))
  .build()
const child = scenario('child-contracts/all', 'A child')
  .about('BIND-2')
  .deploy('factory', 'factory')
  .agreement('agreementA', { covers: [{ account: 'factory', scope: 'All' }] })
  .underAttack('agreementA')
  .spawn('child', 'factory')
  .ask(attackable('child', true), attackable('factory', true))
  .build()
const stranger = scenario('top-level/stranger', 'A stranger')
  .about('BIND-8')
  .deploy('vault')
  .ask(unbound('vault'))
  .build()
const suite = [linked, child, stranger]

type Answering = (right: AnswerValue, method: QuestionMethod) => GivenAnswer
const always = (said: boolean): Answering => {
  return (value, method) => right(method === 'isAttackable' ? said : value)
}

function reportOf(
  entries: KnownFailingEntry[],
  answering: Answering,
  { played = suite, filter = undefined as string | undefined } = {},
) {
  return makeReport(
    played.map((example) => playOnModel(example, answering)),
    {
      harborcheck: '1.0.0',
      subject: { name: 'test', capabilities: ['isAttackable', 'bindingAgreement'] },
      subjectArguments: '',
      environment: { chainId: 31337, explorerPath: 'chain' },
      options: { level: 'deployment', timeout: 10, bail: false, filter },
      suite: { cases: [], generated: 0 },
      complete: true,
      seconds: 1,
      knownFailing: { entries, today: '2030-06-15', suite },
    },
  )
}
const reason = 'later'
const both: KnownFailingEntry[] = [linked, child].map(({ id }) => ({ case: id, reason }))
const outcomes = (report: ReturnType<typeof reportOf>) => report.knownFailing?.entries.map(({ outcome }) => outcome)

describe('a listed case', () => {
  test('is forgiven if it fails', () => {
    const report = reportOf(both, always(false))
    expect(outcomes(report)).toEqual(['failing', 'failing'])
    expect(report.knownFailing?.cases).toEqual([linked, child].map(({ id }) => ({ id, reasons: [reason] })))
    expect(report.conforms).toBe(true)
  })

  test('does not excuse other cases', () => {
    expect(reportOf(both.slice(0, 1), always(false)).conforms).toBe(false)
  })

  test('fails the run if it passes', () => {
    const report = reportOf([...both, { case: stranger.id, reason }], always(false))
    expect(outcomes(report)).toEqual(['failing', 'failing', 'passing'])
    expect(report.conforms).toBe(false)
  })

  test('fails the run if it is skipped', () => {
    const skips: Answering = (value, method) => (method === 'isAttackable' ? { kind: 'skipped' } : right(value))
    const report = reportOf([{ case: child.id, reason }], skips)
    expect(outcomes(report)).toEqual(['skipped'])
    expect(report.conforms).toBe(false)
  })

  test('is not judged if it was not played', () => {
    const report = reportOf(both, always(false), { played: [child, stranger] })
    expect(outcomes(report)).toEqual(['not judged', 'failing'])
    expect(report.conforms).toBe(true)
  })

  test.each(['refused', 'errored'] as const)('behavior: may be %s', (kind) => {
    const answering: Answering = (value, method) => (method === 'isAttackable' ? { kind, reason: 'no' } : right(value))
    const entries = suite.map(({ id }) => ({ case: id, reason }))
    expect(reportOf(entries, answering).conforms).toBe(true)
    expect(reportOf([{ rule: 'BIND-2', reason }], answering).conforms).toBe(false)
  })

  test('behavior: is forgiven through its last day, and fails the run on the next day', () => {
    const [first, second] = both as [KnownFailingEntry, KnownFailingEntry]
    expect(reportOf([first, { ...second, expires: '2030-06-15' }], always(false)).conforms).toBe(true)
    const report = reportOf([first, { ...second, expires: '2030-06-14' }], always(false))
    expect(outcomes(report)).toEqual(['failing', 'expired'])
    expect(report.knownFailing?.cases.map(({ id }) => id)).toEqual([linked.id])
    expect(report.conforms).toBe(false)
  })

  test('behavior: is not forgiven if an answer is unsafe', () => {
    const report = reportOf([{ case: stranger.id, reason }], always(true))
    expect(outcomes(report)).toEqual(['unsafe'])
    expect(report.knownFailing?.entries[0]?.says).toContain(stranger.id)
    expect(report.knownFailing?.cases).toEqual([])
    expect(report.conforms).toBe(false)
  })

  test('behavior: may be every case of a filtered run, but not every case of the suite', () => {
    const wrong: Answering = () => ({ kind: 'refused', reason: 'no node' })
    const entries = suite.map(({ id }) => ({ case: id, reason }))
    expect(reportOf(entries, wrong, { filter: '*' }).conforms).toBe(true)
    expect(reportOf(entries, wrong).conforms).toBe(false)
  })
})

describe('a listed rule', () => {
  const broken = reportOf([], always(false)).rules.flatMap(({ id, failed }) => (failed > 0 ? [id] : []))
  const all = broken.map((rule): KnownFailingEntry => ({ rule, reason }))

  test('forgives the answers that break it', () => {
    const report = reportOf(all, always(false))
    expect(new Set(outcomes(report))).toEqual(new Set(['failing']))
    expect(report.knownFailing?.cases.map(({ id }) => id)).toEqual([linked.id, child.id])
    expect(report.conforms).toBe(true)
  })

  test('fails the run if it is kept', () => {
    const report = reportOf([{ rule: 'BIND-1', reason }], (value) => right(value))
    expect(outcomes(report)).toEqual(['passing'])
    expect(report.conforms).toBe(false)
  })

  test('fails the run if no answer shows it', () => {
    const answering: Answering = (value, method) => (method === 'isAttackable' ? right(value) : { kind: 'skipped' })
    const report = reportOf([{ rule: 'LIST-1', reason }], answering)
    expect(outcomes(report)).toEqual(['skipped'])
    expect(report.conforms).toBe(false)
  })

  test('behavior: is not judged if a case about it was not played', () => {
    const report = reportOf([{ rule: 'BIND-1', reason }], (value) => right(value), { played: [stranger] })
    expect(outcomes(report)).toEqual(['not judged'])
    expect(report.conforms).toBe(true)
  })
})
