import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { leftovers, runCommand, start } from './harborcheck.ts'
import { refused } from './refused.ts'
import { onLinux } from './worker-deaths.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  await symlink(`${root}node_modules`, join(folder, 'node_modules'))
  await write('never.mjs', "name: 'never', isAttackable: async () => false")
  await write('always.mjs', "name: 'always', isAttackable: async () => true")
})
afterAll(async () => {
  await eventually(() => expect(leftovers()).toEqual([]))
  await rm(folder, { recursive: true })
})

const write = (name: string, members: string) =>
  writeFile(join(folder, name), `export default () => ({ ${members} })\n`)
const exhaustIn = (env: NodeJS.ProcessEnv, ...args: string[]) => runCommand(['exhaust', ...args], { cwd: folder, env })
// On one worker: only the test about workers needs a second process and chain.
const exhaust = (...args: string[]) => exhaustIn({}, '--workers', '1', ...args)
const read = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8'))

describe('a certificate', () => {
  test('is written, extended and checked', async () => {
    const first = await exhaust('never.mjs', '--depth', '0', '--certificate', 'zero.json')
    expect(first).toMatchObject({ code: 0 })
    expect(first.stdout).toContain('0 steps, with every deadline crossed: 1 situation, 5 questions, complete.')
    expect(first.stdout).toContain('Not asked: 7 questions of methods that it does not declare.')
    const extended = await exhaust('never.mjs', '--from', 'zero.json', '--certificate', 'one.json')
    expect(extended).toMatchObject({ code: 0 })
    expect(extended.stdout).toContain('1 step, with every deadline crossed: 13 situations')
    const [zero, one] = [await read('zero.json'), await read('one.json')]
    expect(one).toMatchObject({ bound: { agreements: 2, contracts: 3, steps: 1 }, subject: { name: 'never' } })
    expect(one.depths[0]).toEqual(zero.depths[0])
    const checked = await exhaust('never.mjs', '--check', 'one.json')
    expect(checked).toMatchObject({ code: 0 })
    expect(checked.stdout).toContain('As in one.json')
  })

  test('exits with 1 for other answers, and with 2 for another subject', async () => {
    await write('other.mjs', "name: 'other', isAttackable: async () => false, targets: async () => []")
    const checked = await exhaust('other.mjs', '--check', 'zero.json')
    expect(checked).toMatchObject({ code: 1 })
    expect(checked.stdout).toContain('0 steps: the answers differ')
    const extended = await exhaust('other.mjs', '--from', 'zero.json')
    expect(extended).toMatchObject({ code: 2, stdout: '' })
    expect(extended.stderr).toContain('zero.json is a certificate of another subject')
  })
})

test('exits with 1 on a wrong answer, and prints the shortest scenario and the command to reproduce it', async () => {
  const { code, stdout } = await exhaust('always.mjs', '--start', 'small')
  expect(code).toBe(1)
  expect(stdout).toContain('always is wrong at the start.')
  const [, replay = ''] = /reproduce npx harborcheck (.*)/.exec(stdout) ?? []
  const replayed = await runCommand(replay.split(' '), { cwd: folder })
  expect(replayed.code).toBe(1)
  expect(replayed.stdout).toContain('unsafe')
})

test('exits with 1 on a refusal or an error, and does not call it wrong', async () => {
  await write('refuses.mjs', "name: 'refuses-all', isAttackable: async () => { throw new Error('no node') }")
  const refuses = await exhaust('refuses.mjs')
  expect(refuses).toMatchObject({ code: 1, stdout: expect.stringContaining('refuses-all refuses at the start.') })
  await write('exits.mjs', "name: 'exits', isAttackable: async () => process.exit(7)")
  const exits = await exhaust('exits.mjs')
  expect(exits).toMatchObject({ code: 1, stdout: expect.stringContaining('exits gives no answer at the start.') })
})

test('exits with 0 at a limit if a depth is complete, otherwise with 3', async () => {
  const some = await exhaust('never.mjs', '--max', '3', '--together', '2')
  expect(some).toMatchObject({ code: 0 })
  expect(some.stdout).toContain('Not complete: 1 step. Ended by --max after')
  await write('slow.mjs', "name: 'slow', isAttackable: () => new Promise(() => {})")
  const none = await exhaust('slow.mjs', '--max-time', '0.5')
  expect(none.code).toBe(3)
  expect(none.stderr).toContain('The run ended before the answers at the start were complete')
})

test('Ctrl-C prints the complete depths, and exits with 130', async () => {
  await write('stuck.mjs', "name: 'stuck', isAttackable: () => new Promise(() => console.error('asked'))")
  const running = start(['exhaust', 'stuck.mjs', '--verbose'], { cwd: folder })
  await running.says('asked')
  running.process.kill('SIGINT')
  const { code, stdout } = await running.ended
  expect(code).toBe(130)
  expect(stdout).toContain('Nothing is complete')
})

/** A subject that kills the worker process that asks it, once; in the first worker it does not answer before that. */
const killsOnce = (died: string) => `
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const isInWorker = readFileSync(\`/proc/\${process.ppid}/cmdline\`, 'utf8').includes('cli/worker')
export default () => ({
  name: 'killer',
  isAttackable: async () => {
    if (isInWorker && !existsSync('${died}')) {
      writeFileSync('${died}', '')
      process.kill(process.ppid, 'SIGKILL')
    }
    while (process.env.KILLS === '1' && !existsSync('${died}')) await sleep(20)
    return false
  },
})
`

onLinux('a worker process that dies: its situations are asked about again, for the same certificate', async () => {
  await writeFile(join(folder, 'killer.mjs'), killsOnce(join(folder, 'died')))
  const args = ['killer.mjs', '--depth', '1', '--timeout', '600', '--certificate']
  const killed = await exhaustIn({ KILLS: '1' }, ...args, 'killed.json', '--workers', '2', '--together', '5')
  expect(await readFile(join(folder, 'died'), 'utf8')).toBe('')
  const alone = await exhaust(...args, 'alone.json', '--workers', '1')
  expect([alone.code, killed.code], killed.stderr).toEqual([0, 0])
  expect(await read('killed.json')).toEqual(await read('alone.json'))
  expect(killed.stdout).toBe(alone.stdout.replaceAll('alone.json', 'killed.json'))
})

test.each([
  [['--start', 'smal'], 'did you mean  small'],
  [['--from', 'zero.json', '--check', 'zero.json'], '--from and --check exclude each other'],
  [['--from', 'zero.json', '--depth', '0'], 'covers this depth already'],
  [['--from', 'missing.json'], 'Cannot read FOLDER/missing.json'],
  [['--check', 'never.mjs'], 'is not a certificate'],
  [['--certificate', 'never.mjs'], 'are the same file'],
  [['--certificate', 'no/where.json'], 'no/where.json'],
  [['--replace'], '--replace is about a campaign on a queue'],
])('exits with 2 before a run for %j', async (args, message) => {
  const files = args.map((arg) => (/\.m?js/.test(arg) ? join(folder, arg) : arg))
  const { code, stdout, stderr } = await refused('exhaust', join(folder, 'never.mjs'), ...files)
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toContain(message.replace('FOLDER', folder))
})

test('exits with 2 before a run for a queue together with a subject of this machine', async () => {
  const { code, stdout, stderr } = await refused('exhaust', '--queue', 'redis://127.0.0.1', '--attach', '9000')
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toContain('--attach is for one subject on this machine')
})
