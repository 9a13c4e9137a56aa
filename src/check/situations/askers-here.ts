import { InternalError } from '../../errors.ts'
import type { TestNetwork, TestNetworkOptions } from '../../network/test-network.ts'
import { aborted, onAbort } from '../../on-abort.ts'
import type { StartSubject } from '../../subject/subject.ts'
import { startWorkerProcess, type WorkerProcess } from '../../work/worker-process.ts'
import type { SituationAnswers } from './ask-batch.ts'
import { type Asker, type AskerOptions, type AskerSetup, type OpenAskers, openAsker } from './asker.ts'
import { pathOf, type SituationPath } from './situation-path.ts'

/** Where situations are asked about. */
export type AskerPlaces = {
  /** The test networks of this process. */
  networks: readonly [TestNetwork, ...TestNetwork[]]
  /** How many worker processes ask, too, and the options of their test networks. They need `StartSubject.elsewhere`. */
  processes?: { count: number; network: TestNetworkOptions } | undefined
}

/** The askers of this machine: those of this process first, with which the subject starts first. */
export function askersHere(
  { networks, processes }: AskerPlaces,
  startSubject: StartSubject,
  options: Omit<AskerOptions, 'signal'>,
): OpenAskers {
  return (signal) => {
    const all = { ...options, signal }
    const here = networks.map((network) => openAsker(network, startSubject, all))
    const { elsewhere } = startSubject
    if (!elsewhere || !processes) return here
    const { count, network } = processes
    return [...here, ...Array.from({ length: count }, () => askerElsewhere(elsewhere, network, all))]
  }
}

/** An asker in a worker process, which starts for the first batch: a short search may not need it. */
function askerElsewhere(
  { program, firstStart }: NonNullable<StartSubject['elsewhere']>,
  network: TestNetworkOptions,
  { signal, onLog, ...options }: AskerOptions & { signal: AbortSignal },
): Asker {
  let worker: WorkerProcess<AskerSetup, readonly SituationPath[], SituationAnswers[]> | undefined
  const start = async () => {
    const declared = await Promise.race([firstStart, aborted(signal)])
    signal.throwIfAborted()
    // The first process has what went wrong.
    if (!declared) throw new InternalError('The subject did not start in the first process')
    const setup = { ...options, network, program, declared, logs: onLog !== undefined }
    const started: typeof worker = await startWorkerProcess('situations', setup, { onLog })
    onAbort(signal, () => started.abort())
    return started
  }
  return {
    subject: undefined,
    async ask(situations) {
      worker ??= await start()
      return worker.run(situations.map(pathOf))
    },
    close: async () => worker?.close(),
  }
}
