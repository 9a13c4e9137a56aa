import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Outcome, runCommand, start } from './harborcheck.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  await symlink(`${root}node_modules`, join(folder, 'node_modules'))
  await cp(`${root}docs/examples/registry-only.ts`, join(folder, 'registry-only.ts'))
})
afterAll(() => rm(folder, { recursive: true }))

const FORMS = ['json', 'junit', 'html'] as const
const reportsOf = (name: string) => FORMS.flatMap((form) => [`--${form}`, `${name}.${form}`])
const PARTS = ['1.json', '2.json', '3.json']

/** The whole run in the folder `whole`, and its three shards and their merge in the folder `shards`. */
async function wholeAndMerged(args: string[]): Promise<{ whole: Outcome; parts: Outcome[]; merged: Outcome }> {
  for (const name of ['whole', 'shards']) {
    await rm(join(folder, name), { recursive: true, force: true })
    await mkdir(join(folder, name))
  }
  const run = (name: string, ...all: string[]) => runCommand(all, { cwd: join(folder, name) })
  const whole = run('whole', 'test', ...args, '--no-durations', '--workers', '1', ...reportsOf('report'))
  const parts: Outcome[] = []
  for (const number of [1, 2, 3])
    parts.push(await run('shards', 'test', ...args, '--shard', `${number}/3`, '--json', `${number}.json`))
  expect(await readdir(join(folder, 'shards'))).toEqual(PARTS)
  const merged = await run('shards', 'merge', '3.json', '1.json', '2.json', '--no-durations', ...reportsOf('report'))
  return { whole: await whole, parts, merged }
}

const read = (name: string, file: string) => readFile(join(folder, name, file), 'utf8')

async function expectSameReports() {
  for (const form of FORMS) {
    const [whole, merged] = [await read('whole', `report.${form}`), await read('shards', `report.${form}`)]
    expect(merged === whole ? 'the same' : firstDifference(whole, merged)).toBe('the same')
  }
}

function firstDifference(whole: string, merged: string): string {
  const [lines, others] = [whole.split('\n'), merged.split('\n')]
  const index = lines.findIndex((line, at) => line !== others[at])
  return `line ${index}: ${lines[index]?.slice(0, 500)}\nmerged: ${others[index]?.slice(0, 500)}`
}

/** The printed report without its seconds, which --no-durations leaves out of the files of the whole run alone. */
const timeless = (text: string) => text.replace(/ in \d+\.\d s$/m, '')

describe('three shards, merged', () => {
  test('give the bytes of the whole run for a wrong resolver, with races and two networks', async () => {
    const filter = '{networks,racing-blocks,immediate-deployer}/*'
    const { whole, parts, merged } = await wholeAndMerged([
      '../registry-only.ts',
      '--level',
      'hardened',
      '--filter',
      filter,
      '--runs',
      '40',
      // Steering would begin with what fails at once.
      '--no-steering',
      '--seed',
      '23',
      '--batch-size',
      '3',
    ])
    expect([whole.code, merged.code, parts.map(({ code }) => code)]).toEqual([1, 1, [1, 1, 1]])
    await expectSameReports()
    const { campaign, cases } = JSON.parse(await read('shards', 'report.json'))
    expect(campaign.counterexample).toMatch(/^[0-9a-f]{12}$/)
    // It failed in a later shard than the first, which ran its scenarios to the end.
    expect(campaign.scenarios).toBeGreaterThan(4)
    const questions = cases.flatMap((one: { questions: object[] }) => one.questions)
    expect(questions.some((one: object) => 'race' in one)).toBe(true)
    expect(questions.some((one: { network?: string }) => one.network === 'elsewhere')).toBe(true)
    expect(await readdir(join(folder, 'shards', '.harborcheck', 'counterexamples'))).toEqual([
      `${campaign.counterexample}.json`,
    ])
    for (const [index, { stdout }] of parts.entries()) {
      expect(stdout).toMatch(
        new RegExp(`^Shard ${index + 1}/3: \\d+ of ${cases.length - 1} cases, \\d+ generated`, 'm'),
      )
      expect(stdout).not.toContain('conform')
    }
  })

  test('give the bytes of the whole run for the reference resolver, which conforms', async () => {
    const filter = '{child-contracts,immediate-deployer}/*'
    const { whole, parts, merged } = await wholeAndMerged([
      'reference',
      '--filter',
      filter,
      '--runs',
      '12',
      '--statistics',
    ])
    expect([whole.code, merged.code, parts.map(({ code }) => code)]).toEqual([0, 0, [0, 0, 0]])
    await expectSameReports()
    expect(timeless(merged.stdout)).toBe(timeless(whole.stdout))
  })

  test.each([
    ['missing', ['1.json', '3.json'], 'Shard 2/3 is missing'],
    ['there twice', ['1.json', '2.json', '3.json', './1.json'], 'Shard 1/3 is there 2 times'],
  ])('reject a shard that is %s', async (_, files, message) => {
    const { code, stderr } = await start(['merge', ...files, '--json', 'none.json'], { cwd: join(folder, 'shards') })
      .ended
    expect(stderr).toContain(`harborcheck: ${message}`)
    expect(code).toBe(2)
    expect(existsSync(join(folder, 'shards', 'none.json'))).toBe(false)
  })

  test('behavior: a partial report cannot be shown or overwritten', async () => {
    const cwd = join(folder, 'shards')
    const shown = await runCommand(['report', '1.json'], { cwd })
    expect(shown).toMatchObject({ code: 2, stderr: expect.stringContaining('is the partial report of a shard') })
    const before = await read('shards', '1.json')
    const over = await runCommand(['merge', ...PARTS, '--json', '1.json'], { cwd })
    expect(over).toMatchObject({ code: 2, stderr: expect.stringContaining('are the same file') })
    expect(await read('shards', '1.json')).toBe(before)
  })
})

test.each([
  [['--html', 'a.html'], '--html needs the whole run'],
  [['--junit', 'a.xml', '--json', 'a.json'], '--junit needs the whole run'],
  [['--write-known-failing', 'k.json', '--json', 'a.json'], '--write-known-failing needs the whole run'],
  [['--max-time', '5', '--json', 'a.json'], '--max-time ends each shard somewhere else'],
  [[], '--shard writes a partial report, and no file is named for it'],
])('a shard rejects %j', async (args, message) => {
  const { code, stderr } = await runCommand(['test', 'reference', '--shard', '1/3', ...args], { cwd: folder })
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)])
})

test('known failures are judged over the merged run', async () => {
  const known = { knownFailing: [{ rule: 'BIND-2', reason: 'looks at own links only' }] }
  await writeFile(join(folder, 'known.json'), JSON.stringify(known))
  const filter = '{child-contracts,immediate-deployer}/*'
  const { whole, merged } = await wholeAndMerged([
    '../registry-only.ts',
    '--filter',
    filter,
    '--known-failing',
    '../known.json',
  ])
  await expectSameReports()
  expect(merged.code).toBe(whole.code)
  const { knownFailing } = JSON.parse(await read('shards', 'report.json'))
  expect(knownFailing.entries[0]).toMatchObject({ rule: 'BIND-2', outcome: 'failing' })
})
