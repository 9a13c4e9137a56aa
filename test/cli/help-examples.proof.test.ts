import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandNames, createProgram } from '../../src/cli/program.ts'
import { missing, path } from '../examples/tools.ts'
import { harborcheck, start } from './harborcheck.ts'

/** The example in every command's help runs, in a folder that has the files that it names. */

const root = fileURLToPath(new URL('../../', import.meta.url))
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  for (const name of ['my-resolver.ts', 'old.ts', 'new.ts'])
    await copyFile(join(root, 'docs/examples/registry-only.ts'), join(folder, name))
  await mkdir(join(folder, 'node_modules'))
  for (const name of ['viem', 'harborcheck'])
    await symlink(name === 'viem' ? join(root, 'node_modules/viem') : root, join(folder, 'node_modules', name))
  // A counterexample as a run saves it.
  await mkdir(join(folder, '.harborcheck/counterexamples'), { recursive: true })
  const { code, stdout } = await harborcheck('explain', 'targets/under-attack-and-counting-down', '--json')
  expect(code).toBe(0)
  await writeFile(join(folder, '.harborcheck/counterexamples/3f2a9c0d11be.json'), stdout)
})
afterAll(() => rm(folder, { recursive: true }))

/** The example of each command, by the command's name. */
async function examples(): Promise<Map<string, string>> {
  return new Map(
    (await createProgram(commandNames)).commands.map((command) => {
      let help = ''
      const writeOut = (text: string) => {
        help += text
      }
      command.configureOutput({ writeOut }).outputHelp()
      return [command.name(), /^ {2}\$ (harborcheck .*)$/m.exec(help)?.[1] ?? '']
    }),
  )
}

/** Runs a line as a shell does. */
const run = (line: string) => {
  const words = [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, word]) => double ?? single ?? word ?? '',
  )
  return start(words.slice(1), { cwd: folder, env: { PATH: path } })
}

test('every command has an example', async () => {
  for (const [name, line] of await examples()) expect(line, name).toContain(`harborcheck ${name}`)
})

test('the examples run to their end', async ({ skip }) => {
  skip(missing(['python3']).length > 0, 'this machine has no python3')
  const all = await examples()
  // `init` first: it writes the resolver.py of others. `test` writes the report of `report`.
  const order = ['init', 'list', 'explain', 'smoke', 'reproduce', 'test', 'report', 'compare', 'promote', 'exhaust']
  const codes: Record<string, number | null> = {}
  for (const name of order) codes[name] = (await run(all.get(name) as string).ended).code
  // The resolvers have faults: code 1 is a verdict.
  expect(codes).toEqual({
    init: 0,
    list: 0,
    explain: 0,
    smoke: 1,
    reproduce: 1,
    test: 1,
    report: 0,
    compare: 0,
    promote: 0,
    exhaust: 1,
  })
  for (const part of [1, 2, 3]) {
    const shard = `harborcheck test reference --filter top-level/approved-* --shard ${part}/3 --json part-${part}.json`
    expect((await run(shard).ended).code).toBe(0)
  }
  expect((await run(all.get('merge') as string).ended).code).toBe(0)
})

test('the examples of up, world and down run together', async () => {
  const all = await examples()
  const up = run(all.get('up') as string)
  await up.says('"rpcUrl"')
  expect((await run(all.get('world') as string).ended).code).toBe(0)
  expect((await run(all.get('down') as string).ended).code).toBe(0)
  expect((await up.ended).code).toBe(0)
})

test("examples that need a user's chain, explorer or contracts have a valid command line", async () => {
  const all = await examples()
  const { stderr } = await run(all.get('test-contracts') as string).ended
  expect(stderr).toContain('There is no deployment profile at ./deployment.ts')
  const { code } = await run((all.get('test-explorer') as string).replace('my-explorer', 'false')).ended
  // It starts no explorer.
  expect(code).toBe(1)
})
