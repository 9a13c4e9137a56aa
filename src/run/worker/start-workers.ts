import { startTestNetwork, type TestNetwork, type TestNetworkOptions } from '../../network/test-network.ts'
import type { StartSubject } from '../../subject/subject.ts'
import type { Worker } from './runner.ts'
import { startWorkerProcess } from './worker-process.ts'

/** Workers of a run. The first one is a test network of this process. */
export type Workers = readonly [TestNetwork, ...Worker[]]

/**
 * Starts workers: a test network of this process, and a process for each further one. Where only this process can start one
 * of the subjects, or deploy the contracts, all of them are test networks of this process.
 * @param used Workers of an earlier part of the run, which has ended. Their processes are used again, with another network.
 * @throws InternalError where a network or a process can't be started; the others are closed then.
 */
export async function startWorkers(
  subjects: readonly StartSubject[],
  { workers, ...options }: TestNetworkOptions & { workers: number },
  used: readonly Worker[] = [],
): Promise<Workers> {
  // A profile has functions, which another process cannot be given.
  const canStartElsewhere = options.profile === undefined && subjects.every(({ elsewhere }) => elsewhere)
  const processes = used.filter((worker) => 'renew' in worker)
  const startOne = async (index: number): Promise<Worker> => {
    if (index === 0 || !canStartElsewhere) return startTestNetwork(options)
    const process = processes[index - 1]
    if (!process) return startWorkerProcess(options)
    await process.renew(options)
    return process
  }
  const settled = await Promise.allSettled(Array.from({ length: workers }, (_, index) => startOne(index)))
  const started = settled.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const failure = settled.find((outcome) => outcome.status === 'rejected')
  if (!failure) return started as unknown as Workers
  await Promise.all(started.map((worker) => worker.close()))
  throw failure.reason
}
