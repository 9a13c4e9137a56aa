import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bin, harborcheck, type Outcome, type Running, start } from './harborcheck.ts'

/** Redirections of standard output and standard error, in shell syntax. */
const fullDisk = 'a full disk takes neither'
const outputs = { [fullDisk]: '>/dev/full 2>/dev/full' }
const moreOutputs = {
  ...outputs,
  'nobody reads': '| true',
  'the reader of both leaves after a line': '2>&1 | head -n 1',
  'the reader leaves at a match': '| grep -m 1 .',
  'both are closed': '>&- 2>&-',
}

const alwaysTrue = fileURLToPath(new URL('../subject/broken/module/always-true.mjs', import.meta.url))
const wrongExplorer = `exec '${process.execPath}' '${bin}' explorer --quirk covers-agreements`

/** Each command with a verdict, on a subject that fails; and `compare`, which has none. */
const commands: { args: string[]; code: number; file?: string; tried?: Record<string, string> }[] = [
  {
    args: ['test', alwaysTrue, '--filter', 'top-level/registries-*', '--workers', '1', '--json', 'test.json'],
    code: 1,
    file: 'test.json',
    tried: moreOutputs,
  },
  { args: ['smoke', alwaysTrue], code: 1 },
  { args: ['reproduce', 'my-case.json', alwaysTrue], code: 1 },
  {
    args: [
      'compare',
      alwaysTrue,
      'reference',
      '--filter',
      'top-level/registries-*',
      '--workers',
      '1',
      '--json',
      'compare.json',
    ],
    code: 0,
    file: 'compare.json',
  },
  {
    args: ['test-explorer', '--command', wrongExplorer, '--settle', '0.2', '--json', 'explorer.json'].concat(
      '--filter',
      'top-level/approved-*',
    ),
    code: 1,
    file: 'explorer.json',
  },
  { args: ['world', 'ask', alwaysTrue], code: 1 },
]

let folder: string
let up: Running
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  await writeFile(
    join(folder, 'my-case.json'),
    (await harborcheck('explain', 'top-level/registries-that-know-nothing', '--json')).stdout,
  )
  up = start(['up'], { cwd: folder })
  await up.says('Ctrl-C stops it.')
})
afterAll(async () => {
  up.process.kill('SIGTERM')
  await up.ended
  await rm(folder, { recursive: true })
})

/** Runs a command with these redirections, after `first`. Resolves to the exit code of the command, not of the reader. */
function into(output: string, args: readonly string[], env: NodeJS.ProcessEnv = {}, first = ':'): Promise<Outcome> {
  const script = `${first}; "$0" "$@" ${output}; exit "\${PIPESTATUS[0]}"`
  const child: ChildProcess = spawn('bash', ['-c', script, process.execPath, bin, ...args], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) child[name]?.on('data', (text) => (said[name] += text))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, ...said })))
}

test.for(commands)(
  '$args.0: exits with its verdict if a reader closes early, and with 3 if it cannot write',
  async ({ args, code, file, tried = outputs }) => {
    const codes: Record<string, number | null> = {}
    for (const [name, output] of Object.entries(tried)) {
      if (file !== undefined) await writeFile(join(folder, file), 'of an earlier run')
      codes[name] = (await into(output, args)).code
      if (file !== undefined) {
        expect(JSON.parse(await readFile(join(folder, file), 'utf8')), name).toMatchObject({ complete: true })
      }
    }
    expect(codes).toEqual(Object.fromEntries(Object.keys(tried).map((name) => [name, name === fullDisk ? 3 : code])))
  },
)

const reference = ['test', 'reference', '--filter', 'top-level/registries-*']

test('exits with 3 if standard output or the job summary cannot be written', async () => {
  const lost = await into('>/dev/full', reference)
  expect(lost.stderr).toContain('harborcheck: cannot write to standard output: ENOSPC')
  expect(lost.code).toBe(3)
  const summary = await into('', [...reference, '--reporter', 'github'], { GITHUB_STEP_SUMMARY: '/dev/full' })
  expect(summary.stderr).toContain('harborcheck: The job summary could not be written\n  cause  ENOSPC')
  expect(summary.code).toBe(3)
})

test('regression: exits with 3 if a file accepts only a part of standard output', async () => {
  const part = await into('>part.json', ['list', '--json'], {}, 'ulimit -f 16')
  expect(part.stderr).toMatch(/^harborcheck: cannot write to standard output: EFBIG.*\n$/)
  expect(part.code).toBe(3)
})

test('accepts a reader that closes early, but exits with 3 if output is lost', async () => {
  const list = ['list', '--json']
  expect(await into('| head -n 1', list)).toEqual({ code: 0, stdout: '{\n', stderr: '' })
  expect(await into('| true', list)).toEqual({ code: 0, stdout: '', stderr: '' })
  const full = await into('>/dev/full', list)
  expect(full.code).toBe(3)
  expect(full.stderr).toMatch(/^harborcheck: cannot write to standard output: ENOSPC.*\n$/)
})

test("an error names a limit of address space as the machine's", async () => {
  const limited = await into('', ['smoke', 'reference'], {}, 'ulimit -v 8000000')
  expect(limited.stderr).toMatch(
    /^harborcheck: This process may not reserve enough addresses\n.*WebAssembly.*\n.*ulimit -v/,
  )
  expect(limited.code).toBe(3)
})
