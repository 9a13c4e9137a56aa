import { expect, test } from 'vitest'
import { catalogue } from '../../cases/index.ts'
import type { TestNetwork } from '../../network/test-network.ts'
import { startProgram } from '../../subject/start-program.ts'
import { newRestarts } from '../../subject/subject.ts'
import { runSuite } from '../run-suite.ts'
import type { WorkerProcess } from './worker-process.ts'

test('regression: where the first network fails before its subject starts, no worker waits for that start', async () => {
  const first = {
    chain: {},
    proxies: { forget() {}, takeAttempts: () => [] },
    reset: () => Promise.reject(new Error('the chain has ended')),
  }
  const state = { restarts: newRestarts(), canReinitialize: false }
  const worker = { call: async () => ({ state }), abort() {}, hasEnded: () => false }
  const workers = [first as unknown as TestNetwork, worker as unknown as WorkerProcess]
  const run = runSuite(workers, startProgram({ command: 'exit 1' }), catalogue.slice(0, 20))
  await expect(run).rejects.toThrow('the chain has ended')
})
