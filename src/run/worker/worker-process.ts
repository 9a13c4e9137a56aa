import { locate } from '../../locate.ts'
import type { TestNetworkOptions } from '../../network/test-network.ts'
import type { Calls } from './messages.ts'
import { type ProgramProcess, startProgramProcess } from './program-process.ts'

/** A process of harborcheck with a test network of its own. It makes one call at a time. */
export type WorkerProcess = Omit<ProgramProcess<Calls>, 'leave'> & {
  /** Ends the process, with its network and subject. Never rejects. */
  close(): Promise<void>
}

/**
 * Starts a worker process and its test network.
 * @throws InternalError where either can't be started.
 */
export async function startWorkerProcess(options: TestNetworkOptions): Promise<WorkerProcess> {
  const { leave, ...started } = await startProgramProcess<Calls>(locate('run/worker/main'), (call) =>
    call('openNetwork', options),
  )
  return {
    ...started,
    async close() {
      await started.call('closeNetwork', undefined).catch(() => {})
      await leave()
    },
  }
}
