import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgeBinary } from '../../src/subject/forge/forge-binary.ts'
import { eventually } from '../support/eventually.ts'

/** docs/foundry.md in a project of its own, with the package in its node_modules: every command in it is run. */

const root = fileURLToPath(new URL('../../', import.meta.url))
const page = await readFile(`${root}docs/foundry.md`, 'utf8')
const blocks = [...page.matchAll(/<!-- ([^>]*) -->\n```(\w+)\n([\s\S]*?)```\n/g)].map(
  ([, comment, language, text]) => ({
    comment,
    language,
    text: text ?? '',
  }),
)
const files = blocks.filter(({ comment }) => comment?.startsWith('file: '))
const commands = blocks.filter(({ comment }) => comment === 'run').map(({ text }) => text)

/** What the reader has: npx finds harborcheck, and forge is installed. */
const prelude = `npx() { shift; node "$HARBORCHECK" "$@"; }\nforge() { "$FORGE" "$@"; }\nset -e\n`
let project: string

function shell(script: string) {
  const child = spawn('sh', ['-c', prelude + script], {
    cwd: project,
    detached: true,
    env: {
      ...process.env,
      HARBORCHECK: `${root}bin/harborcheck.js`,
      FORGE: forgeBinary(),
      FOUNDRY_SOLC: `${root}scripts/solc.sh`,
      FOUNDRY_OFFLINE: 'true',
      NO_PROXY: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => {
    output.stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    output.stderr += chunk
  })
  const ended = new Promise<typeof output & { code: number | null }>((resolve) =>
    child.on('close', (code) => resolve({ code, ...output })),
  )
  return { ended, interrupt: () => process.kill(-(child.pid as number), 'SIGINT') }
}

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  for (const { comment, text } of files) {
    const file = (comment?.endsWith('.sol') ? 'script/' : '') + basename(comment ?? '')
    await mkdir(dirname(join(project, file)), { recursive: true })
    await writeFile(join(project, file), text)
  }
  const installed = join(project, 'node_modules/harborcheck')
  await mkdir(installed, { recursive: true })
  await cp(`${root}contracts`, join(installed, 'contracts'), { recursive: true })
})
afterAll(() => rm(project, { recursive: true }))

test('this test runs every block of commands', () => {
  const shown = page.split('```sh\n').length - 1
  expect(blocks.filter(({ language }) => language === 'sh')).toHaveLength(shown)
  expect(commands).toHaveLength(4)
})

test('shows the files verbatim', async () => {
  expect(files).toHaveLength(2)
  for (const { comment, text } of files) expect(text).toBe(await readFile(root + comment?.slice(6), 'utf8'))
})

test('runs the helper and the three checks on a chain that stays up', async () => {
  const background = blocks.find(({ comment }) => comment === 'run in the background')
  const up = shell(background?.text ?? 'exit 1')
  try {
    await eventually(async () => JSON.parse(await readFile(join(project, 'up.json'), 'utf8')))
    const [check = '', checks = ''] = commands
    const first = await shell(check).ended
    expect(first.stdout + first.stderr).toContain('Script ran successfully.')
    expect(first.code).toBe(0)
    const refused = await shell(check.replace('actors.child', 'actors.router')).ended
    expect(refused.stdout + refused.stderr).toContain('ChainScript__NotAttackable(0x')
    expect(refused.code).toBe(1)
    const three = await shell(checks).ended
    expect(three.stdout.match(/Script ran successfully\./g)).toHaveLength(3)
    expect(three.stdout).toContain('identityRequirement: "')
    expect(three.code).toBe(0)
  } finally {
    up.interrupt()
    await up.ended
  }
})

test('tests a script, with the output of the page', async () => {
  const output = blocks.find(({ comment }) => comment === 'output')
  const { code, stdout } = await shell(commands[2] ?? '').ended
  const timeless = (text: string) => text.replace(/ in \d+\.\d s$/m, ' in … s')
  expect(timeless(stdout)).toBe(timeless(output?.text ?? ''))
  expect(code).toBe(0)
})

test('tests the bundled helper', async () => {
  // Here in one case: test/examples asks a script that inherits its isAttackable about all of them.
  const { code, stdout } = await shell(`${commands[3]?.trimEnd()} --filter cutoff-time/link-then-spawn-in-one-block`)
    .ended
  expect(stdout).toContain('ChainQuery: 1 of ')
  expect(stdout).not.toMatch(/refused|errored|open/)
  expect(code).toBe(0)
})
