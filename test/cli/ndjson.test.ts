import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLeftovers, type Outcome, runCommand, start } from './harborcheck.ts'

checkLeftovers()
const fixture = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const alwaysTrue = fixture('../subject/broken/module/always-true.mjs')
const hangs = fixture('../subject/broken/module/hangs-on-create.js')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
})
afterAll(() => rm(folder, { recursive: true }))

type Line = { type: string; id: string; [member: string]: unknown }
const linesOf = ({ stdout }: Pick<Outcome, 'stdout'>): Line[] =>
  stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
const casesIn = (run: Line | undefined) => (run?.cases ?? []) as Line[]
const streamed = (subject: string, ...more: string[]) =>
  runCommand(['test', subject, '--filter', 'top-level/*', '--reporter', 'ndjson', ...more], { cwd: folder })

test('writes the cases, a line for each, and an end', async () => {
  const outcome = await streamed('reference')
  const [run, ...cases] = linesOf(outcome)
  const end = cases.pop()
  expect(run).toMatchObject({ type: 'run', version: expect.any(String), generated: 0 })
  const listed = casesIn(run)
  expect(listed.length).toBeGreaterThan(5)
  expect(cases.map(({ id }) => id).toSorted()).toEqual(listed.map(({ id }) => id).toSorted())
  for (const one of cases) expect(one).toMatchObject({ type: 'case', title: expect.any(String), result: 'passed' })
  // A part of the suite gives no verdict.
  expect(end).toMatchObject({ type: 'end', conforms: false, exitCode: 0, problems: [] })
  expect(end?.verdict).toContain('a part of the suite, no verdict')
  expect(outcome.code).toBe(0)
})

test('--list writes the first line of a run, whatever the subject is', async () => {
  const [run] = linesOf(await streamed('reference'))
  expect(linesOf(await streamed('./none.ts', '--list'))).toEqual([run])
})

test('a failed case has the text and the command of the terminal report', async () => {
  const outcome = await streamed(alwaysTrue)
  const [run, ...cases] = linesOf(outcome)
  const end = cases.pop()
  expect(cases).toHaveLength(casesIn(run).length)
  const failed = cases.filter(({ result }) => result === 'failed')
  expect(failed.length).toBeGreaterThan(0)
  for (const { id, unsafe, message, reproduce } of failed) {
    expect(unsafe).toBe(true)
    expect(message).toContain(`✗ ${id}\n`)
    expect(reproduce).toBe(`npx harborcheck reproduce ${id} ${alwaysTrue}`)
  }
  expect(end).toMatchObject({ conforms: false, exitCode: 1, verdict: expect.stringContaining('does not conform') })
  expect(outcome.code).toBe(1)
  // The run is saved: the report that is not printed is at hand.
  expect((await runCommand(['report'], { cwd: folder })).stdout).toContain(String(end?.verdict).replace(/\.$/, ''))
})

test('a known failure is skipped, and an outdated entry is a problem of the run', async () => {
  const failing = linesOf(await streamed(alwaysTrue)).filter(({ result }) => result === 'failed')
  const refusing = fixture('../subject/broken/module/always-refuses.mjs')
  const known = join(folder, 'known.json')
  const written = await streamed(refusing, '--write-known-failing', known)
  expect(linesOf(written).at(-1)?.type).toBe('end')
  expect(written.stderr).toContain(known)
  const again = linesOf(await streamed(refusing, '--known-failing', known))
  for (const { id } of failing)
    expect(again).toContainEqual(
      expect.objectContaining({ id, result: 'skipped', skipped: expect.stringMatching(/^known failure: /) }),
    )
  const outdated = linesOf(await streamed('reference', '--known-failing', known))
  expect(outdated.filter(({ result }) => result === 'failed')).toEqual([])
  const problems = expect.arrayContaining([expect.stringMatching(/^known failure: /)])
  expect(outdated.at(-1)).toMatchObject({ conforms: false, exitCode: 1, problems })
  expect(await readFile(known, 'utf8')).toContain('"reason"')
})

test('a subject that does not start is the only problem', async () => {
  const { code, stdout } = await runCommand(
    ['test', '--command', 'false', '--filter', 'top-level/*', '--reporter', 'ndjson'],
    { cwd: folder },
  )
  const lines = linesOf({ stdout })
  expect(lines.map(({ type }) => type)).toEqual(['run', 'end'])
  expect(lines[1]).toMatchObject({ conforms: false, exitCode: 1 })
  expect(lines[1]?.problems).toEqual([expect.stringContaining('The subject did not start: subject exited: code 1\n')])
  expect(code).toBe(1)
})

test('writes an end with exit code 2 if the options name no case', async () => {
  const { code, stdout } = await runCommand(['test', 'reference', '--filter', 'none/*', '--reporter', 'ndjson'], {
    cwd: folder,
  })
  expect(linesOf({ stdout })).toEqual([
    expect.objectContaining({ type: 'end', exitCode: 2, problems: [expect.stringContaining('none/*')] }),
  ])
  expect(code).toBe(2)
})

test('writes cases while the run goes on, and after Ctrl-C an end with its exit code', async () => {
  const run = start(['test', 'reference', '--filter', '*/*', '--reporter', 'ndjson', '--workers', '1'], { cwd: folder })
  await run.says('"type":"case"')
  run.process.kill('SIGINT')
  const { code, stdout } = await run.ended
  expect(code).toBe(130)
  const lines = linesOf({ stdout })
  expect(lines.length).toBeLessThan(casesIn(lines[0]).length)
  expect(lines.at(-1)).toMatchObject({ type: 'end', conforms: false, exitCode: 130 })
  expect(lines.at(-1)?.problems).toEqual([expect.stringContaining('cut short')])
})

test('a killed run has no end', async () => {
  const run = start(['test', hangs, '--filter', 'top-level/*', '--reporter', 'ndjson'], { cwd: folder })
  await run.says('"type":"run"')
  run.process.kill('SIGKILL')
  const { stdout } = await run.ended
  expect(stdout).not.toContain('"type":"end"')
})

test('rejects options of several runs and of parts', async () => {
  const part = ['--shard', '1/2', '--json', join(folder, 'part.json')]
  for (const more of [['--watch'], part, ['--node', 'all']]) {
    const { code, stdout, stderr } = await streamed('reference', ...more)
    expect(stderr).toContain('harborcheck: --reporter ndjson writes the cases of one whole run')
    expect([code, stdout]).toEqual([2, ''])
  }
})

test('merge writes the same cases as the whole run', async () => {
  const parts = [1, 2].map((number) => join(folder, `part-${number}.json`))
  for (const [index, part] of parts.entries()) {
    const shard = ['--filter', 'top-level/*', '--shard', `${index + 1}/2`, '--json', part, '--reporter', 'terminal']
    await runCommand(['test', alwaysTrue, ...shard], { cwd: folder })
  }
  const merged = linesOf(await runCommand(['merge', ...parts, '--reporter', 'ndjson'], { cwd: folder }))
  const whole = linesOf(await streamed(alwaysTrue))
  const resultsOf = (lines: Line[]) =>
    lines.flatMap(({ type, id, result }) => (type === 'case' ? [`${id} ${result}`] : []))
  expect(resultsOf(merged)).toEqual(
    resultsOf(whole).toSorted((one, other) => order(merged, one) - order(merged, other)),
  )
  expect(merged.at(-1)).toMatchObject({ type: 'end', exitCode: 1 })
})

const order = (lines: Line[], result: string) => lines.findIndex(({ id }) => id === result.split(' ')[0])

test("names the file of a scenario of the user's", async () => {
  const scenario = JSON.parse(
    await readFile(fixture('../../fixtures/scenarios/top-level/straight-to-production.json'), 'utf8'),
  )
  await writeFile(join(folder, 'mine.json'), JSON.stringify({ ...scenario, id: 'top-level/mine' }))
  const lines = linesOf(await streamed(alwaysTrue, '--scenarios', 'mine.json'))
  expect(lines[0]?.cases).toContainEqual(expect.objectContaining({ id: 'top-level/mine', file: 'mine.json' }))
  expect(lines.find(({ id }) => id === 'top-level/mine')).toMatchObject({ type: 'case' })
})

test('docs/runners.md shows a failed case as it is written', async () => {
  await writeFile(join(folder, 'wrong.mjs'), 'export default () => ({ isAttackable: async () => true })\n')
  const run = ['test', './wrong.mjs', '--filter', 'top-level/straight*', '--reporter', 'ndjson']
  const [, failed] = linesOf(await runCommand(run, { cwd: folder }))
  expect(await readFile(fixture('../../docs/runners.md'), 'utf8')).toContain(`\n${failed?.message}\n\`\`\`\n`)
})

test('a generated scenario that fails has a line of its own, and the next run has it among its cases', async () => {
  const mutant = fixture('../../dist/mutants/child-not-in-countdown.js')
  const run = () =>
    runCommand(
      ['test', mutant, '--filter', 'top-level/straight*', '--runs', '60', '--workers', '1', '--reporter', 'ndjson'],
      { cwd: folder },
    )
  const first = linesOf(await run())
  const found = first.find(({ result }) => result === 'failed')
  expect(found?.id).toMatch(/^counterexample\/[0-9a-f]{12}$/)
  expect(found?.message).toContain(`reproduce npx harborcheck reproduce ${found?.id} `)
  expect(casesIn(first[0])).toHaveLength(1)
  const second = linesOf(await run())
  expect(casesIn(second[0]).map(({ id }) => id)).toContain(found?.id)
  expect(second.filter(({ id }) => id === found?.id)).toMatchObject([{ type: 'case', result: 'failed' }])
})
