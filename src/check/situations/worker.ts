import { startTestNetwork, type TestNetworkOptions } from '../../network/test-network.ts'
import { sendLog } from '../../run/worker/serve-calls.ts'
import { serveJobs } from '../../run/worker/serve-jobs.ts'
import type { SubjectInfo } from '../../subject/protocol/verbs.ts'
import { startProgram } from '../../subject/start-program.ts'
import type { SubjectProgram } from '../../subject/subject.ts'
import type { SituationAnswers } from './ask-batch.ts'
import { type AskerOptions, openAsker } from './asker.ts'
import { type SituationPath, situationAt } from './situation-path.ts'

/** What a worker process asks, and on what chain. */
export type AskerSetup = Omit<AskerOptions, 'signal' | 'onLog'> & {
  network: TestNetworkOptions
  program: SubjectProgram
  /** What the subject declared at its first start, in another process. */
  declared: SubjectInfo | undefined
  /** Whether to send the lines of the subject's log. */
  logs: boolean
}

/** The situations of a batch. */
export type AskerJob = readonly SituationPath[]

/** The program of a worker process: it asks about batches on a chain of its own. */

serveJobs<AskerSetup, AskerJob, SituationAnswers[]>(async (setup, signal) => {
  const { program, declared, logs, ...options } = setup
  const network = await startTestNetwork(options.network)
  const onLog = logs ? sendLog : undefined
  const asker = openAsker(network, startProgram(program, declared), { ...options, onLog, signal })
  return {
    run: (job) => asker.ask(job.map((path) => situationAt(options.start, path))),
    async close() {
      await asker.close()
      await network.close()
    },
  }
})
