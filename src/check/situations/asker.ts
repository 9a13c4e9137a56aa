import type { TestNetwork } from '../../network/test-network.ts'
import { DEFAULT_COPIES } from '../../platform/run-limits.ts'
import type { SubjectInfo } from '../../subject/protocol/verbs.ts'
import { newRestarts, type StartSubject } from '../../subject/subject.ts'
import { type JobContext, type OpenSubjectJobs, subjectJobs } from '../../work/subject-jobs.ts'
import { SubjectRunner, type SubjectRunnerOptions } from '../resolvers/subject-runner.ts'
import { askBatch, type SituationAnswers } from './ask-batch.ts'
import { scenariosOf } from './scenarios.ts'
import { movesTo, type Situation } from './search-situations.ts'
import { type SituationPath, situationAt } from './situation-path.ts'
import type { Start } from './situation-start.ts'
import { openStartCopies } from './start-copies.ts'

/** Asks a subject about situations, on a chain of its own. */
export type Asker = {
  /** The subject; `undefined` before the first {@link ask} of an asker of this process, and always elsewhere. */
  readonly subject: SubjectInfo | undefined
  /** Asks about situations that share the chain. Throws the errors of `askBatch` and `StartSubject`. */
  ask(situations: readonly Situation[]): Promise<SituationAnswers[]>
  /** Aborts the running {@link ask}, which throws RunAborted: its answers no longer matter. Missing if that saves nothing. */
  drop?(): void
  /** Ends the subject. */
  close(): Promise<void>
}

/** Opens the askers of a run, which end early once the signal is aborted. */
export type OpenAskers = (signal: AbortSignal) => readonly Asker[]

export type AskerOptions = Pick<SubjectRunnerOptions, 'timeout'> & {
  start: Start
  /** The most situations that share the chain. Default {@link DEFAULT_COPIES}. */
  together?: number | undefined
}

/** Opens an asker on a test network of this process. */
export function openAsker(
  network: TestNetwork,
  startSubject: StartSubject,
  { start, together = DEFAULT_COPIES, timeout }: AskerOptions,
  { signal, onLog }: JobContext,
): Asker {
  const runner = new SubjectRunner(network, startSubject, { restarts: newRestarts(), timeout, onLog, signal })
  const copies = openStartCopies(network, start, together)
  return {
    get subject() {
      return runner.info
    },
    async ask(situations) {
      const subject = await runner
        .beginAfter(() => copies.begin())
        .catch((error: unknown) => {
          startSubject.elsewhere?.giveUp()
          throw error
        })
      const on = { proxies: network.proxies, chain: network.chain, ...copies.current() }
      return askBatch(on, subject, scenariosOf(on.first, situations.map(movesTo)), signal)
    },
    close: () => runner.close(),
  }
}

/** Opens the runner of batches of situations, each with its path from the start. */
export const openSituationJobs: OpenSubjectJobs<AskerOptions, readonly SituationPath[], SituationAnswers[]> = (
  network,
  startSubject,
  options,
  context,
) => {
  const { ask, close } = openAsker(network, startSubject, options, context)
  return { run: (paths) => ask(paths.map((path) => situationAt(options.start, path))), close }
}

/** Adapts batches of situations to the jobs of a worker process. */
export const situationJobs = subjectJobs(openSituationJobs)
