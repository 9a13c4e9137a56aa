import { describe, expect, test } from 'vitest'
import { environment } from '../../../../test/subject/environment.ts'
import { playOnModel, right } from '../../../../test/support/play-on-model.ts'
import { catalogue } from '../../../cases/index.ts'
import type { CaseResult } from '../../../judge/case-result.ts'
import type { GivenAnswer } from '../../../judge/judge.ts'
import type { AnswerValue, QuestionMethod } from '../../../model/question.ts'
import { rules } from '../../../model/rules.ts'
import { scenario } from '../../../scenario/builder.ts'
import { attackable } from '../../../scenario/questions.ts'
import type { Scenario } from '../../../scenario/scenario.ts'
import { methods } from '../../../subject/resolver.ts'
import { invalidRun } from '../report/invalid-run.ts'
import { makeReport } from '../report/make-report.ts'
import { canary } from './canary.ts'
import { invalidReasons } from './invalid-reasons.ts'
import { type RunWith, runCanaries } from './run-canary.ts'

type Answering = (right: AnswerValue, method: QuestionMethod) => GivenAnswer
const answersRightly: Answering = (value) => right(value)
const refuses: Answering = () => ({ kind: 'refused', reason: 'no' })
const errs: Answering = () => ({ kind: 'errored', reason: 'gone' })
const knowsOnly = (...known: QuestionMethod[]): Answering => {
  return (value, method) => (known.includes(method) ? right(value) : { kind: 'skipped' })
}

/** Runs a canary on the model: its answers do not depend on the contract. */
const runWith: RunWith = async (start, cases) => {
  const { ask } = await start(environment)
  const contract = `0x${'2'.repeat(40)}` as const
  const answers = new Map(
    await Promise.all(
      methods.map(
        async (method) =>
          [method, (await ask(method, method === 'targets' ? {} : { contract })) as GivenAnswer] as const,
      ),
    ),
  )
  return { results: cases.map((example) => playOnModel(example, (_, method) => answers.get(method) as GivenAnswer)) }
}

async function reasons(
  answering: Answering,
  {
    cases = catalogue as readonly Scenario[],
    capabilities = [...methods] as QuestionMethod[],
    lose = (one: CaseResult) => one,
  } = {},
) {
  const results = cases.map((example) => lose(playOnModel(example, answering)))
  const missed = await runCanaries(cases, runWith)
  return invalidReasons(cases, { results, subject: { name: 'test', capabilities } }, missed)
}

describe('a run of the catalogue is valid', () => {
  test('if the subject answers rightly', async () => {
    expect(await reasons(answersRightly)).toEqual([])
  })

  test.each([
    ['refuses everything', refuses],
    ['fails at every question', errs],
    [
      'answers only if true is right',
      (value: AnswerValue) => (value === true ? right(value) : refuses(value, 'terms')),
    ],
  ] as const)('if the subject %s', async (_name, answering) => {
    expect(await reasons(answering)).toEqual([])
  })

  test.each(methods.map((method) => [method]))('if the subject declares only %s', async (method) => {
    expect(await reasons(knowsOnly(method), { capabilities: [method] })).toEqual([])
  })

  test.each(['interface', 'deployment'] as const)('at level %s', async (level) => {
    const cases = catalogue.filter((one) => level === 'deployment' || one.level === level)
    expect(await reasons(answersRightly, { cases })).toEqual([])
  })
})

describe('a run is invalid', () => {
  test('if it leaves rules untested because questions were lost', async () => {
    const lose = (one: CaseResult) => ({
      ...one,
      questions: one.questions.filter(({ question }) => question.method !== 'terms'),
    })
    const ofTerms = rules.map(({ id }) => id).filter((id) => id.startsWith('TERM-'))
    expect(await reasons(answersRightly, { lose })).toEqual([`nothing was asked about ${ofTerms.join(', ')}`])
  })

  test('if it has no question', async () => {
    const [first, second] = await reasons(answersRightly, { lose: (one) => ({ ...one, questions: [] }) })
    expect(first).toBe('no question was put to the subject')
    expect(second).toContain('nothing was asked about BIND-1')
  })

  test('if one answer passes every question', async () => {
    const cases = Array.from({ length: 5 }, (_, index) =>
      scenario(`no-code/bare-${index}`, 'Bare').about('BIND-12').wait(1).ask(attackable('nobody', false)).build(),
    )
    expect(await reasons(answersRightly, { cases })).toEqual([
      'every question of isAttackable expected the same answer',
      'no case can fail a subject that always answers no',
    ])
    expect(await reasons(answersRightly, { cases: cases.slice(1) })).toHaveLength(1)
  })

  test('if the judge passes everything, so that no canary fails', async () => {
    const lenient: RunWith = async (start, cases) => {
      const { results } = await runWith(start, cases)
      const pass = { verdict: 'passed' } as const
      return {
        results: results.map((one) => ({ ...one, questions: one.questions.map((q) => ({ ...q, verdict: pass })) })),
      }
    }
    const results = catalogue.map((example) => playOnModel(example, answersRightly))
    const subject = { name: 'test', capabilities: [...methods] }
    const found = invalidReasons(catalogue, { results, subject }, await runCanaries(catalogue, lenient))
    expect(found).toEqual([
      expect.stringContaining('a subject that always answers yes was not failed in '),
      expect.stringContaining('a subject that always answers no was not failed in '),
    ])
  })

  test('if the canaries were not run', async () => {
    const subject = { name: 'test', capabilities: [...methods] }
    const results = catalogue.map((example) => playOnModel(example, answersRightly))
    const missed = await runCanaries(catalogue, async () => ({ results: [] }))
    const found = invalidReasons(catalogue, { results, subject }, missed)
    expect(found).toHaveLength(2)
  })
})

test('an invalid run does not conform, and the error lists the reasons', () => {
  const report = makeReport([playOnModel(catalogue[0] as Scenario, answersRightly)], {
    harborcheck: '1.0.0',
    subject: { name: 'test', capabilities: [...methods] },
    subjectArguments: '',
    environment: { chainId: 31337, explorerPath: 'chain' },
    options: { level: 'deployment', timeout: 10, bail: false },
    complete: true,
    seconds: 1,
    invalid: ['nothing was asked', 'a canary lives'],
  })
  expect(report).toMatchObject({ conforms: false, valid: false, invalid: ['nothing was asked', 'a canary lives'] })
  expect(invalidRun(report).exitCode).toBe(3)
  expect(invalidRun(report).render()).toMatchInlineSnapshot(`
    "The suite cannot tell whether the subject conforms
      because  nothing was asked
      and (2)  a canary lives
      → this is a bug of harborcheck, not of the subject; its report says \`valid: false\`"
  `)
  expect(invalidRun({ ...report, invalid: undefined as never }).facts).toEqual({})
})

test('a canary starts like other subjects', async () => {
  const { info } = await canary('no')(environment)
  expect(info.capabilities).toEqual(methods)
})
