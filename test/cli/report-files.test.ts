import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cutShortReports, openReportFiles, restoreReports } from '../../src/cli/report-files.ts'
import { bin, checkLeftovers, harborcheck, runCommand, start } from './harborcheck.ts'
import { refused } from './refused.ts'

const alwaysTrue = fileURLToPath(new URL('../subject/broken/module/always-true.mjs', import.meta.url))
const failsAt = new URL('./fixtures/fails-at.mjs', import.meta.url)
const alwaysTrueProcess = fileURLToPath(new URL('../subject/broken/process/always-true.mjs', import.meta.url))
const stops = fileURLToPath(new URL('./fixtures/stops.mjs', import.meta.url))
/** Prints a line at a question of about its third case, and never answers it. */
const stopping = ['--command', `exec '${process.execPath}' '${stops}'`, '--verbose', '--workers', '1']
const small = ['--filter', 'top-level/registries-*', '--workers', '1']

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
})
afterEach(() => rm(folder, { recursive: true }))
// Runs before that: hooks after a test run in reverse order.
checkLeftovers()

const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const json = (name = 'r.json') => JSON.parse(read(name))

test('exits with 2 before a run if two reports are one file', async () => {
  writeFileSync(join(folder, 'kept.json'), 'kept')
  const { code, stdout, stderr } = await runCommand(
    ['test', 'reference', '--html', 'new', '--json', 'kept.json', '--junit', './kept.json'],
    {
      cwd: folder,
    },
  )
  expect(stderr).toMatch(/^harborcheck: --junit and --json are the same file\n/)
  expect([code, stdout]).toEqual([2, ''])
  expect(readdirSync(folder)).toEqual(['kept.json'])
  expect(read('kept.json')).toBe('kept')
})

test('exits with 2 if /dev/stdout is the file of standard output', () => {
  const script = `cd '${folder}' && "$0" "$@" >out 2>err; echo $?; cat err`
  const said = execFileSync('sh', ['-c', script, process.execPath, bin, 'test', 'reference', '--json', '/dev/stdout'])
  expect(String(said)).toMatch(/^2\nharborcheck: --json and standard output are the same file\n/)
})

test('writes a report through a symlink', async () => {
  writeFileSync(join(folder, 'latest.json'), 'of an earlier run')
  symlinkSync('latest.json', join(folder, 'r.json'))
  expect((await runCommand(['test', alwaysTrue, ...small, '--json', 'r.json'], { cwd: folder })).code).toBe(1)
  expect(json('latest.json')).toMatchObject({ complete: true, conforms: false })
  expect(readdirSync(folder)).toEqual(['.harborcheck', 'latest.json', 'r.json'])
})

describe('a run never leaves an earlier report in place', () => {
  const files = ['--json', 'r.json', '--junit', 'r.xml', '--html', 'r.html']
  const begin = (args: string[], env: NodeJS.ProcessEnv = {}) => {
    for (const name of ['r.json', 'r.xml', 'r.html']) writeFileSync(join(folder, name), 'of an earlier run: conforms')
    return start(['test', ...args, ...files], { cwd: folder, env })
  }
  const expectCutShort = (why: string) => {
    expect(json()).toMatchObject({ conforms: false, complete: false })
    expect(read('r.json')).toContain(why)
    expect(read('r.xml')).toMatch(/<testsuites name="harborcheck" .*errors="1"/)
    expect(read('r.xml')).toContain(why)
    expect(read('r.html')).toContain(why)
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([])
  }

  test('SIGKILL: the report states that the run has not ended, as does `report`', async () => {
    const run = begin(stopping)
    await run.says('subject: it stops here')
    run.process.kill('SIGKILL')
    await run.ended
    expectCutShort('The run has not ended')
    const { code, stderr } = await harborcheck('report', join(folder, 'r.json'))
    expect(stderr).toContain('holds no report: its run did not reach its end')
    expect(code).toBe(2)
  })

  test('a wrong command line keeps earlier reports, and leaves no new one', async () => {
    writeFileSync(join(folder, 'r.json'), 'of an earlier run')
    const { code, stderr } = await runCommand(
      ['test', '--command', 'no-such-program', '--json', 'r.json', '--html', 'new.html'],
      { cwd: folder },
    )
    expect(stderr).toContain('The command of the subject cannot be run')
    expect(code).toBe(2)
    expect(readdirSync(folder)).toEqual(['r.json'])
    expect(read('r.json')).toBe('of an earlier run')
  })

  test('files of a command that has ended are left alone by the next one of the process', async () => {
    const paths = { html: join(folder, 'r.html') }
    await openReportFiles(paths)
    restoreReports()
    cutShortReports('another command failed')
    expect(readdirSync(folder)).toEqual([])
    await openReportFiles(paths)
    cutShortReports('it was interrupted')
    cutShortReports('another command failed')
    expect(read('r.html')).toContain('it was interrupted')
  })

  test.each([
    ['throws', 'nobody catches this'],
    ['rejects', 'nobody catches this'],
    ['no-files', 'EMFILE'],
  ])('an uncaught error (%s) exits with 3, and writes the report so far', async (how, why) => {
    const env = { NODE_OPTIONS: `--import ${failsAt.href}`, HARBORCHECK_FAILS: how }
    const { code, stdout, stderr } = await begin([alwaysTrue, ...small], env).ended
    expect(code).toBe(3)
    expect(stderr).toContain(why)
    expect(stdout).toMatch(/The run was cut short \(.*\); so far: [1-9]\d* unsafe/)
    expectCutShort(why)
    expect(json().cases).toHaveLength(1)
  })

  test('behavior: a process that ends before the verdict exits with 3', async () => {
    const env = { NODE_OPTIONS: `--import ${failsAt.href}`, HARBORCHECK_FAILS: 'exits' }
    const { code, stderr } = await begin([alwaysTrue, ...small], env).ended
    expect(stderr).toContain('the process ended before the command finished')
    expect(code).toBe(3)
    expectCutShort('The run has not ended')
  })

  test('exits with 3 if Anvil dies, with the answers so far and the reason', async () => {
    const run = begin([...stopping, '--timeout', '4'])
    await run.says('subject: it stops here')
    process.kill(anvilOf(run.process.pid as number), 'SIGKILL')
    const { code, stderr } = await run.ended
    expect(stderr).toContain('harborcheck: Anvil ended: SIGKILL')
    expect(code).toBe(3)
    expectCutShort('Anvil ended: SIGKILL')
    expect(json().cases.length).toBeGreaterThan(0)
  })

  test('exits with 3 after the verdict if a report cannot be written, and writes the others', async () => {
    // It runs in the same folder: it puts a folder where the report will be.
    const subject = `rm r.xml; mkdir r.xml; exec '${process.execPath}' '${alwaysTrueProcess}'`
    const { code, stdout, stderr } = await begin(['--command', subject, ...small]).ended
    expect(stderr).toMatch(/Not every report could be written\n +r\.xml +EISDIR/)
    expect(stdout).toContain('does not conform at level deployment')
    expect(code).toBe(3)
    expect(json()).toMatchObject({ complete: true, conforms: false })
    expect(read('r.html')).toContain('does not conform at level deployment')
  })
})

/** Process id of a run's chain: the child of its only shell. */
function anvilOf(pid: number): number {
  const table = execFileSync('ps', ['-eo', 'pid=,ppid=,comm='], { encoding: 'utf8' })
  const rows = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  const children = (parent: number) => rows.filter(([, of]) => Number(of) === parent)
  const found = children(pid)
    .flatMap(([shell]) => children(Number(shell)))
    .find(([, , name]) => name === 'anvil')
  return Number(found?.[0])
}

describe('a folder that cannot be written to', () => {
  test('a counterexample that cannot be saved is printed, and the exit code is the verdict', async () => {
    writeFileSync(join(folder, '.harborcheck'), 'a file where the folder would be')
    const args = [alwaysTrue, ...small, '--runs', '3', '--shrink-time', '0.1', '--json', 'r.json']
    const { code, stdout, stderr } = await runCommand(['test', ...args], { cwd: folder })
    expect(code).toBe(1)
    expect(stderr).toMatch(/the counterexample could not be saved: Cannot write .*ENOTDIR/)
    expect(stdout).toContain('which could not be saved')
    expect(json()).toMatchObject({ complete: true, campaign: { notSaved: expect.stringContaining('ENOTDIR') } })
    const scenario = /reproduce FILE\.json`:\n(\{[\s\S]*?\n\})\n/.exec(stderr)?.[1] ?? ''
    writeFileSync(join(folder, 'scenario.json'), scenario)
    expect((await runCommand(['reproduce', 'scenario.json', alwaysTrue], { cwd: folder })).code).toBe(1)
  })

  test('up without a folder to register fails in the background, and warns in the foreground', async () => {
    mkdirSync(join(folder, '.harborcheck'))
    writeFileSync(join(folder, '.harborcheck/up'), 'a file where the folder would be')
    const args = ['up', '--empty']
    const detached = await start([...args, '--detach'], { cwd: folder }).ended
    expect(detached).toMatchObject({ code: 3, stdout: '' })
    expect(detached.stderr).toContain('Cannot start a background process in this folder')
    const run = start(args, { cwd: folder })
    await run.says('Ctrl-C stops it.')
    await run.says('give `harborcheck world` --page')
    run.process.kill('SIGTERM')
    expect((await run.ended).code).toBe(0)
  })

  test('a background network ends if it cannot be registered', async () => {
    // The log can be written, and no other file: as on a disk that is full.
    const limited = { NODE_OPTIONS: `--import ${new URL('./fixtures/no-new-files.mjs', import.meta.url).href}` }
    const { code, stdout, stderr } = await start(['up', '--empty', '--detach'], { cwd: folder, env: limited }).ended
    expect([code, stdout]).toEqual([3, ''])
    expect(stderr).toMatch(/Cannot record in .* that the chain is up\n +cause +ENOSPC/)
    expect(readdirSync(join(folder, '.harborcheck/up'))).toEqual(['log'])
  })
})

describe('an input that is not a regular file is an error that names it', () => {
  const fifo = (path: string) => execFileSync('sh', ['-c', 'exec mkfifo "$0"', join(folder, path)])
  test.each<[string, string[]]>([
    ['a scenario', ['reproduce', './pipe']],
    ['the start of a chain', ['up', './pipe']],
    ['known failures', ['test', 'reference', '--known-failing', './pipe']],
    ['a report', ['report', './pipe']],
    ['a device', ['reproduce', '/dev/zero']],
    ['a folder', ['up', '.']],
  ])('%s', async (_name, args) => {
    fifo('pipe')
    const { code, stderr } = await refused(...args.map((arg) => arg.replace(/^\./, folder)))
    expect(stderr).toMatch(/^harborcheck: Cannot read .*\n +cause +it is not a file\n$/)
    expect(code).toBe(2)
  })

  test('names a pipe among stored counterexamples, and continues the run', async () => {
    mkdirSync(join(folder, '.harborcheck/counterexamples'), { recursive: true })
    fifo('.harborcheck/counterexamples/pipe.json')
    const { code, stderr } = await runCommand(['test', alwaysTrue, ...small, '--runs', '1'], { cwd: folder })
    expect(stderr).toMatch(/Skipped .*pipe\.json, which can no longer run: .*it is not a file/)
    expect(code).toBe(1)
  })

  test.each<[string, string | undefined, string]>([
    ['a pipe', undefined, 'it is not a file'],
    [
      'a broken address',
      JSON.stringify({
        pid: 1,
        title: 'x',
        url: 'http://127.0.0.1:1',
        rpcUrl: 'nowhere',
        explorerUrl: 'http://127.0.0.1:2',
      }),
      'expected an http address',
    ],
    ['no JSON', '{"pid": 1', 'is not a valid record of a chain that is up'],
  ])('exits with 2 and names %s among the records of running chains', async (_name, text, says) => {
    mkdirSync(join(folder, '.harborcheck/up'), { recursive: true })
    const file = '.harborcheck/up/4000.json'
    if (text === undefined) fifo(file)
    else writeFileSync(join(folder, file), text)
    const ended = await Promise.all(
      [
        ['down', '4000'],
        ['down', '--all'],
        ['world', 'state'],
      ].map((args) => runCommand(args, { cwd: folder })),
    )
    for (const { code, stderr } of ended) {
      expect(stderr).toContain('4000.json')
      expect(stderr).toContain(says)
      expect(code).toBe(2)
    }
    expect(existsSync(join(folder, file))).toBe(true)
  })
})
