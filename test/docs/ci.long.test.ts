import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { MAX_PARTIAL_BYTES } from '../../src/check/resolvers/shards/read-part.ts'
import { createProgram } from '../../src/cli/program.ts'
import { runCommand } from '../cli/harborcheck.ts'
import { blockAfter, commandsOf, timeless } from './page-parts.ts'

const page = await readFile(fileURLToPath(new URL('../../docs/ci.md', import.meta.url)), 'utf8')
const [, shards = ''] = page.split(/^## Shards$/m)

test('the commands of shards run, and print what the page shows', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  const outcomes = []
  for (const args of commandsOf(shards)) outcomes.push(await runCommand(args, { cwd: folder }))
  await rm(folder, { recursive: true })
  expect(outcomes.map(({ code }) => code)).toEqual([0, 0, 0])
  expect(outcomes[0]?.stdout).toBe(blockAfter(page, 'output: shard'))
  expect(timeless(outcomes[2]?.stdout)).toBe(timeless(blockAfter(page, 'output: merge')))
  expect(shards).toContain(`up to ${MAX_PARTIAL_BYTES / 2 ** 20} MB`)
})

type Step = { uses?: string; run?: string; with?: Record<string, unknown> }
type Workflow = {
  on: string[]
  jobs: Record<
    'shard' | 'merge',
    { needs?: string; 'runs-on': string; steps: Step[]; strategy?: { matrix: { shard: number[] } } }
  >
}

test('the workflow of shards is YAML with matching shards, files and options', async () => {
  const workflow = blockAfter(page, 'workflow').replaceAll(/\$\{\{ matrix\.shard \}\}/g, 'SHARD')
  const { jobs, on } = parse(workflow, { strict: true, uniqueKeys: true }) as Workflow
  expect(on).toEqual(['push', 'pull_request'])
  const shards = jobs.shard.strategy?.matrix.shard as number[]
  expect(shards).toEqual(shards.map((_, index) => index + 1))
  expect(jobs.merge.needs).toBe('shard')
  for (const { steps } of Object.values(jobs)) {
    for (const step of steps) expect([typeof step.uses, typeof step.run]).toContain('string')
    expect(steps.map(({ run }) => run)).toContain('npm ci')
  }
  const commandOf = (job: 'shard' | 'merge') =>
    jobs[job].steps.find(({ run }) => run?.startsWith('npx harborcheck'))?.run as string
  // The shell reads one line: options on a line of their own would be another command.
  expect(commandOf('shard')).not.toContain('\n')
  for (const shard of shards) {
    const [command = ''] = commandOf('shard').replaceAll('SHARD', String(shard)).split(' || ')
    const { json, shard: part, runs } = await optionsOf('test', command)
    const expected = { json: `part-${shard}.json`, part: { number: shard, of: shards.length }, runs: 1000 }
    expect({ json, part, runs }).toEqual(expected)
  }
  const upload = jobs.shard.steps.find(({ uses }) => uses?.startsWith('actions/upload-artifact'))
  expect(upload?.with).toEqual({ name: 'part-SHARD', path: 'part-SHARD.json' })
  const download = jobs.merge.steps.find(({ uses }) => uses?.startsWith('actions/download-artifact'))
  expect(download?.with).toEqual({ pattern: 'part-*', path: 'parts', 'merge-multiple': true })
  expect(commandOf('merge')).toMatch(/^npx harborcheck merge parts\/part-\*\.json /)
  expect(await optionsOf('merge', commandOf('merge'))).toMatchObject({ json: 'report.json', junit: 'report.xml' })
})

/** The options of a command, as the command line reads them. */
async function optionsOf(name: string, command: string): Promise<Record<string, unknown>> {
  const found = (await createProgram([name])).commands.find((one) => one.name() === name)
  const { unknown } = found?.parseOptions(command.split(' ').slice(3)) ?? {}
  expect(unknown).toEqual([])
  return found?.opts() as Record<string, unknown>
}
