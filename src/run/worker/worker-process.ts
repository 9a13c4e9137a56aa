import { locate } from '../../locate.ts'
import type { TestNetworkOptions } from '../../network/test-network.ts'
import type { Calls } from './messages.ts'
import { type ProgramProcess, startProgramProcess } from './program-process.ts'

/** A process of harborcheck with a test network of its own. It makes one call at a time. */
export type WorkerProcess = Omit<ProgramProcess<Calls>, 'leave'> & {
  /**
   * Starts another test network in the place of its own: what the process has loaded and compiled stays. No runner may be open.
   * @throws InternalError where it can't be started.
   */
  renew(options: TestNetworkOptions): Promise<void>
  /** Ends the process, with its network and subject. Never rejects. */
  close(): Promise<void>
}

/**
 * Starts a worker process and its test network.
 * @throws InternalError where either can't be started.
 */
export async function startWorkerProcess(options: TestNetworkOptions): Promise<WorkerProcess> {
  let latest = options
  const { leave, ...started } = await startProgramProcess<Calls>(locate('run/worker/main'), (call) =>
    call('openNetwork', latest),
  )
  return {
    ...started,
    async renew(next) {
      latest = next
      if (started.hasEnded()) await started.restart()
      else await started.call('openNetwork', next)
    },
    async close() {
      await started.call('closeNetwork', undefined).catch(() => {})
      await leave()
    },
  }
}
