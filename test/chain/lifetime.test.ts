import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bundled } from '../support/bundled.ts'
import { eventually } from '../support/eventually.ts'

let holder: string
/** Home and temporary directory of the processes that start chains. */
let home: string
/** Every test has a chain id of its own, by which its processes are found in the process list. */
let chainId = 1_000_000 + process.pid * 100

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  holder = await bundled(new URL('fixtures/holder.ts', import.meta.url))
})
afterAll(async () => {
  await rm(holder)
  await rm(home, { recursive: true })
})
beforeEach(() => {
  chainId++
})

/** Starts a process that starts a chain; resolves when the chain is up. */
async function startHolder(how: string): Promise<{ child: ChildProcess; url: string; ended: Promise<unknown> }> {
  const child = spawn(process.execPath, [holder, how, String(chainId)], {
    env: { ...process.env, HOME: home, TMPDIR: home },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)))
  const url = await new Promise<string>((resolve) => child.stdout?.once('data', (line) => resolve(String(line).trim())))
  return { child, url, ended }
}

/** Every process of the chain: Anvil, its guard and the shell above them. */
function processes(): string[] {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,stat=,args='], { encoding: 'utf8' }).split('\n')
  return all.filter((line) => line.includes(`--chain-id ${chainId}`))
}

/** Waits until no process of the chain is left; checks that no files are. */
async function expectNothingLeft(url: string): Promise<void> {
  await eventually(() => expect(processes()).toEqual([]))
  await expect(fetch(url, { method: 'POST' })).rejects.toThrow()
  expect(await readdir(home)).toEqual([])
}

test.each([
  ['stops its chain', 'stop', 0],
  ['exits without stopping its chain', 'exit', 0],
  ['throws', 'throw', 1],
  ['leaves a rejection unhandled', 'reject', 1],
])('leaves no process and no file if a process %s', async (_, how, code) => {
  const { url, ended } = await startHolder(how)
  expect(await ended).toBe(code)
  await expectNothingLeft(url)
})

test.each([
  ['SIGINT', 'wait', 'SIGINT'],
  ['SIGTERM', 'wait', 'SIGTERM'],
  ['SIGHUP', 'wait', 'SIGHUP'],
  ['SIGKILL', 'wait', 'SIGKILL'],
  ['SIGINT', 'handleSignals', 130],
  ['SIGTERM', 'handleSignals', 130],
  ['SIGKILL', 'busy', 'SIGKILL'],
] as const)('leaves no process and no file after %s (%s)', async (signal, how, end) => {
  const { child, url, ended } = await startHolder(how)
  expect(processes()).not.toEqual([])
  child.kill(signal)
  expect(await ended).toBe(end)
  await expectNothingLeft(url)
})

test('behavior: the chain has its own process group, so Ctrl-C does not reach it', async () => {
  const { child } = await startHolder('wait')
  const groups = execFileSync('ps', ['-A', '-o', 'pgid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(`--chain-id ${chainId}`))
    .map((line) => Number.parseInt(line, 10))
  expect(new Set(groups).size).toBe(1)
  const own = Number(execFileSync('ps', ['-o', 'pgid=', '-p', String(child.pid)], { encoding: 'utf8' }))
  expect(groups[0]).not.toBe(own)
  child.kill('SIGKILL')
})
