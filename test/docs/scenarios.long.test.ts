import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startChain } from '../../src/chain/chain.ts'
import { forgeBinary } from '../../src/subject/forge/forge-binary.ts'
import { path } from '../export/programs.ts'
import { eventually } from '../support/eventually.ts'

/** docs/scenarios.md: every command in it is run, in a folder of its own. */

const root = fileURLToPath(new URL('../../', import.meta.url))
const page = await readFile(`${root}docs/scenarios.md`, 'utf8')
const blocks = new Map(
  [...page.matchAll(/<!-- (run|output): (\w+) -->\n```\w+\n([\s\S]*?)```\n/g)].map(([, kind, name, text = '']) => [
    `${kind} ${name}`,
    text,
  ]),
)
let folder: string

/** What the reader has: npx finds harborcheck, and Foundry is installed. */
const prelude = `npx() { shift; node "$HARBORCHECK" "$@"; }\nforge() { "$FORGE" "$@"; }\nset -e\n`

function shell(script: string) {
  const child = spawn('sh', ['-c', prelude + script], {
    cwd: folder,
    detached: true,
    env: {
      ...process.env,
      HARBORCHECK: `${root}bin/harborcheck.js`,
      FORGE: forgeBinary(),
      FOUNDRY_SOLC: `${root}scripts/solc.sh`,
      FOUNDRY_OFFLINE: 'true',
      NO_PROXY: '127.0.0.1',
      PATH: path,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text
    })
  }
  const ended = new Promise<typeof output & { code: number | null }>((resolve) =>
    child.on('close', (code) => resolve({ code, ...output })),
  )
  const interrupt = () => process.kill(-(child.pid as number), 'SIGINT')
  // A test that fails does not interrupt its command.
  onTestFinished(() => {
    if (child.exitCode === null && child.signalCode === null) interrupt()
  })
  return { output, ended, interrupt }
}

const run = (name: string) => blocks.get(`run ${name}`) ?? `echo "no block ${name}" >&2; exit 1`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  await mkdir(join(folder, 'test'))
  await writeFile(join(folder, 'foundry.toml'), '[profile.default]\nlibs = []\n')
  await mkdir(join(folder, 'node_modules'))
  await symlink(join(root, 'node_modules/viem'), join(folder, 'node_modules/viem'))
})
afterAll(() => rm(folder, { recursive: true }))

test('this test runs every block of commands', () => {
  const shown = page.split('```sh\n').length - 1
  expect([...blocks.keys()].filter((name) => name.startsWith('run '))).toHaveLength(shown)
  expect(shown).toBe(5)
})

test('--step prints a line for each step, and stops at q', async () => {
  const { code, stdout, stderr } = await shell(run('step')).ended
  expect(stdout).toMatch(/chain +http:\/\/127\.0\.0\.1:\d+/)
  expect(stdout).toContain('\n2. +2 s  block 4, timestamp 1000000003\n')
  expect(stdout).not.toContain('\n3. ')
  expect(stdout).toContain('Stopped after step 2 of 8. Nothing was asked so far.')
  expect(stderr).toContain("-- 3 of 8 [Enter continues, q quits]: agreementA's terms are locked")
  expect(code).toBe(2)
})

test('--stop-at keeps the chain running until it is stopped', async () => {
  const stopped = shell(run('stop'))
  await eventually(() => expect(stopped.output.stdout).toContain('Ctrl-C stops it.'))
  expect(stopped.output.stdout).toContain('\n6. +6 s  block 8')
  expect(stopped.output.stdout).toMatch(/ agreementAOwner +0x\w{40} {2}key 0x\w{64}\n/)
  stopped.interrupt()
  await stopped.ended
})

test('--as cast prints a script that runs', async () => {
  const { code, stdout } = await shell(run('cast')).ended
  const shown = blocks.get('output cast') ?? ''
  expect(stdout.slice(0, shown.length)).toBe(shown)
  expect(stdout).toMatch(/ answers, 0 wrong\.\n$/)
  expect(code).toBe(0)
})

test('--as viem prints a script that runs', async () => {
  const chain = await startChain()
  try {
    const { code, stdout, stderr } = await shell(run('viem').replace('http://127.0.0.1:8545', chain.rpcUrl)).ended
    expect(stderr).toBe('')
    expect(stdout).toMatch(/ answers, 0 wrong\.\n$/)
    expect(code).toBe(0)
  } finally {
    await chain.stop()
  }
})

test('--as solidity prints a test that runs', async () => {
  const { code, stdout } = await shell(run('solidity')).ended
  expect(stdout).toContain('[PASS] test_scenario()')
  expect(stdout).toMatch(/ answers, 0 wrong\./)
  expect(code).toBe(0)
})
