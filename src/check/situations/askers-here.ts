import { InternalError } from '../../errors.ts'
import { locate } from '../../locate.ts'
import type { TestNetwork, TestNetworkOptions } from '../../network/test-network.ts'
import { aborted, onAbort } from '../../on-abort.ts'
import { type JobPool, startJobPool } from '../../run/worker/job-pool.ts'
import type { StartSubject } from '../../subject/subject.ts'
import type { SituationAnswers } from './ask-batch.ts'
import { type Asker, type AskerOptions, type OpenAskers, openAsker } from './asker.ts'
import { pathOf } from './situation-path.ts'
import type { AskerJob, AskerSetup } from './worker.ts'

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
  let pool: JobPool<AskerJob, SituationAnswers[]> | undefined
  const open = async () => {
    const declared = await Promise.race([firstStart, aborted(signal)])
    signal.throwIfAborted()
    // The first process has what went wrong.
    if (!declared) throw new InternalError('The subject did not start in the first process')
    const setup = { ...options, network, program, declared, logs: onLog !== undefined }
    const opened = await startJobPool<AskerSetup, AskerJob, SituationAnswers[]>(locate('check/situations/worker'), {
      workers: 1,
      setup,
      onLog,
    })
    onAbort(signal, () => opened.abort())
    return opened
  }
  return {
    subject: undefined,
    async ask(situations) {
      pool ??= await open()
      return pool.run(situations.map(pathOf))
    },
    close: async () => pool?.close(),
  }
}
