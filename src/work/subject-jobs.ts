import { startTestNetwork, type TestNetwork, type TestNetworkOptions } from '../network/test-network.ts'
import { InternalError } from '../platform/errors.ts'
import { aborted, onAbort } from '../platform/on-abort.ts'
import type { SubjectInfo } from '../subject/protocol/verbs.ts'
import { startProgram } from '../subject/start-program.ts'
import type { StartSubject, SubjectProgram } from '../subject/subject.ts'
import type { JobKind, JobRunner } from './kind.ts'
import { startWorkerProcess, type WorkerProcess } from './worker-process.ts'

/** How jobs end early, and where the subject's log goes. */
export type JobContext = { signal?: AbortSignal | undefined; onLog?: ((line: string) => void) | undefined }

/** Opens the runner of jobs with a subject, on a test network of this process. */
export type OpenSubjectJobs<Options, Job, Result> = (
  network: TestNetwork,
  start: StartSubject,
  options: Options,
  context: JobContext,
) => JobRunner<Job, Result>

/** What a worker process runs jobs with: a subject and a test network of its own. */
type SubjectSetup<Options> = RemoteSubject & { options: Options; network: TestNetworkOptions }

/** A subject for a worker process. */
export type RemoteSubject = {
  program: SubjectProgram
  /** What it declared at its first start, in any process. */
  declared: SubjectInfo | undefined
  /** Whether to send the lines of its log. */
  logs: boolean
}

/** Adapts jobs with a subject to a worker process. */
export function subjectJobs<Options, Job, Result>(
  open: OpenSubjectJobs<Options, Job, Result>,
): JobKind<SubjectSetup<Options>, Job, Result> {
  return async ({ options, network: networkOptions, program, declared, logs }, { signal, onLog }) => {
    const network = await startTestNetwork(networkOptions)
    const context = { signal, onLog: logs ? onLog : undefined }
    const { run, close } = open(network, startProgram(program, declared), options, context)
    return {
      run,
      async close() {
        await close()
        await network.close()
      },
    }
  }
}

/**
 * Runs jobs with a subject in a worker process, which starts at the first of them: a short run may not need it.
 * @param kind The kind of the jobs, by its name in `cli/worker.ts`.
 * @param elsewhere The subject. It must declare the methods of its first start, in this process.
 */
export function subjectProcess<Options, Job, Result>(
  kind: string,
  { program, firstStart }: NonNullable<StartSubject['elsewhere']>,
  { options, network }: Pick<SubjectSetup<Options>, 'options' | 'network'>,
  { signal, onLog }: JobContext & { signal: AbortSignal },
): JobRunner<Job, Result> {
  let worker: WorkerProcess<Job, Result> | undefined
  const start = async () => {
    const declared = await Promise.race([firstStart, aborted(signal)])
    signal.throwIfAborted()
    // The first process has what went wrong.
    if (!declared) throw new InternalError('The subject did not start in the first process')
    const setup = { options, network, program, declared, logs: onLog !== undefined }
    const started: typeof worker = await startWorkerProcess(kind, setup)
    if (onLog) started.listen(onLog)
    onAbort(signal, () => started.abort())
    return started
  }
  return {
    async run(job) {
      worker ??= await start()
      return worker.run(job)
    },
    close: async () => worker?.close(),
  }
}
