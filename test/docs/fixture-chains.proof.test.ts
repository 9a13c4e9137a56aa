import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** docs/fixture-chains.md in a folder of its own: every command in it is run, in its order. */

const root = fileURLToPath(new URL('../../', import.meta.url))
const page = await readFile(`${root}docs/fixture-chains.md`, 'utf8')
const [start = '', send = '', move = '', act = '', ask = '', save = ''] = [
  ...page.matchAll(/<!-- run -->\n```sh\n([\s\S]*?)```/g),
].map(([, text]) => text)
const cast = join(
  dirname(createRequire(import.meta.url).resolve('@foundry-rs/cast/package.json')),
  `../cast-linux-${process.arch === 'x64' ? 'amd64' : 'arm64'}/bin/cast`,
)

/** What the reader has: npx finds harborcheck, and cast is installed. */
const prelude = 'set -e\nnpx() { shift; "$HARBORCHECK" "$@"; }\ncast() { "$CAST" "$@"; }\n'
let folder: string

async function shell(script: string) {
  const env = { ...process.env, HARBORCHECK: `${root}bin/harborcheck.js`, CAST: cast }
  return promisify(execFile)('sh', ['-c', prelude + script], { cwd: folder, env })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
})
afterAll(async () => {
  // Nothing is up any more where all went well.
  await shell('npx harborcheck down --all')
  await rm(folder, { recursive: true })
})

test('starts in the background, and writes a private file of variables', async () => {
  const { stdout } = await shell(start)
  expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toMatchObject({ hasCoverage: true })
  expect(stdout).toContain('`harborcheck down` stops it.')
  expect((await stat(join(folder, 'up.env'))).mode & 0o777).toBe(0o600)
})

test('runs the printed commands', async () => {
  const { stdout } = await shell('. ./up.env; curl -s "$PAGE_URL/api/up"')
  expect(JSON.parse(stdout).environment.chainId).toBe(31337)
  const text = await shell(
    'npx harborcheck up top-level/approved-agreement-opens-its-vault --detach --env-file other.env',
  )
  const [, commands = ''] = /\nTry\n([\s\S]*?)\n\n/.exec(text.stdout) ?? []
  const [curl = '', call = '', judge = ''] = commands.split('\n').map((line) => line.trim())
  expect(JSON.parse((await shell(curl)).stdout)).toMatchObject({ hasCoverage: true })
  expect((await shell(`. ./other.env; ${call}; echo "$ADDRESS_AGREEMENT_A"`)).stdout).toMatch(/^(0x\w{40})\n\1\n$/)
  await writeFile(join(folder, 'my-resolver.ts'), `export { default } from '${root}dist/reference/index.js'\n`)
  const [, page] = /page +(\S+)/.exec(text.stdout) ?? []
  expect((await shell(`${judge} --page ${page}`)).stdout).toBe('reference: 9 of 9 right\n')
  await expect(shell('npx harborcheck down')).rejects.toMatchObject({
    stderr: expect.stringContaining('More than one is up here'),
  })
  expect((await shell(`. ./other.env; npx harborcheck down "\${PAGE_URL##*:}"`)).stdout).toContain(': down')
})

test('shows transactions sent with cast', async () => {
  const { stdout } = await shell(send)
  const [, shown = ''] = /<!-- output -->\n```text\n([\s\S]*?)```/.exec(page) ?? []
  // Seconds may pass between the two.
  const timeless = (text: string) => text.replace(/^block 8, .*$/m, 'block 8').replace(/29 d 23 h 59 min \d+ s/, '29 d')
  expect(timeless(stdout.slice(stdout.indexOf('A vault')))).toBe(timeless(shown))
})

test('moves the time', async () => {
  const lines = (await shell(move)).stdout.split('\n')
  expect(lines.map((line) => line.split(',')[0])).toEqual([
    'counting: block 8',
    'block 9',
    'block 10',
    'block 8',
    'block 9',
    'block 10',
    '',
  ])
  const { stdout } = await shell(act)
  expect(stdout.split('\n').at(-2)).toMatch(/^block \d+/)
  const world = JSON.parse((await shell('npx harborcheck world state --json')).stdout)
  expect(world.contracts).toContainEqual(
    expect.objectContaining({ name: 'child', creationMethod: 'clone', attackable: true }),
  )
})

test('tests a resolver on it', async () => {
  const [, shown = ''] = /npx harborcheck world ask[\s\S]*?<!-- output -->\n```text\n([\s\S]*?)```/.exec(page) ?? []
  const { stdout } = await shell(ask)
  expect(stdout.replace(/^block .*\n/gm, '')).toBe(shown)
  await writeFile(join(folder, 'yes.mjs'), 'export default () => ({ isAttackable: async () => true })\n')
  await expect(shell('npx harborcheck world ask yes.mjs')).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('✗ isAttackable(agreementA) → true  unsafe'),
  })
})

test('saves, loads and reproduces the chain', async () => {
  const { stdout, stderr } = await shell(save)
  expect(stdout).toContain('Saved mine.json. `harborcheck up mine.json` restores this state.')
  expect(stdout).toContain('promotion of agreementA is requested')
  // The promotion was sent with cast, and is shown all the same.
  expect(stderr).toBe('')
  const state = await shell(
    'npx harborcheck up mine-state.json --detach; npx harborcheck world state; npx harborcheck down',
  )
  expect(state.stdout).toMatch(/child +attackable +agreementB, through its deployer/)
})

test('README: shows every situation, and moves the time from another terminal', async () => {
  const readme = await readFile(`${root}README.md`, 'utf8')
  const [, commands = ''] = /```sh\n(npx harborcheck up {2}[\s\S]*?)```/.exec(readme) ?? []
  const { stdout } = await shell(
    `${commands.replace('harborcheck up ', 'harborcheck up --detach ')}npx harborcheck down`,
  )
  expect(stdout).toContain('Saved mine.json. `harborcheck up mine.json` restores this state.')
  const again = await shell('npx harborcheck up mine.json --detach; npx harborcheck world state; npx harborcheck down')
  expect(again.stdout).toMatch(/endingSoonAgreement +UNDER_ATTACK/)
})
