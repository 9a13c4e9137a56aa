import { describe, expect, test } from 'vitest'
import { playOnModel, right } from '../../../../test/support/play-on-model.ts'
import { runFacts } from '../../../../test/support/run-facts.ts'
import type { AnswerValue } from '../../../model/question.ts'
import { scenario } from '../../../scenario/builder.ts'
import { attackable, binding, targets, unbound } from '../../../scenario/questions.ts'
import { environmentOf, makeReport, type RunFacts } from './make-report.ts'

const linked = scenario('top-level/linked', 'A linked vault is bound')
  .about('BIND-1', 'STATE-1')
  .attackableVault()
  .ask(binding('vault', 'agreementA'), attackable('vault', true))
  .build()
const stranger = scenario('top-level/stranger', 'A vault that nobody knows is not bound')
  .about('BIND-8')
  .deploy('vault')
  .ask(unbound('vault'), targets())
  .build()

const facts: RunFacts = { ...runFacts, subject: { name: 'test', capabilities: ['isAttackable'] } }

describe('makeReport', () => {
  test('names the node that is not the default one, in environment and replay commands', () => {
    const network = { chainId: 31337, explorerPath: 'chain' }
    expect(environmentOf({ ...network, node: 'anvil' })).toEqual(network)
    const environment = environmentOf({ ...network, node: 'zksync-os' })
    const report = makeReport([playOnModel(stranger, right)], { ...facts, environment, subjectArguments: './mine.ts' })
    expect(report.environment).toEqual({ ...network, node: 'zksync-os' })
    expect(report.cases[0]?.reproduce).toContain(' ./mine.ts --node zksync-os')
  })

  test('a subject that answers rightly conforms', () => {
    const report = makeReport([playOnModel(linked, right), playOnModel(stranger, right)], facts)
    expect(report.conforms).toBe(true)
    expect(report.summary).toMatchObject({ cases: 2, questions: 5, passed: 5, failed: 0 })
    expect(report.rules.find(({ id }) => id === 'BIND-8')).toEqual({
      id: 'BIND-8',
      level: 'interface',
      cases: 1,
      passed: 1,
      failed: 0,
    })
  })

  test('a wrong answer has the rules that it breaks and a command to reproduce it', () => {
    const yes = (value: AnswerValue, method: string) => right(method === 'isAttackable' ? true : value)
    const report = makeReport([playOnModel(linked, yes), playOnModel(stranger, yes)], facts)
    expect(report.conforms).toBe(false)
    expect(report.cases.map(({ verdict }) => verdict)).toEqual(['passed', 'failed'])
    expect(report.cases[1]?.questions[1]).toMatchObject({
      method: 'isAttackable',
      params: { contract: 'vault' },
      expected: false,
      answer: true,
      severity: 'unsafe',
      rules: ['BIND-8'],
      breaks: [{ rule: 'BIND-8', says: 'calls a contract attackable although no agreement binds it' }],
    })
    expect(report.cases[1]?.reproduce).toBe('npx harborcheck reproduce top-level/stranger ./test.ts')
    expect(report.rules.find(({ id }) => id === 'BIND-1')).toMatchObject({ passed: 1, failed: 0 })
    expect(report.rules.find(({ id }) => id === 'BIND-8')).toMatchObject({ passed: 0, failed: 1 })
  })

  test.each([
    ['refused', { kind: 'refused', reason: 'no' }],
    ['errored', { kind: 'errored', reason: 'crashed', log: 'boom' }],
    ['skipped', { kind: 'skipped' }],
  ] as const)('a subject whose every answer is %s does not conform', (verdict, given) => {
    const report = makeReport([playOnModel(linked, () => given)], { ...facts, subjectArguments: '' })
    expect(report.conforms).toBe(false)
    expect(report.cases[0]?.verdict).toBe(verdict)
    expect(report.summary[verdict]).toBe(2)
    expect(report.cases[0]?.reproduce).toBe('npx harborcheck reproduce top-level/linked')
  })

  test('behavior: a run that was cut short does not conform', () => {
    expect(makeReport([playOnModel(linked, right)], { ...facts, complete: false }).conforms).toBe(false)
  })

  test("behavior: name, version and language are the subject's own", () => {
    const subject = { ...facts.subject, version: '2', language: 'Python' }
    expect(makeReport([], { ...facts, subject }).subject).toMatchObject({ version: '2', language: 'Python' })
  })
})
