import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorkerProcess, WorkerEnded, type WorkerProcess } from '../../src/work/worker-process.ts'
import type { Job } from './jobs.ts'

let folder: string
type Process = WorkerProcess<Job, { product: number; pid: number }>
let one: Process
let other: Process
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  // Processes have no loader for TypeScript here. Packages are found from below node_modules.
  const outfile = resolve('node_modules/.cache/harborcheck/test-jobs.mjs')
  const entry = resolve('test/work/jobs.ts')
  await build({ entryPoints: [entry], outfile, bundle: true, packages: 'external', format: 'esm', platform: 'node' })
  const start = (): Promise<Process> => startWorkerProcess('multiply', { factor: 3 }, outfile)
  ;[one, other] = await Promise.all([start(), start()])
})
afterAll(async () => {
  await Promise.all([one.close(), other.close()])
  await rm(folder, { recursive: true })
})

test('each process runs its own jobs, and each result belongs to its job', async () => {
  const results = await Promise.all([1, 2, 3, 4, 5].map((number) => (number % 2 ? one : other).run({ number })))
  expect(results.map(({ product }) => product)).toEqual([3, 6, 9, 12, 15])
  expect(new Set(results.map(({ pid }) => pid)).size).toBe(2)
})

test('behavior: runs a job again in another process if its process ends', async () => {
  const { pid } = await one.run({ number: 6 })
  const again = await one.run({ number: 7, dies: join(folder, 'died') })
  expect(again.product).toBe(21)
  expect(again.pid).not.toBe(pid)
})

test('behavior: a second end of a process fails only its job', async () => {
  const [bad, good] = await Promise.allSettled([one.run({ number: 1, dies: true }), other.run({ number: 2 })])
  expect(bad).toMatchObject({ status: 'rejected', reason: expect.any(WorkerEnded) })
  expect(good).toMatchObject({ status: 'fulfilled', value: { product: 6 } })
  expect((await one.run({ number: 3 })).product).toBe(9)
})

test('behavior: a job without a second try fails with its process', async () => {
  await expect(one.run({ number: 1, dies: true }, false)).rejects.toBeInstanceOf(WorkerEnded)
  expect(one.hasEnded()).toBe(true)
  expect((await one.run({ number: 5 })).product).toBe(15)
})

test('behavior: an error of a job keeps its class and text', async () => {
  await expect(one.run({ number: 4, fails: true })).rejects.toMatchObject({
    name: 'UsageError',
    message: '4 is not allowed',
  })
})
