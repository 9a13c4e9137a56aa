import { startTestNetwork, type TestNetworkOptions } from '../../network/test-network.ts'
import { startAll } from '../../platform/start-all.ts'
import type { RemoteWorker, Worker, Workers } from '../../run/runner.ts'
import type { StartSubject } from '../../subject/subject.ts'
import { startWorkerProcess } from '../worker-process.ts'
import { remoteRunner, type ScenarioProcess } from './remote-runner.ts'

/** A worker process that can get another test network. */
type RenewableWorker = RemoteWorker & Pick<ScenarioProcess, 'renew'>

/**
 * Starts workers: a test network of this process, and a process for each further one. If only this process can start one
 * of the subjects, or deploy the contracts, all of them are test networks of this process.
 * @param used Workers of an earlier part of the run, which has ended. Their processes are used again, with another network.
 * @throws InternalError if a network or a process can't be started; the others are closed then.
 */
export async function startWorkers(
  subjects: readonly StartSubject[],
  { workers, ...options }: TestNetworkOptions & { workers: number },
  used: readonly Worker[] = [],
): Promise<Workers> {
  // A profile has functions, which another process cannot be given.
  const canStartElsewhere = options.profile === undefined && subjects.every(({ elsewhere }) => elsewhere)
  const processes = used.filter((worker) => 'renew' in worker) as RenewableWorker[]
  const startOne = async (index: number): Promise<Worker> => {
    if (index === 0 || !canStartElsewhere) return startTestNetwork(options)
    const process = processes[index - 1]
    if (!process) return startRemoteWorker(options)
    await process.renew(options)
    return process
  }
  return (await startAll(workers, startOne)) as unknown as Workers
}

async function startRemoteWorker(options: TestNetworkOptions): Promise<RenewableWorker> {
  const process: ScenarioProcess = await startWorkerProcess('scenarios', options)
  const { renew, close } = process
  return { openRunner: (subject, runnerOptions) => remoteRunner(process, subject, runnerOptions), renew, close }
}
