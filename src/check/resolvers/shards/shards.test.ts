import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { playOnModel, right } from '../../../../test/support/play-on-model.ts'
import { catalogue } from '../../../cases/index.ts'
import { generateScenario } from '../../../generate/generate-scenario.ts'
import { partsOf } from '../../../generate/meta/scenario-pair.ts'
import type { CaseResult } from '../../../judge/case-result.ts'
import type { GivenAnswer } from '../../../judge/judge.ts'
import type { AnswerValue, QuestionMethod } from '../../../model/question.ts'
import { UsageError } from '../../../platform/errors.ts'
import { version } from '../../../platform/version.ts'
import type { Scenario } from '../../../scenario/scenario.ts'
import { methods } from '../../../subject/resolver.ts'
import { totalOf } from '../campaign/batch-counts.ts'
import { counterexampleOf } from '../campaign/counterexample.ts'
import { planBatches } from '../campaign/plan-batches.ts'
import { reportCampaign } from '../campaign/report-campaign.ts'
import { isClean } from '../is-clean.ts'
import { joinResults } from '../meta/join-results.ts'
import { jsonReport } from '../report/json-report.ts'
import { makeReport, optionsOf } from '../report/make-report.ts'
import { casesOfShard, inRunningOrder } from '../running-order.ts'
import { makePartialReport } from './make-partial.ts'
import { mergeParts } from './merge-parts.ts'
import type { PartialOptions, PartialReport } from './partial-report.ts'
import { MAX_PARTIAL_BYTES, readPart } from './read-part.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
})
afterAll(() => rm(folder, { recursive: true }))

type Answering = (right: AnswerValue, method: QuestionMethod) => GivenAnswer
const alwaysNo: Answering = (value, method) => (method === 'isAttackable' ? right(false) : right(value))
const options: PartialOptions = {
  level: 'deployment',
  timeout: 10,
  bail: false,
  trace: false,
  runs: 0,
  runsGiven: true,
  seed: 1,
  batchSize: 6,
  steering: false,
  statistics: false,
  chainId: 31337,
  explorerPath: 'chain',
}
const info = { name: 'test', capabilities: [...methods] }

/** Judges results at `deployment`, which is the level of these runs. */
const whole = (answering: Answering, cases: readonly Scenario[]) => cases.map((one) => playOnModel(one, answering))

function partial(
  number: number,
  of: number,
  results: readonly CaseResult[],
  more: Partial<PartialReport['options']> = {},
) {
  const cases = results.map(({ scenario }) => scenario)
  const shard = { number, of }
  const own = new Set(casesOfShard(cases, shard))
  return makePartialReport(
    {
      shard,
      subject: { info, command: './a.ts' },
      options: { ...options, ...more },
      cases,
      results: results.filter(({ scenario }) => own.has(scenario)),
      canaries: { yes: [], no: [] },
      campaign: undefined,
      seconds: 1,
    },
    { durations: true },
  )
}

async function written(name: string, report: unknown): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, typeof report === 'string' ? report : JSON.stringify(report))
  return path
}

async function merged(reports: readonly unknown[]) {
  const paths = await Promise.all(reports.map((report, index) => written(`${index + 1}.json`, report)))
  return mergeParts(paths.map(readPart))
}

function reportOf(results: readonly CaseResult[], invalid: readonly string[] | undefined) {
  const report = makeReport(results, {
    harborcheck: version,
    subject: info,
    subjectArguments: './a.ts',
    environment: { chainId: 31337, explorerPath: 'chain' },
    options: optionsOf(options),
    complete: true,
    seconds: 1,
    invalid,
  })
  return jsonReport(report, { durations: false })
}

const cases = catalogue.filter(({ level }) => level !== 'hardened')

describe('the cases of all shards', () => {
  test('are each case of the whole run once, with cases of one chain in one shard', () => {
    const shards = [1, 2, 3, 4, 5].map((number) => casesOfShard(catalogue, { number, of: 5 }))
    expect(new Set(shards.flat())).toEqual(new Set(catalogue))
    expect(shards.flat()).toHaveLength(catalogue.length)
    const order = inRunningOrder(catalogue)
    for (let first = 0; first < order.length; first += 12) {
      const together = order.slice(first, first + 12)
      expect(shards.filter((some) => together.some((one) => some.includes(one)))).toHaveLength(1)
    }
  })

  test('give the same report and blame as the whole run', async () => {
    const results = whole(alwaysNo, cases)
    const run = await merged([1, 2, 3, 4].map((number) => partial(number, 4, results)))
    expect(run.suiteRun.complete).toBe(true)
    expect(run.invalid).toEqual([])
    expect(reportOf(run.suiteRun.results, run.invalid)).toBe(reportOf(results, []))
  })

  test('give the same blame if no request met a fault', async () => {
    const cases = catalogue.filter(({ id }) => id.startsWith('failing-node/no-'))
    const [answered, refused] = [whole(right, cases), whole(alwaysNo, cases)]
    // Only while sources fail, nothing is attackable; no request met a fault, or one may have.
    const results = (metFault?: false) =>
      answered.map((result, number) => ({
        ...result,
        questions: result.questions.map((asked, index) =>
          asked.world.failing.length === 0 ? asked : { ...(refused[number]?.questions[index] ?? asked), metFault },
        ),
      }))
    const run = await merged([1, 2].map((number) => partial(number, 2, results(false), { filter: 'x' })))
    const report = reportOf(run.suiteRun.results, run.invalid)
    expect(report).toBe(reportOf(results(false), []))
    expect(report).not.toBe(reportOf(results(), []))
  })

  test('behavior: with --bail, end at the first case in running order that did not pass', async () => {
    const inOrder = inRunningOrder(cases)
    const end = inOrder.findIndex((one, index) => index >= 40 && !isClean(playOnModel(one, alwaysNo)))
    const wrong = cases.map((one) => playOnModel(one, [inOrder[end], inOrder[200]].includes(one) ? alwaysNo : right))
    const reports = [1, 2, 3].map((number) => {
      const report = partial(number, 3, wrong, { bail: true })
      const order = inRunningOrder(report.cases.map((one, index) => ({ ...one, index })))
      const own = order.flatMap(({ index }) => report.results.find((one) => one.index === index) ?? [])
      const failed = own.findIndex(({ index }) => !isClean(wrong[index] as CaseResult))
      return { ...report, results: failed < 0 ? own : own.slice(0, failed + 1) }
    })
    const { suiteRun, invalid } = await merged(reports)
    expect(suiteRun.complete).toBe(false)
    expect(invalid).toBeUndefined()
    expect(new Set(suiteRun.results.map(({ scenario }) => scenario))).toEqual(new Set(inOrder.slice(0, end + 1)))
  })

  test('behavior: make the run invalid if a shard did not fail a canary', async () => {
    const results = whole(right, cases)
    const parts = [1, 2].map((number) => partial(number, 2, results))
    const id = cases[0]?.id as string
    const { invalid } = await merged([parts[0], { ...parts[1], canaries: { yes: [id], no: [] } }])
    expect(invalid).toEqual([`a subject that always answers yes was not failed in ${id}`])
  })

  test('behavior: may include empty shards, which start no subject', async () => {
    const few = cases.slice(0, 3)
    const results = whole(right, few)
    const reports = [1, 2].map((number) => partial(number, 2, results, { filter: 'x' }))
    const empty = { ...(reports[1] as PartialReport), subject: { command: './a.ts' } }
    expect((await merged([reports[0], empty])).suiteRun).toMatchObject({ complete: true, subject: info })
  })
})

describe('a saved counterexample', () => {
  /** A generated scenario and its variant, answered wrongly in the variant. */
  const paired = Array.from({ length: 200 }, (_, index) => generateScenario(1, index))
    .map(
      (one): Scenario => ({
        ...one,
        id: 'counterexample/0123456789ab',
        rules: [],
        meta: { rule: 'META-3', number: 0 },
      }),
    )
    .find((one) => partsOf(one).length === 2) as Scenario

  test('with a variant has the questions of both', async () => {
    const [one, varied] = partsOf(paired) as [Scenario, Scenario]
    const late: GivenAnswer = { kind: 'errored', reason: 'gone', log: 'last\nwords' }
    const answered = [
      right,
      (value: AnswerValue, method: QuestionMethod) => (method === 'terms' ? late : alwaysNo(value, method)),
    ]
    const joined = joinResults(
      paired,
      [one, varied].map((part, index) => playOnModel(part, answered[index] as Answering)),
    )
    const verdicts = new Set(joined.questions.map(({ meta, verdict }) => `${meta} ${verdict.verdict}`))
    expect(verdicts).toContain('META-3 passed')
    const { suiteRun } = await merged([partial(1, 1, [joined], { filter: 'x' })])
    expect(reportOf(suiteRun.results, [])).toBe(reportOf([joined], []))
  })
})

describe('the generated scenarios of all shards', () => {
  const failing = counterexampleOf({ ...generateScenario(1, 20) })
  const ofShard = (number: number, failedAt: number | undefined): PartialReport => {
    const few = whole(right, cases.slice(0, 3))
    const report = partial(number, 3, few, { filter: 'x', runs: 60 })
    const plan = [...planBatches(60, 6, { number, of: 3 })].filter(
      ({ first }) => failedAt === undefined || first <= failedAt,
    )
    const batches = plan.map(({ first, size }): [number, number, number, number, number] => {
      const scenarios = failedAt === undefined ? size : Math.min(size, failedAt - first + 1)
      return [scenarios, scenarios * 10, 1, 0, first === 0 ? 2 : 0]
    })
    const { questions } = partial(1, 1, [playOnModel(failing.scenario, alwaysNo)], { filter: 'x' }).results[0] as never
    const failure =
      failedAt === undefined ? undefined : { index: failedAt, scenario: failing.scenario, seconds: 1, questions }
    return { ...report, campaign: { batches, failure } }
  }

  test('count up to the failed scenario with the lowest index', async () => {
    const { campaign } = await merged([ofShard(1, undefined), ofShard(2, 24), ofShard(3, 12)])
    expect(campaign?.failure).toMatchObject({ index: 12, counterexample: { id: failing.id } })
    expect(totalOf(campaign?.batches ?? [])).toMatchObject({ scenarios: 13, questions: 130, unjudged: 2 })
  })

  test('all count if none failed', async () => {
    const { campaign } = await merged([1, 2, 3].map((number) => ofShard(number, undefined)))
    expect(totalOf(campaign?.batches ?? [])).toMatchObject({ scenarios: 60 })
    expect((await reportCampaign(campaign as never, {})).campaign).toMatchObject({ seed: 1, counterexample: null })
  })

  test('behavior: are required; do not count after a failed case without --runs', async () => {
    const { campaign: _, ...lacking } = ofShard(2, undefined)
    await expect(merged([ofShard(1, undefined), lacking, ofShard(3, undefined)])).rejects.toThrow(
      '2.json is not a partial',
    )
    const wrong = whole(alwaysNo, cases.slice(0, 3))
    const notGiven = (number: number) => {
      const { campaign } = ofShard(number, undefined)
      return { ...partial(number, 3, wrong, { filter: 'x', runs: 60, runsGiven: false }), campaign }
    }
    const { campaign: none, ...first } = notGiven(1)
    expect(none).toBeDefined()
    expect((await merged([first, notGiven(2), notGiven(3)])).campaign).toBeUndefined()
  })
})

describe('rejects partial reports of different runs', () => {
  const results = whole(right, cases.slice(0, 30))
  const [one, two] = [1, 2].map((number) => partial(number, 2, results, { filter: 'x' })) as [
    PartialReport,
    PartialReport,
  ]
  test.each<[string, unknown, string]>([
    ['another version', { ...two, harborcheck: '0.0.0' }, '2.json was written by another version of harborcheck'],
    ['another catalogue', { ...two, catalogue: 'x' }, '2.json was written with another catalogue of cases'],
    ['another seed', { ...two, options: { ...two.options, seed: 2 } }, 'is of another run than .*1.json: another seed'],
    ['other options', { ...two, options: { ...two.options, bail: true } }, 'other options \\(bail\\)'],
    ['a missing option', { ...two, options: { ...two.options, filter: undefined } }, 'other options \\(filter\\)'],
    ['another name', { ...two, subject: { ...two.subject, info: { ...info, name: 'b' } } }, 'another subject'],
    ['another file', { ...two, subject: { ...two.subject, hash: 'b' } }, 'another subject'],
    ['another number of shards', { ...two, shard: { number: 2, of: 3 } }, 'another number of shards'],
    ['other cases', { ...two, cases: two.cases.slice(1) }, 'other cases'],
    ['the same shard', one, 'Shard 1/2 is there 2 times'],
    [
      'an unfinished shard',
      { harborcheck: version, unfinished: 'it was interrupted' },
      'its shard did not reach its end',
    ],
    ['a whole report', { harborcheck: version, cases: [] }, 'is not a partial report'],
    ['a report that was cut short', JSON.stringify(two).slice(0, -1), 'is not a partial report'],
    ['no footer', { ...two, complete: undefined }, 'is not a partial report'],
    ['fewer results', { ...two, results: two.results.slice(1) }, 'is not a partial report'],
    ['more results', { ...two, results: [...two.results, ...one.results] }, 'is not a partial report'],
  ])('%s', async (_, other, message) => {
    const failure = await merged([one, other]).then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(failure).toBeInstanceOf(UsageError)
    expect((failure as UsageError).message).toMatch(new RegExp(message))
    expect((failure as UsageError).exitCode).toBe(2)
  })

  test('a counterexample that was saved between two shards', async () => {
    const id = 'counterexample/0123456789ab'
    const failure = await merged([one, { ...two, cases: [{ id }, ...two.cases] }]).catch((error: UsageError) => error)
    expect(Object.values((failure as UsageError).facts)).toEqual(['[]', `["${id}"]`])
    expect((failure as UsageError).next).toContain('.harborcheck/counterexamples')
  })

  test('a missing shard', async () => {
    await expect(merged([one])).rejects.toThrow('Shard 2/2 is missing')
  })
})

describe('a hostile partial report', () => {
  const results = whole(right, cases.slice(0, 3))
  const part = partial(1, 1, results, { filter: 'x' })
  const [saved, ...others] = part.results as [PartialReport['results'][number], ...PartialReport['results']]
  const [question, ...questions] = saved.questions
  const having = (first: object) => ({
    ...part,
    results: [{ ...saved, questions: [{ ...question, ...first }, ...questions] }, ...others],
  })
  test.each<[string, unknown]>([
    ['of another question', having({ contract: 'nobody' })],
    ['of another step', having({ at: { step: 999, seconds: 1 } })],
    ['of another verdict', having({ verdict: { verdict: 'failed', severity: 'unsafe' } })],
    ['of another answer', having({ given: { kind: 'answered', value: [[[]]] } })],
    ['of a race', having({ race: { requests: 1, points: [] }, at: { step: -1, seconds: 0 } })],
    [
      'with an additional question',
      { ...part, results: [{ ...saved, questions: [...saved.questions, question] }, ...others] },
    ],
    ['with a missing question', { ...part, results: [{ ...saved, questions }, ...others] }],
    ['with an invalid scenario', { ...part, results: [{ ...saved, scenario: { id: 'x' } }, ...others] }],
    [
      'with a glob that never ends',
      { ...part, options: { ...part.options, filter: `${'*(*('.repeat(5_000)}x` }, cases: [] },
    ],
    ['with an unknown case', { ...part, cases: part.cases.map((one) => ({ ...one, id: 'no/such' })) }],
    ['with a member too many', { ...part, extra: 1 }],
    [
      'nested too deeply',
      JSON.stringify(part).replace('"results":[', `"results":[${'['.repeat(200_000)}${']'.repeat(200_000)},`),
    ],
    ['that claims every case', { ...part, options: { ...part.options, filter: undefined } }],
    ['an array', []],
  ])('rejects a report %s', async (_, report) => {
    await expect(merged([report])).rejects.toThrow(UsageError)
  })

  test('behavior: escapes control characters in its texts', async () => {
    const given = { kind: 'errored', reason: 'a\u001b[2Jb', log: 'c\u0007' }
    const { suiteRun } = await merged([having({ given, verdict: { verdict: 'errored' } })])
    expect(suiteRun.results[0]?.questions[0]?.given).toMatchObject({ reason: 'ab', log: 'c\\u{7}' })
  })

  test('behavior: rejects a file that is too large', async () => {
    const path = await written('large.json', '')
    await truncate(path, MAX_PARTIAL_BYTES + 1)
    expect(() => readPart(path)).toThrow('is too large')
  })
})
