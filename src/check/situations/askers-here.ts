import type { TestNetwork, TestNetworkOptions } from '../../network/test-network.ts'
import type { StartSubject } from '../../subject/subject.ts'
import { type JobContext, subjectProcess } from '../../work/subject-jobs.ts'
import type { SituationAnswers } from './ask-batch.ts'
import { type Asker, type AskerOptions, type OpenAskers, openAsker } from './asker.ts'
import { pathOf, type SituationPath } from './situation-path.ts'

/** Where situations are asked about. */
export type AskerPlaces = {
  /** The test networks of this process. */
  networks: readonly TestNetwork[]
  /** How many worker processes ask, too, and the options of their test networks. They need `StartSubject.elsewhere`. */
  processes?: { count: number; network: TestNetworkOptions } | undefined
}

/** The askers of this machine: those of this process first, with which the subject starts first. */
export function askersHere(
  { networks, processes }: AskerPlaces,
  startSubject: StartSubject,
  { start, together, timeout, onLog }: AskerOptions & JobContext,
): OpenAskers {
  const options: AskerOptions = { start, together, timeout }
  return (signal) => {
    const here = networks.map((network) => openAsker(network, startSubject, options, { signal, onLog }))
    const { elsewhere } = startSubject
    if (!elsewhere || !processes) return here
    const { count, network } = processes
    const openOne = (): Asker => {
      const context = { signal, onLog }
      const process = subjectProcess<AskerOptions, readonly SituationPath[], SituationAnswers[]>(
        'situations',
        elsewhere,
        { options, network },
        context,
      )
      return { subject: undefined, ask: (situations) => process.run(situations.map(pathOf)), close: process.close }
    }
    return [...here, ...Array.from({ length: count }, openOne)]
  }
}
