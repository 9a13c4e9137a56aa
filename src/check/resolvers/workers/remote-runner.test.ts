import { expect, test } from 'vitest'
import { catalogue } from '../../../cases/index.ts'
import type { TestNetwork } from '../../../network/test-network.ts'
import { startProgram } from '../../../subject/start-program.ts'
import { newRestarts } from '../../../subject/subject.ts'
import { runSuite } from '../run-suite.ts'
import type { RemoteWorker } from '../runner.ts'
import { remoteRunner, type ScenarioProcess } from './remote-runner.ts'
import type { ScenarioJob } from './scenario-jobs.ts'

test('regression: stops waiting for a start if the first network fails before it', async () => {
  const first = {
    chain: {},
    proxies: { forget() {}, takeAttempts: () => [] },
    reset: () => Promise.reject(new Error('the chain has ended')),
  }
  const result = { restarts: newRestarts(), info: undefined, canReinitialize: false }
  const process = {
    run: async () => result,
    repeats: 0,
    abort() {},
    hasEnded: () => false,
  } as unknown as ScenarioProcess
  const worker: RemoteWorker = {
    openRunner: (subject, options) => remoteRunner(process, subject, options),
    close: async () => {},
  }
  const workers = [first as unknown as TestNetwork, worker]
  const run = runSuite(workers, startProgram({ command: 'exit 1' }), catalogue.slice(0, 20))
  await expect(run).rejects.toThrow('the chain has ended')
})

test('regression: closes the runner of a failed start, so that the next runner has a fresh subject', async () => {
  const calls: string[] = []
  const process = {
    async run({ call }: ScenarioJob) {
      calls.push(call.do)
      if (call.do === 'begin') throw new Error('The subject did not start')
      return { restarts: newRestarts(), info: undefined, canReinitialize: false }
    },
    repeats: 0,
    hasEnded: () => false,
  } as unknown as ScenarioProcess
  const { elsewhere } = startProgram({ command: 'exit 1' })
  elsewhere?.giveUp()
  const runner = remoteRunner(process, elsewhere as NonNullable<typeof elsewhere>, { restarts: newRestarts() })
  await expect(runner.begin()).rejects.toThrow('did not start')
  await runner.close()
  expect(calls).toEqual(['begin', 'close'])
})
