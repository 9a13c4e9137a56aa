import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../src/cases/index.ts'
import type { Report } from '../../src/check/resolvers/report/run-report.ts'
import { checkLeftovers, harborcheck, type Outcome, start } from './harborcheck.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
})
afterAll(() => rm(folder, { recursive: true }))
checkLeftovers()

const broken = (name: string) => fileURLToPath(new URL(`../subject/broken/${name}`, import.meta.url))
const command = (name: string) => `exec '${process.execPath}' '${broken(`process/${name}.mjs`)}'`

async function reportOf(args: string[]): Promise<Outcome & { report: Report }> {
  const path = join(folder, 'report.json')
  await rm(path, { force: true })
  const outcome = await harborcheck('test', ...args, '--json', path)
  return { ...outcome, report: JSON.parse(await readFile(path, 'utf8')) }
}

test('the bundled subject why is right about one case of each rule', async () => {
  // The shortest case of each rule comes last, and stays.
  const longestFirst = catalogue.toSorted((one, other) => other.steps.length - one.steps.length)
  const rules = new Map(longestFirst.flatMap(({ rules, id }) => rules.map((rule) => [rule, id] as const)))
  const ids = [...new Set(rules.values())]
  const { code, report } = await reportOf(['why', '--level', 'hardened', '--filter', `{${ids.join(',')}}`])
  expect(report.cases.filter(({ verdict }) => verdict !== 'passed')).toEqual([])
  expect(report.cases).toHaveLength(ids.length)
  expect(code).toBe(0)
})

test('a part of the suite exits with 0, without a verdict', async () => {
  const { code, report, stdout } = await reportOf(['reference', '--filter', 'no-code/account-{linked,only-named}'])
  expect(stdout).toMatch(/^reference: 2 of \d+ cases passed; a part of the suite, no verdict\.$/m)
  expect(stdout).not.toContain('conforms')
  expect(report).toMatchObject({ conforms: false, part: { passed: 2 } })
  expect(code).toBe(0)
})

test('names the node that is not the default one, in the verdict, the report and replay commands', async () => {
  const junit = join(folder, 'node.xml')
  const args = ['--node', 'zksync-os', '--filter', 'top-level/registries-*', '--junit', junit]
  const { code, report, stdout } = await reportOf([broken('module/always-true.mjs'), ...args])
  expect(stdout).toContain('does not conform at level deployment, on zksync-os: ')
  expect(report.environment).toMatchObject({ node: 'zksync-os' })
  expect(report.cases[0]?.reproduce).toMatch(/always-true\.mjs'? --node zksync-os$/)
  expect(await readFile(junit, 'utf8')).toContain('zksync-os')
  expect(code).toBe(1)
})

test('equal runs give equal bytes apart from durations, on one chain or on two', async () => {
  const files = await Promise.all(
    ['1', '2'].map(async (workers) => {
      const paths = ['json', 'xml'].map((kind) => join(folder, `${workers}.${kind}`))
      const [json = '', junit = ''] = paths
      const options = ['--no-durations', '--workers', workers, '--filter', '{top-level,time}/*']
      await harborcheck('test', broken('module/always-true.mjs'), ...options, '--json', json, '--junit', junit)
      return Promise.all(paths.map((path) => readFile(path, 'utf8')))
    }),
  )
  expect(files[0]).toEqual(files[1])
  expect(files[0]?.[0]).not.toContain('durations')
})

describe('a subject that answers wrongly does not conform, and exits with 1', () => {
  const opened = 'top-level/approved-agreement-opens-its-vault'

  test('always true: breaks rules that demand false, and keeps none', async () => {
    const cases = [
      'top-level/{approved-agreement-opens-its-vault,vault-that-nothing-links,straight-to-production}',
      'child-contracts/made-in-the-constructor',
      'states/requested-but-undecided',
      'legacy-check/attackable-child',
    ]
    const { code, report, stdout } = await reportOf([broken('module/always-true.ts'), '--filter', `{${cases}}`])
    expect(code).toBe(1)
    const failed = report.rules.filter((rule) => rule.failed > 0).map(({ id }) => id)
    expect(failed).toEqual(expect.arrayContaining(['BIND-8', 'STATE-3']))
    expect(report.rules.filter(({ passed }) => passed > 0)).toEqual([])
    expect(report.summary.unsafe).toBe(report.summary.failed)
    expect(report.summary.skipped).toBeGreaterThan(0)
    expect(stdout).toContain('UNSAFE')
    expect(stdout).toContain('npx harborcheck reproduce ')
  })

  test('always false: misses attacks, and is never unsafe', async () => {
    const { code, report } = await reportOf([broken('module/always-false.mts'), '--filter', opened])
    expect(code).toBe(1)
    expect(report.summary.unsafe).toBe(0)
    expect(report.summary.missed).toBeGreaterThan(0)
  })

  test('always refuses: has neither failed nor passed cases', async () => {
    const { code, report } = await reportOf([broken('module/always-refuses.mjs'), '--filter', opened])
    expect(code).toBe(1)
    expect(report.summary).toMatchObject({ passed: 0, failed: 0 })
    expect(report.summary.refused).toBeGreaterThan(0)
  })

  test('--bail stops at the first failure, and runs generated scenarios only with --runs', async () => {
    const { code, report, stderr } = await reportOf([broken('module/always-true.mjs'), '--bail'])
    expect(code).toBe(1)
    expect(report.campaign).toBeUndefined()
    expect(stderr).toContain(
      'Skipped 100 generated scenarios because a case did not pass; --runs 100 runs them anyway.',
    )
    const failed = report.cases.at(-1)
    expect(stderr).toContain(`✗ ${failed?.id}: isAttackable(`)
    expect(stderr).toMatch(/: true, expected false \(UNSAFE, [A-Z]+-\d+.*\)\n/)
    expect(report.complete).toBe(false)
    expect(report.cases.filter(({ verdict }) => verdict === 'failed')).toHaveLength(1)
    expect(report.cases.at(-1)?.verdict).toBe('failed')
  })
})

describe('a misbehaving subject loses only the affected answers, and the report is complete', () => {
  const two = ['--filter', 'no-code/account-{linked,only-named}']

  test.each([
    ['crashes at each question', 'crashes-at-question', 'subject exited'],
    // Each question costs its whole limit, which must be enough for the process to start on a busy machine.
    ['hangs', 'hangs', 'timed out', '--timeout', '2'],
    ['prints garbage', 'prints-garbage', 'protocol violation'],
    ['answers another id', 'wrong-id', 'protocol violation'],
    ['prints a line of 2 MB', 'long-line', 'protocol violation'],
  ])('%s', async (_name, file, reason, ...options) => {
    const { code, report } = await reportOf(['--command', command(file), ...two, ...options])
    expect(code).toBe(1)
    expect(report.complete).toBe(true)
    expect(report.summary.errored).toBeGreaterThan(0)
    const answers = report.cases.flatMap(({ questions }) => questions).map(({ answer }) => JSON.stringify(answer))
    expect(answers.some((answer) => answer.includes(reason))).toBe(true)
  })

  test('accepts lines that arrive in pieces', async () => {
    const { report } = await reportOf(['--command', command('byte-by-byte'), ...two])
    expect(report.summary.errored).toBe(0)
  })

  test('a subject that declares fewer methods after a restart does not conform', async () => {
    const mark = join(folder, 'declares-fewer')
    const subject = `${command('declares-fewer')} ${mark}`
    // Both change the contracts: it is started anew between them.
    const cases = ['--filter', 'states/{owner-handed-over,registry-moderator-replaced}']
    const { code, report } = await reportOf(['--command', subject, ...cases])
    expect(report.summary.errored).toBeGreaterThan(0)
    expect(JSON.stringify(report)).toContain('at its first start: isAttackable, targets then, isAttackable now')
    expect(code).toBe(1)
  })
})

describe('a subject that does not start exits with 1, with one sentence in each report', () => {
  test.each([
    [
      'prints a line that is not JSON',
      ['--command', 'echo hello; sleep 30'],
      'protocol violation: expected JSON; the line: hello',
    ],
    ['exits at once', ['--command', 'exit 0'], 'subject exited: code 0'],
    ['never answers initialize', ['--command', 'sleep 30', '--timeout', '0.5'], 'no answer to initialize within 0.5 s'],
    ['declares nothing', ['--command', command('declares-nothing')], 'it declares no method of the protocol'],
    ['exports nothing', [broken('module/no-default.js')], 'its default export is not a function'],
    ['throws when it is loaded', [broken('module/throws-on-import.js')], 'RPC_URL is not set'],
    ['throws when it is created', [broken('module/throws-on-create.js')], 'it refused initialize: chain 31337 is not'],
  ])('%s', async (_, subject, says) => {
    const [junit, html] = [join(folder, 'not-started.xml'), join(folder, 'not-started.html')]
    const { code, stdout, stderr, report } = await reportOf([
      ...subject,
      '--filter',
      'top-level',
      '--junit',
      junit,
      '--html',
      html,
    ])
    expect(code).toBe(1)
    expect(stdout).toBe('')
    const [sentence = ''] = stderr.split('\n')
    expect(sentence).toMatch(/^harborcheck: The subject did not start: /)
    expect(sentence).toContain(says)
    expect(stderr).not.toMatch(/^\s+at .*:\d+:\d+/m)
    expect(report).toMatchObject({
      conforms: false,
      complete: false,
      notStarted: sentence.replace('harborcheck: ', ''),
    })
    expect(await readFile(junit, 'utf8')).toMatch(/errors="1".*[\s\S]*<error message="The subject did not start: /)
    expect(await readFile(html, 'utf8')).toContain('<title>the subject did not start')
  })

  test('`report` prints the same sentence', async () => {
    const { report } = await reportOf(['--command', 'exit 0'])
    const again = await harborcheck('report', join(folder, 'report.json'))
    expect(again.stdout).toContain(report.notStarted)
  })

  test.each([
    ['smoke', ['smoke', '--command', 'exit 3']],
    ['reproduce', ['reproduce', 'targets/under-attack-and-counting-down', '--command', 'exit 3']],
    ['compare', ['compare', 'reference', 'command:exit 3', '--filter', 'targets/under-attack-and-counting-down']],
  ])('%s', async (_, args) => {
    const { code, stderr } = await harborcheck(...args)
    expect(stderr).toMatch(/harborcheck: The subject did not start: subject exited: code 3\n/)
    expect(code).toBe(1)
  })

  test('exits with 2 if the shell does not find the command', async () => {
    const { code, stdout, stderr } = await harborcheck('test', '--command', 'no-such-command-at-all')
    expect(stderr).toContain('cannot be run')
    expect(stdout + stderr).not.toMatch(/^\s+at .*:\d+:\d+/m)
    expect(code).toBe(2)
  })
})

describe('Ctrl-C and SIGTERM', () => {
  /** Says at a question in one of the first cases that it stops, and never answers again. */
  const stops = fileURLToPath(new URL('./fixtures/stops.mjs', import.meta.url))
  const stopping = ['--command', `exec '${process.execPath}' '${stops}'`, '--verbose']

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('%s: writes an incomplete report, and leaves no processes', async (signal, expected) => {
    const path = join(folder, `${signal}.json`)
    const run = start(['test', '--workers', '1', '--json', path, ...stopping])
    await run.says('it stops here')
    run.process.kill(signal)
    const { code, stdout } = await run.ended
    expect(code).toBe(expected)
    expect(stdout).toContain('The run was cut short')
    const report: Report = JSON.parse(await readFile(path, 'utf8'))
    expect(report.complete).toBe(false)
    expect(report.cases.length).toBeGreaterThan(0)
    expect(report.summary.errored).toBe(0)
    expect((await readdir(folder)).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })

  test('SIGKILL also ends chain and subject', async () => {
    const run = start(['test', ...stopping])
    await run.says('it stops here')
    run.process.kill('SIGKILL')
    await run.ended
    // What every test of this file waits for: no process is left.
  })
})

describe('a run without the questions that it should ask does not exit with 0', () => {
  const nothing = 'top-level/vault-that-nothing-links'
  const silent = broken('module/targets-only.mjs')
  const asked = 'nothing was asked: the questions are of'

  test('exits with 1 if the subject declares none of the methods, in every format', async () => {
    const [junit, html] = [join(folder, 'silent.xml'), join(folder, 'silent.html')]
    const { code, stdout, report } = await reportOf([silent, '--filter', nothing, '--junit', junit, '--html', html])
    expect(code).toBe(1)
    expect(stdout).toMatch(/^ {2}- top-level/)
    expect(stdout).toContain(`is not shown to conform at level deployment: ${asked}`)
    expect(report).toMatchObject({ conforms: false, notAsked: [{ because: 'methods' }] })
    expect(await readFile(junit, 'utf8')).toContain(`<failure type="not asked" message="${asked}`)
    expect(await readFile(html, 'utf8')).toContain('is not shown to conform')
  })

  test('exits with 1 if no question checks the rule of --rule', async () => {
    const { code, stdout } = await harborcheck(
      'test',
      silent,
      '--rule',
      'BIND-1',
      '--filter',
      'top-level/straight-to-production',
    )
    expect(stdout).toContain('no question that was asked tests BIND-1')
    expect(code).toBe(1)
  })

  test('exits with 3, with a report, if no generated scenario ran within the time limit', async () => {
    const junit = join(folder, 'late.xml')
    const outcome = await reportOf([
      'reference',
      '--filter',
      nothing,
      '--runs',
      '100',
      '--max-time',
      '0.001',
      '--junit',
      junit,
    ])
    expect(outcome.code).toBe(3)
    expect(outcome.stderr).toContain('No generated scenario ran within the time limit')
    expect(outcome.report).toMatchObject({ conforms: false, notAsked: [{ because: 'limit' }] })
    expect(await readFile(junit, 'utf8')).toContain('<error type="not asked"')
  })

  test('reproduce and compare exit with 1, and with 2 for a scenario without a question', async () => {
    const reproduced = await harborcheck('reproduce', nothing, silent)
    expect(reproduced.stdout).toContain('Nothing was asked: the questions are of')
    expect(reproduced.code).toBe(1)
    const compared = await harborcheck('compare', 'reference', silent, '--filter', nothing)
    expect(compared.stdout).toContain('A (reference): no question was put both to it and to another subject')
    expect(compared.code).toBe(1)
    const file = join(folder, 'silent.json')
    const steps = [{ do: 'deploy', contract: 'vault', kind: 'vault' }]
    await writeFile(file, JSON.stringify({ id: 'my/silent', title: 'Silent', level: 'interface', rules: [], steps }))
    const empty = await harborcheck('reproduce', file)
    expect(empty.stdout).toContain('Nothing was asked: there is no question.')
    expect(empty.code).toBe(2)
  })
})
