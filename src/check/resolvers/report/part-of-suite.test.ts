import { describe, expect, test } from 'vitest'
import { playOnModel, right } from '../../../../test/support/play-on-model.ts'
import {
  badgeReport,
  annotations as githubAnnotations,
  htmlReport,
  markdownReport,
} from '../../../../test/support/resolver-forms.ts'
import { runFacts } from '../../../../test/support/run-facts.ts'
import { catalogue } from '../../../cases/index.ts'
import type { GivenAnswer } from '../../../judge/judge.ts'
import type { AnswerValue, QuestionMethod } from '../../../model/question.ts'
import { styleFor } from '../../../report/style.ts'
import { type Method, methods } from '../../../subject/resolver.ts'
import { wholeSuite } from '../whole-suite.ts'
import { jsonReport } from './json-report.ts'
import { onlyMissing } from './known-failing/passes.ts'
import { makeReport, type RunFacts } from './make-report.ts'
import { junitReport, terminalReport } from './resolver-report.ts'

const facts: RunFacts = {
  ...runFacts,
  subject: { name: 'mine', capabilities: [...methods] },
  subjectArguments: './mine.ts',
  suite: undefined,
}
const suite = wholeSuite({ level: 'deployment' })
const some = catalogue.filter(({ id }) => id.startsWith('no-code/'))
const played = some.map((one) => playOnModel(one, right))
const campaign = { seed: 1, scenarios: 100, questions: 9, skipped: 0, open: 0, counterexample: null }
const says = `${some.length} of ${suite.cases.length} cases passed; a part of the suite, no verdict`

/** The report in every form. */
function formsOf(report: ReturnType<typeof makeReport>): Record<string, string> {
  return {
    terminal: terminalReport(report, some, { style: styleFor({}) }),
    json: jsonReport(report, { durations: true }),
    junit: junitReport(report, { durations: true }),
    html: htmlReport(report, some),
    markdown: markdownReport(report, some),
    annotations: githubAnnotations(report),
    badge: badgeReport(report),
  }
}

describe('a part of the suite', () => {
  test('gives no verdict in any format', () => {
    const report = makeReport(played, facts)
    expect(report).toMatchObject({ conforms: false, part: { passed: some.length, cases: suite.cases.length, says } })
    for (const [form, text] of Object.entries(formsOf(report))) {
      expect(text, form).toContain(says)
      expect(text, form).not.toMatch(/conforms (at|for)|does not conform|✗ harborcheck/)
    }
  })

  test('does not conform if an answer is wrong', () => {
    const wrong = some.map((one) =>
      playOnModel(one, (value, method) => right(method === 'isAttackable' ? true : value)),
    )
    const report = makeReport(wrong, facts)
    expect(report).toMatchObject({ conforms: false, part: undefined })
    expect(formsOf(report).terminal).toContain('mine does not conform at level deployment')
  })

  test('counts the cases of which no question was put', () => {
    const skipped: GivenAnswer = { kind: 'skipped' }
    const unput = [...played.slice(1), playOnModel(some[0] as (typeof some)[0], () => skipped)]
    const counts = `${some.length - 1} of ${suite.cases.length} cases passed, 1 not decided; a part of the suite`
    expect(makeReport(unput, facts).part?.says).toContain(counts)
  })

  test('is a run with fewer generated scenarios than the suite', () => {
    const whole = { cases: some.map(({ id }) => id), generated: 100 }
    const of = (more: Partial<RunFacts>) => makeReport(played, { ...facts, suite: whole, ...more })
    expect(of({}).part?.says).toContain(`${some.length} cases passed, 0 of 100 generated scenarios; a part`)
    const alone = makeReport([], {
      ...facts,
      suite: whole,
      campaign,
      options: { ...facts.options, generatedOnly: true },
    })
    expect(alone.part?.says).toBe('100 generated scenarios passed; a part of the suite, no verdict')
    expect(of({ campaign: { ...campaign, scenarios: 6 } }).part?.says).toContain('6 of 100 generated scenarios')
    expect(of({ campaign })).toMatchObject({ conforms: true, part: undefined })
    expect(of({ campaign: { ...campaign, scenarios: 90, unplayable: 10 } }).conforms).toBe(true)
    expect(of({ suite: { ...whole, generated: 0 } }).conforms).toBe(true)
  })

  test('the suite includes generated scenarios, except at level interface or with known failures', () => {
    expect(suite.generated).toBe(100)
    expect(wholeSuite({ level: 'interface' }).generated).toBe(0)
    expect(wholeSuite({ level: 'hardened', knownFailing: 'known.json' }).generated).toBe(0)
  })
})

test('every format names the methods that the subject does not declare', () => {
  const subject = { name: 'mine', capabilities: ['isAttackable', 'terms'] as Method[] }
  const report = makeReport(played, { ...facts, subject, suite: { cases: [], generated: 0 } })
  const { annotations, junit, json, ...others } = formsOf(report)
  expect(annotations).toBe('')
  expect(JSON.parse(json as string)).toMatchObject({ notTested: ['bindingAgreement', 'timeRemaining', 'targets'] })
  expect(junit).toMatch(/name="method targets">\s*<skipped message="not tested/)
  for (const [form, text] of Object.entries(others))
    expect(text, form).toMatch(
      /conforms for isAttackable and terms at level.*not tested: bindingAgreement, timeRemaining/,
    )
})

describe('a question that could not be judged', () => {
  const unjudged: GivenAnswer = { kind: 'skipped', unjudged: 'a source answered too late' }
  const skipsOne = (others: (value: AnswerValue, method: QuestionMethod) => GivenAnswer) => {
    let asked = 0
    return some.map((one) =>
      playOnModel(one, (value, method) => {
        asked += 1
        return asked === 1 ? unjudged : others(value, method)
      }),
    )
  }

  test('leaves the verdict open', () => {
    const report = makeReport(skipsOne(right), facts)
    expect(report.conforms).toBe(false)
    expect(onlyMissing(report)).toMatchObject({
      because: 'machine',
      says: expect.stringMatching(/^1 question could not be judged/),
    })
    for (const [form, text] of Object.entries(formsOf(report))) {
      expect(text, form).not.toMatch(/does not conform/)
      if (form !== 'badge') expect(text, form).toContain('1 question could not be judged')
    }
  })

  test('does not change the verdict if another answer is wrong', () => {
    const report = makeReport(
      skipsOne((value, method) => right(method === 'isAttackable' ? true : value)),
      facts,
    )
    expect(onlyMissing(report)).toBeUndefined()
    expect(formsOf(report).terminal).toContain('mine does not conform at level deployment')
  })
})

test('a subject that answers everything without a request has no verdict, and keeps no rule', () => {
  const fromMemory = played.map((result) => ({
    ...result,
    questions: result.questions.map((asked) => ({ ...asked, requests: { explorer: 0, node: 0 } })),
  }))
  const whole = { cases: some.map(({ id }) => id), generated: 0 }
  for (const suite of [whole, undefined]) {
    const report = makeReport(fromMemory, { ...facts, suite })
    expect(report).toMatchObject({ conforms: false, part: undefined, notAsked: [{ because: 'requests' }] })
    expect(report.rules.filter(({ passed }) => passed > 0)).toEqual([])
    for (const [form, text] of Object.entries(formsOf(report))) {
      expect(text, form).not.toMatch(/conforms (at|for)|does not conform|a part of the suite/)
      if (form !== 'badge') expect(text, form).toMatch(/it answered without a single request/i)
    }
  }
  expect(makeReport(played, { ...facts, suite: whole }).conforms).toBe(true)
})
