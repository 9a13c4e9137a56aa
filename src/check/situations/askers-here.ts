import type { TestNetwork, TestNetworkOptions } from '../../network/test-network.ts'
import type { StartSubject } from '../../subject/subject.ts'
import type { JobRunner } from '../../work/kind.ts'
import { type JobContext, subjectProcess } from '../../work/subject-jobs.ts'
import type { SituationAnswers } from './ask-batch.ts'
import { type AskerOptions, type OpenAskers, openAsker } from './asker.ts'
import { pathOf, type SituationPath } from './situation-path.ts'

/** Where situations are asked about. */
export type AskerPlaces = {
  /** The test networks of this process. */
  networks: readonly TestNetwork[]
  /** How many askers there are. The others are worker processes, if another process can start the subject. */
  workers: number
  /** The options of the worker processes' test networks. */
  network: TestNetworkOptions
}

/** Opens the askers of this machine: those of this process first, in which the subject starts first. */
export function askersHere(
  { networks, workers, network }: AskerPlaces,
  startSubject: StartSubject,
  { start, together, timeout, onLog }: AskerOptions & JobContext,
): OpenAskers {
  const options: AskerOptions = { start, together, timeout }
  return (signal) => {
    const context = { signal, onLog }
    const askers = networks.map((one) => openAsker(one, startSubject, options, context))
    const { elsewhere } = startSubject
    while (elsewhere && askers.length < workers) {
      const { run, close }: JobRunner<readonly SituationPath[], SituationAnswers[]> = subjectProcess(
        'situations',
        elsewhere,
        { options, network },
        context,
      )
      askers.push({ subject: undefined, ask: (situations) => run(situations.map(pathOf)), close })
    }
    return askers
  }
}
