import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { harborcheck, runCommand, start } from './harborcheck.ts'

/** Own scenarios, last failures, watch mode and GitHub's reporter, on a few cases. */

let folder: string
const run = (args: string[], env: NodeJS.ProcessEnv = {}) => runCommand(args, { cwd: folder, env })
const two = '{top-level/approved-agreement-opens-its-vault,top-level/straight-to-production}'
/** Asks its node, because a subject without a single request gets no verdict. */
const resolver = (answer: string) => `export default ({ rpcUrl }) => ({ name: 'mine', isAttackable: async () => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
  await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return ${answer}
} })\n`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  await mkdir(join(folder, 'bugs'))
  await writeFile(join(folder, 'mine.mjs'), resolver('true'))
  const { stdout } = await harborcheck('explain', 'top-level/registries-that-know-nothing', '--json')
  const bug = { ...JSON.parse(stdout), id: 'my-bugs/nothing-binds' }
  for (const { questions } of bug.steps) for (const question of questions ?? []) delete question.expected
  await writeFile(join(folder, 'bugs/mine.json'), JSON.stringify(bug))
})
afterAll(() => rm(folder, { recursive: true }))

test("a user's scenario is a case, and --last-failed runs it alone until it passes", async () => {
  const args = ['test', './mine.mjs', '--scenarios', 'bugs/*.json']
  const first = await run([...args, '--filter', `{my-bugs,${two.slice(1)}`, '--json', 'run.json'])
  expect(first.code).toBe(1)
  const ids = async () =>
    JSON.parse(await readFile(join(folder, 'run.json'), 'utf8')).cases.map(({ id }: { id: string }) => id)
  expect(await ids()).toEqual([
    'top-level/approved-agreement-opens-its-vault',
    'top-level/straight-to-production',
    'my-bugs/nothing-binds',
  ])
  expect(first.stdout).toContain('npx harborcheck reproduce bugs/mine.json ./mine.mjs')

  const shown = await run(['report', '--rule', 'BIND-8'])
  expect(shown.stdout).toContain('✗ my-bugs/nothing-binds')
  expect(shown.stdout).not.toContain('✗ top-level/')
  expect((await run(['report', '--rule', 'BIND-1'])).code).toBe(2)

  const second = await run([...args, '--last-failed', '--json', 'run.json'])
  expect(second.code).toBe(1)
  expect(await ids()).toEqual(['top-level/straight-to-production', 'my-bugs/nothing-binds'])

  await writeFile(join(folder, 'mine.mjs'), resolver('false'))
  const third = await run([...args, '--last-failed'])
  expect(third.stdout).toContain('2 cases')
  const all = await run([...args, '--last-failed', '--filter', two])
  expect(all.stderr).toContain('No case that these options choose failed in the last run: all of them run.')
  expect(all.stdout).toContain('2 cases')
})

test('explain FILE prints the steps, and answers that the file omits', async () => {
  const { code, stdout } = await run(['explain', 'bugs/mine.json'])
  expect(code).toBe(0)
  expect(stdout).toContain('my-bugs/nothing-binds (interface')
  expect(stdout).toContain('? isAttackable(vault) → false')
})

test.each(['cutoff time', 'Adoption'])('explain "%s" prints the meaning from the glossary', async (word) => {
  const { code, stdout } = await run(['explain', word])
  expect(code).toBe(0)
  expect(stdout).toMatch(/^(cutoff time|adopter, adoption)\n {2}\S.+\n$/)
})

test('promote creates the folder of its file', async () => {
  const { code, stdout } = await run(['promote', 'bugs/mine.json', '--as', 'my-bugs/kept', '--out', 'new/kept.json'])
  expect(code).toBe(0)
  expect(stdout).toBe('new/kept.json\n')
  expect(JSON.parse(await readFile(join(folder, 'new/kept.json'), 'utf8')).id).toBe('my-bugs/kept')
})

test('under GitHub Actions, prints annotations and a summary, and escapes commands', async () => {
  await writeFile(join(folder, 'mine.mjs'), resolver('true'))
  const summary = join(folder, 'summary.md')
  const env = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary, GITHUB_WORKSPACE: folder }
  const { code, stdout } = await run(['test', './mine.mjs', '--filter', two], env)
  expect(code).toBe(1)
  const [, token] = /^::stop-commands::([0-9a-f-]{36})\n/.exec(stdout) ?? []
  const [, rest = ''] = stdout.split(`\n::${token}::\n`)
  expect(rest).toMatch(
    /^::error file=mine\.mjs,title=harborcheck%3A Unsafe%3A breaks STATE-2[^:]*::asked .*%0Aexpected .*%0Aanswered .*%0A1 case, such as top-level\//,
  )
  expect(await readFile(summary, 'utf8')).toContain('## Breaks STATE-2, in 1 case')
  const plain = await run(['test', './mine.mjs', '--filter', two, '--reporter', 'terminal'], env)
  expect(plain.stdout).not.toContain('::')
})

test.skipIf(spawnSync('script', ['--version']).error !== undefined)(
  '--watch in a terminal runs all at a, failures at f, the cases of a typed glob at p, and quits at q',
  async () => {
    await writeFile(join(folder, 'mine.mjs'), resolver('true'))
    const program = fileURLToPath(new URL('../../bin/harborcheck.js', import.meta.url))
    const command = `'${process.execPath}' '${program}' test ./mine.mjs --filter '${two}' --watch`
    // `script` runs it in a terminal of its own.
    const child = spawn('script', ['-qec', command, '/dev/null'], { cwd: folder })
    let printed = ''
    child.stdout.on('data', (data) => {
      printed += data
    })
    const waits = (times: number) =>
      eventually(() => expect(printed.split('Waiting for a change. a runs all')).toHaveLength(times + 1))
    await waits(1)
    child.stdin.write('f')
    await waits(2)
    child.stdin.write('a')
    await waits(3)
    child.stdin.write('pnothing\x1bptop-level/straightX\x7f-*\r')
    await waits(4)
    child.stdin.write('a')
    await waits(5)
    const runs = printed.split('Waiting for a change.').map((run) => /^(\d+) cases?, /m.exec(run)?.[1])
    expect(runs.slice(0, 5)).toEqual(['2', '1', '2', '1', '2'])
    expect([...printed.matchAll(/running (what failed|everything)/g)].map(([, scope]) => scope)).toEqual([
      'everything',
      'what failed',
      'everything',
      'everything',
      'everything',
    ])
    const exit = once(child, 'exit')
    child.stdin.write('q')
    expect(await exit).toEqual([0, null])
  },
)

test('--watch runs failures again after a change, then every case', async () => {
  await writeFile(join(folder, 'mine.mjs'), resolver('true'))
  const watching = start(['test', './mine.mjs', '--filter', two, '--watch'], { cwd: folder })
  const printed = await watching.says('Waiting for a change')
  expect(printed).toContain('1 unsafe')
  await writeFile(join(folder, 'mine.mjs'), resolver('false'))
  await eventually(() => watching.says('at level deployment: 1 missed'))
  watching.process.kill('SIGINT')
  const { code, stdout } = await watching.ended
  expect(code).toBe(130)
  const verdicts = [...stdout.matchAll(/^(\d+) cases?, /gm)].map(([, cases]) => cases)
  // Both cases; the one that failed, which passes now; both again, of which the other one fails.
  expect(verdicts.slice(0, 3)).toEqual(['2', '1', '2'])
})
