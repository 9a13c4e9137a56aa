import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type JobPool, startJobPool } from '../../../src/run/worker/job-pool.ts'
import { WorkerEnded } from '../../../src/run/worker/program-process.ts'
import type { Job } from './jobs.ts'

let folder: string
let pool: JobPool<Job, { product: number; pid: number }>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  // Processes have no loader for TypeScript here. Packages are found from below node_modules.
  const outfile = resolve('node_modules/.cache/harborcheck/test-jobs.mjs')
  const entry = resolve('test/run/worker/jobs.ts')
  await build({ entryPoints: [entry], outfile, bundle: true, packages: 'external', format: 'esm', platform: 'node' })
  pool = await startJobPool(outfile, { workers: 2, setup: { factor: 3 } })
})
afterAll(async () => {
  await pool.close()
  await rm(folder, { recursive: true })
})

test('jobs run on all processes, and each result is that of its job', async () => {
  const results = await Promise.all([1, 2, 3, 4, 5].map((number) => pool.run({ number })))
  expect(results.map(({ product }) => product)).toEqual([3, 6, 9, 12, 15])
  expect(new Set(results.map(({ pid }) => pid)).size).toBe(2)
})

test('behavior: a job whose process ends runs once more, in another process', async () => {
  const [first, second] = await Promise.all([
    pool.run({ number: 7, dies: join(folder, 'died') }),
    pool.run({ number: 8 }),
  ])
  expect([first?.product, second?.product]).toEqual([21, 24])
  expect(first?.pid).not.toBe(second?.pid)
})

test('behavior: the second end of a process ends the job, and no other job', async () => {
  const [bad, good] = await Promise.allSettled([pool.run({ number: 1, dies: true }), pool.run({ number: 2 })])
  expect(bad).toMatchObject({ status: 'rejected', reason: expect.any(WorkerEnded) })
  expect(good).toMatchObject({ status: 'fulfilled', value: { product: 6 } })
  expect((await pool.run({ number: 3 })).product).toBe(9)
})

test('behavior: an error of a job keeps its class and text', async () => {
  await expect(pool.run({ number: 4, fails: true })).rejects.toMatchObject({
    name: 'UsageError',
    message: '4 is not allowed',
  })
})
