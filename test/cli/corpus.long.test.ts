import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CampaignReport } from '../../src/check/resolvers/report/run-report.ts'
import { featuresOf } from '../../src/generate/shows/features.ts'
import { loadCorpus, minimised } from '../../src/generate/steering/corpus.ts'
import { runCommand } from './harborcheck.ts'

/** `harborcheck test --corpus`: the folder, from run to run. */

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
})
afterAll(() => rm(folder, { recursive: true }))

const chosen = ['test', 'reference', '--filter', 'top-level/vault-that-nothing-links', '--workers', '1']
const run = (...args: string[]) => runCommand([...chosen, ...args], { cwd: folder })
const playedBy = async (): Promise<CampaignReport> =>
  JSON.parse(await readFile(join(folder, 'run.json'), 'utf8')).campaign
/** How many features the scenarios of a corpus reach. */
const reachedBy = async (corpus: string) =>
  new Set((await loadCorpus(corpus)).flatMap((scenario) => [...featuresOf(scenario)])).size

test('--corpus grows from run to run, and drops redundant scenarios', async () => {
  const corpus = join(folder, 'corpus')
  const next = (seed: string) => run('--runs', '2', '--seed', seed, '--corpus', 'corpus', '--json', 'run.json')
  expect(await next('3')).toMatchObject({ code: 0 })
  const first = await readdir(corpus)
  const [atFirst, reachedAtFirst] = [await playedBy(), await reachedBy(corpus)]
  expect(first.length).toBeGreaterThan(0)
  for (const name of first) expect(name).toMatch(/^[0-9a-f]{12}\.json$/)

  // The same seed would play the same scenarios again, if the corpus did not tell what they reach.
  expect(await next('3')).toMatchObject({ code: 0 })
  const second = await readdir(corpus)
  expect((await playedBy()).coverage).not.toEqual(atFirst.coverage)
  expect(await reachedBy(corpus)).toBeGreaterThan(reachedAtFirst)
  expect(second.filter((name) => !first.includes(name))).not.toEqual([])
  const kept = await loadCorpus(corpus)
  expect(minimised(kept)).toHaveLength(kept.length)
})

test('--corpus rejects a file that is not a scenario, and needs generated scenarios', async () => {
  await writeFile(join(folder, 'broken.json'), '{"steps": []')
  const broken = await run('--runs', '1', '--corpus', '.')
  expect(broken.code).toBe(2)
  expect(broken.stdout).toBe('')
  expect(broken.stderr).toContain('broken.json')
  expect(await readFile(join(folder, 'broken.json'), 'utf8')).toBe('{"steps": []')
  expect((await run('--corpus', 'corpus')).stderr).toContain('add --runs 200')
  expect((await run('--runs', '1', '--corpus', 'corpus', '--no-steering')).code).toBe(2)
})
