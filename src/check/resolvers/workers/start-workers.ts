import { startTestNetwork, type TestNetworkOptions } from '../../../network/test-network.ts'
import { startAll } from '../../../platform/start-all.ts'
import type { StartSubject } from '../../../subject/subject.ts'
import { startWorkerProcess } from '../../../work/worker-process.ts'
import type { RemoteWorker, Worker, Workers } from '../runner.ts'
import { remoteRunner, type ScenarioProcess } from './remote-runner.ts'

/**
 * Starts workers: a test network of this process, and a process for each further one. If only this process can start
 * one of the subjects, or deploy the contracts, all of them are test networks of this process.
 * @throws {InternalError} if a network or a process can't be started; the others are closed then.
 */
export async function startWorkers(
  subjects: readonly StartSubject[],
  { workers, ...options }: TestNetworkOptions & { workers: number },
): Promise<Workers> {
  // A profile has functions, which another process cannot be given.
  const canStartElsewhere = options.profile === undefined && subjects.every(({ elsewhere }) => elsewhere)
  const startOne = (index: number): Promise<Worker> =>
    index === 0 || !canStartElsewhere ? startTestNetwork(options) : startRemoteWorker(options)
  return (await startAll(workers, startOne)) as unknown as Workers
}

async function startRemoteWorker(options: TestNetworkOptions): Promise<RemoteWorker> {
  const process: ScenarioProcess = await startWorkerProcess('scenarios', options)
  const { close } = process
  return { openRunner: (subject, runnerOptions) => remoteRunner(process, subject, runnerOptions), close }
}
