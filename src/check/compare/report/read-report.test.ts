import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { playOnModel } from '../../../../test/support/play-on-model.ts'
import { statisticsOf } from '../../../generate/campaign-statistics.ts'
import { UsageError } from '../../../platform/errors.ts'
import { version } from '../../../platform/version.ts'
import type { QuestionReport } from '../../../report/finding.ts'
import { scenario } from '../../../scenario/builder.ts'
import { attackable, unbound } from '../../../scenario/questions.ts'
import { jsonReport } from '../../resolvers/report/json-report.ts'
import { makeReport } from '../../resolvers/report/make-report.ts'
import type { CaseReport, Report } from '../../resolvers/report/run-report.ts'
import type { Comparison } from '../comparison.ts'
import { casesOf, matrixOf } from '../matrix.ts'
import { MAX_REPORT_BYTES, readReport } from './read-report.ts'

let folder: string
let path: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  path = join(folder, 'report.json')
})
afterAll(() => rm(folder, { recursive: true }))

const stranger = scenario('top-level/stranger', 'A stranger')
  .about('BIND-8')
  .deploy('vault')
  .ask(...unbound('vault'))
  .build()

/** A run that has every member that a report can have. */
function fullReport(): Report {
  const entries = [{ case: stranger.id, reason: 'later', issue: 'https://example.org/1', expires: '2099-01-01' }]
  const made = makeReport([playOnModel(stranger, () => ({ kind: 'errored', reason: 'crashed', log: 'last' }))], {
    harborcheck: version,
    subject: { name: 'test', version: '7', language: 'none', capabilities: ['isAttackable'] },
    subjectArguments: './a.ts',
    environment: { chainId: 31337, explorerPath: 'chain', elsewhere: { chainId: 31338 } },
    options: { level: 'hardened', filter: '*', rule: 'BIND-8', timeout: 10, bail: true },
    complete: true,
    seconds: 1.25,
    invalid: ['nothing was asked'],
    campaign: {
      seed: 7,
      scenarios: 1,
      questions: 2,
      skipped: 0,
      open: 0,
      counterexample: null,
      statistics: statisticsOf([stranger]),
    },
    knownFailing: { entries, today: '2030-01-01', suite: [stranger] },
  })
  const [one] = made.cases as [CaseReport]
  const [question] = one.questions as [QuestionReport]
  const request = {
    source: 'node',
    asks: 'eth_call',
    status: null,
    answer: '',
    fault: 'hang',
    milliseconds: 1,
  } as const
  const race = { requests: 1, points: [0], before: false, after: true }
  const full: QuestionReport = {
    ...question,
    network: 'elsewhere',
    breaks: [{ rule: 'BIND-8', says: 'guesses' }],
    note: 'LAG-3',
    open: 'OPEN-2',
    race: { ...race, at: { requestsBefore: 0, between: [null, 'eth_call'] } },
    requests: [request],
  }
  return { ...made, cases: [{ ...one, questions: [full, ...one.questions] }] }
}

function fullComparison(): Comparison {
  const report = fullReport()
  const { summary } = report
  return {
    harborcheck: version,
    environment: report.environment,
    options: { level: 'hardened', filter: '*', rule: 'BIND-8', timeout: 10, runs: 1, seed: 2, steering: false },
    subjects: [
      { key: 'A', name: 'a', version: '1', command: './a.ts', summary },
      { key: 'B', name: 'b', command: '', summary },
    ],
    rules: matrixOf([report, report]),
    cases: casesOf([report, report]),
    disagreements: 1,
    disagreement: {
      scenario: scenario('my/case', 'Mine').deploy('vault').ask(attackable('vault', false)).build(),
      found: 'top-level/stranger',
      at: { step: 1, seconds: 1 },
      network: 'here',
      question: { method: 'isAttackable', contract: 'vault' },
      expected: 'refused',
      because: [{ rule: 'BIND-8', fact: 'nothing' }],
      sides: [
        { key: 'A', answer: true, verdict: 'failed', severity: 'unsafe' },
        { key: 'B', answer: { refused: 'no' }, verdict: 'refused', severity: null },
      ],
    },
    complete: true,
  }
}

async function read(content: unknown) {
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return readReport(path)
}

describe('reads back', () => {
  test('a run with every optional member', async () => {
    const report = fullReport()
    expect(await read(jsonReport(report, { durations: true }))).toEqual({ kind: 'run', report })
  })

  test('a comparison, with and without a difference', async () => {
    const comparison = fullComparison()
    expect(await read(comparison)).toEqual({ kind: 'comparison', comparison })
    const alike = { ...comparison, disagreement: null }
    expect(await read(alike)).toEqual({ kind: 'comparison', comparison: alike })
  })

  test('behavior: escapes control characters, and keeps the line breaks of a log', async () => {
    const report = { ...fullReport(), subject: { ...fullReport().subject, name: '\u001b[31mred\r\u202e' } }
    const { report: found } = (await read(report)) as { report: Report }
    expect(found.subject.name).toBe('red\\u{d}\\u{202e}')
    const logged = await read(JSON.parse(JSON.stringify(fullReport()).replaceAll('"last"', '"a\\nb\\u0007"')))
    expect(JSON.stringify(logged)).toContain('a\\nb\\\\u{7}')
  })
})

describe('throws UsageError', () => {
  const refusal = async (content: unknown) => {
    const error = await read(content).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(UsageError)
    return (error as UsageError).render()
  }

  test.each([
    ['{"harborcheck"', 'not JSON: '],
    ['[]', 'expected an object'],
    ['{}', 'expected the version of harborcheck that wrote it'],
    [{ harborcheck: version }, 'Invalid input'],
    [{ ...fullReport(), complete: 'yes' }, 'complete'],
    [{ harborcheck: '0.0.1\u001b[2J' }, 'was written by another version of harborcheck\n  written by  0.0.1\n'],
    [{ harborcheck: version, findings: [] }, 'is the report of an explorer check'],
    [{ ...fullComparison(), subjects: [] }, 'expected a cell for each subject in every row'],
  ])('%j', async (content, message) => {
    expect(await refusal(content)).toContain(message)
  })

  test('if an answer lacks a reason, or a scenario is invalid', async () => {
    const report = JSON.stringify(fullReport())
    expect(await refusal(report.replaceAll('"errored":"crashed"', '"odd":1'))).toContain('cases[0].questions[0]')
    const comparison = JSON.stringify(fullComparison())
    expect(await refusal(comparison.replace('"do":"deploy"', '"do":"destroy"'))).toContain('disagreement.scenario')
  })

  test('behavior: if values are nested too deeply', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    const report = JSON.stringify(fullReport())
    expect(report).toContain('"expected":false')
    expect(await refusal(report.replace('"expected":false', `"expected":${deep}`))).toContain('nested too deeply')
  })

  test('behavior: if the file is missing, is a folder or is too large', async () => {
    await expect(readReport(join(folder, 'none.json'))).rejects.toThrow(/Cannot read/)
    await expect(readReport(folder)).rejects.toMatchObject({ facts: { cause: 'it is not a file' } })
    await writeFile(path, '')
    await truncate(path, MAX_REPORT_BYTES + 1)
    await expect(readReport(path)).rejects.toThrow(/is too large/)
  })
})
