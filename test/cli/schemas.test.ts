import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { saveCounterexample } from '../../src/check/resolvers/campaign/counterexample.ts'
import { runCommand } from './harborcheck.ts'

const fixture = (path: string) => fileURLToPath(new URL(path, import.meta.url))
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  await mkdir(join(folder, 'node_modules'))
  await symlink(fixture('../../'), join(folder, 'node_modules', 'harborcheck'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Reads the schema that a file names, from its folder as editors do. */
async function schemaOf(file: string): Promise<{ title?: string }> {
  const { $schema } = JSON.parse(await readFile(file, 'utf8'))
  return JSON.parse(await readFile(join(dirname(file), $schema), 'utf8'))
}

test('files that commands write name their JSON Schemas, and can be read again', async () => {
  const run = (...args: string[]) => runCommand(args, { cwd: folder })
  await run('init', '--language', 'python')
  expect(await schemaOf(join(folder, 'harborcheck.config.json'))).toMatchObject({
    title: expect.stringContaining('configuration'),
  })

  const refusing = fixture('../subject/broken/module/always-refuses.mjs')
  const some = ['test', refusing, '--filter', 'top-level/straight*', '--workers', '1']
  await run(...some, '--write-known-failing', 'known.json')
  expect(await schemaOf(join(folder, 'known.json'))).toMatchObject({ title: 'Known failures for harborcheck' })
  const { code, stdout } = await run(...some, '--known-failing', 'known.json')
  expect([code, stdout]).toEqual([0, expect.stringContaining('Known failures')])

  const scenario = JSON.parse(
    await readFile(fixture('../../fixtures/scenarios/top-level/straight-to-production.json'), 'utf8'),
  )
  const { $schema: _, narrative: __, answers: ___, ...plain } = scenario
  const saved = join(folder, '.harborcheck', 'counterexamples')
  await saveCounterexample({ id: '0123456789ab', scenario: { ...plain, id: 'counterexample/0123456789ab' } }, saved)
  expect(await schemaOf(join(saved, '0123456789ab.json'))).toMatchObject({ title: 'A harborcheck scenario' })
  expect((await run('promote', '0123456789ab', '--as', 'mine/found')).code).toBe(0)
  expect(await schemaOf(join(folder, 'mine-found.json'))).toMatchObject({ title: 'A harborcheck scenario' })
  expect((await run('explain', 'mine-found.json')).code).toBe(0)
})

test('a network file and a configuration may name theirs', async () => {
  const contracts = { attackRegistry: `0x${'11'.repeat(20)}` }
  await writeFile(join(folder, 'network.json'), JSON.stringify({ $schema: './x.json', contracts }))
  await writeFile(join(folder, 'harborcheck.config.json'), JSON.stringify({ $schema: './x.json', filter: 'none' }))
  const why = await runCommand(['why', contracts.attackRegistry, '--network', 'network.json'], { cwd: folder })
  expect(why.stderr).toContain('No node is named')
  expect((await runCommand(['test', 'reference'], { cwd: folder })).stderr).toContain('No case is left to run')
})

test('the package exports them', () => {
  const { resolve } = createRequire(join(folder, 'x.js'))
  for (const name of ['config', 'network', 'known-failing', 'scenario', 'report', 'protocol'])
    expect(resolve(`harborcheck/${name}.schema.json`)).toMatch(/\.schema\.json$/)
})
