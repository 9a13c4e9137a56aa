import { startTestNetwork, type TestNetwork, type TestNetworkOptions } from '../../network/test-network.ts'
import type { StartSubject } from '../../subject/subject.ts'
import type { Worker } from './runner.ts'
import { startWorkerProcess } from './worker-process.ts'

/** Workers of a run. The first one is a test network of this process. */
export type Workers = readonly [TestNetwork, ...Worker[]]

/**
 * Starts workers: a test network of this process, and a process for each further one. Where only this process can start one
 * of the subjects, or deploy the contracts, all of them are test networks of this process.
 * @throws InternalError where a network or a process can't be started; the others are closed then.
 */
export async function startWorkers(
  subjects: readonly StartSubject[],
  { workers, ...options }: TestNetworkOptions & { workers: number },
): Promise<Workers> {
  // A profile has functions, which another process cannot be given.
  const canStartElsewhere = options.profile === undefined && subjects.every(({ elsewhere }) => elsewhere)
  const startOne = (index: number): Promise<Worker> =>
    index > 0 && canStartElsewhere ? startWorkerProcess(options) : startTestNetwork(options)
  const settled = await Promise.allSettled(Array.from({ length: workers }, (_, index) => startOne(index)))
  const started = settled.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const failure = settled.find((outcome) => outcome.status === 'rejected')
  if (!failure) return started as unknown as Workers
  await Promise.all(started.map((worker) => worker.close()))
  throw failure.reason
}
