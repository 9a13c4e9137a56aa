import { partsOf } from '../../generate/meta/scenario-pair.ts'
import type { CaseResult } from '../../judge/case-result.ts'
import type { TestNetwork } from '../../network/test-network.ts'
import { allEnded } from '../../platform/start-all.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { SubjectInfo } from '../../subject/protocol/verbs.ts'
import { newRestarts, type StartSubject } from '../../subject/subject.ts'
import { checkThreeWays } from './campaign/check-three-ways.ts'
import { counterexampleOf } from './campaign/counterexample.ts'
import {
  type FailedScenario,
  type GeneratedBatch,
  type GeneratedBatchResult,
  runGeneratedBatch,
} from './campaign/generated-batch.ts'
import { type ShrinkOptions, type ShrunkFailure, shrinkFailure } from './campaign/shrink-failure.ts'
import { SubjectRunner, type SubjectRunnerOptions } from './subject-runner.ts'

/** Runs scenarios on one worker with one subject, which it starts again or reinitialises between chains. */
export type Runner = {
  /** The subject; `undefined` before the first {@link begin}. */
  readonly info: SubjectInfo | undefined
  /** Whether the subject can be initialised again instead of started again. */
  readonly canReinitialize: boolean
  /** Resets the chain, and starts or reinitialises the subject. Throws the errors of `StartSubject`. */
  begin(): Promise<void>
  /**
   * Runs a case, after {@link begin}. A violation of the protocol after the last answer still changes the result: at
   * the latest in the next {@link begin} or {@link close}. Throws the errors of `runCase`.
   */
  runCase(scenario: Scenario): Promise<CaseResult>
  /**
   * Stops the subject's work on the last case: reinitialises the subject, or ends it until the next chain. The result
   * of that case is final then.
   */
  settle(): Promise<void>
  /** Runs generated scenarios on a new chain. Throws the errors of `runBatch`. */
  runBatch(batch: GeneratedBatch): Promise<GeneratedBatchResult>
  /**
   * Shrinks a failed scenario with fresh subjects, after closing its own. Contracts, explorer and model must agree on it,
   * and on the shrunk one. Throws Contradiction if they do not, and the errors of `shrinkFailure`.
   */
  shrink(failed: FailedScenario, options: ShrinkOptions): Promise<ShrunkFailure>
  close(): Promise<void>
}

/** A process that runs scenarios on a test network of its own. */
export type RemoteWorker = {
  /** Opens a runner in the process, which starts the subject there. */
  openRunner(subject: NonNullable<StartSubject['elsewhere']>, options: SubjectRunnerOptions): Runner
  /** Ends the process, with its network and subject. Never rejects. */
  close(): Promise<void>
}

/** Where scenarios run: a test network of this process, or another process. */
export type Worker = TestNetwork | RemoteWorker

/** Workers of a run. The first one is a test network of this process. */
export type Workers = readonly [TestNetwork, ...Worker[]]

/**
 * Opens a runner on each worker; the caller closes them. The first worker is a test network of this process: its
 * subject starts first, and the subjects of other processes must declare the same methods. If only this process can
 * start the subject, other processes get no runner.
 */
export function openRunners(workers: readonly Worker[], start: StartSubject, options: SubjectRunnerOptions): Runner[] {
  return workers.flatMap((worker) => {
    if ('chain' in worker) return [localRunner(worker, start, options)]
    return start.elsewhere ? [worker.openRunner(start.elsewhere, options)] : []
  })
}

/** Closes all runners, even if one of them fails. */
export async function closeRunners(runners: readonly Runner[]): Promise<void> {
  await allEnded(runners.map((runner) => runner.close()))
}

/** Runs scenarios on a test network of this process. */
export function localRunner(network: TestNetwork, start: StartSubject, options: SubjectRunnerOptions): Runner {
  const open = () => {
    network.proxies.forget()
    return new SubjectRunner(network, start, options)
  }
  let runner = open()
  const close = async () => {
    start.elsewhere?.giveUp()
    await runner.close()
  }
  return {
    get info() {
      return runner.info
    },
    get canReinitialize() {
      return runner.canReinitialize
    },
    begin: () => runner.begin(),
    runCase: (scenario) => runner.runCase(scenario),
    settle: () => runner.settle(),
    runBatch(batch) {
      if (batch.forgetsRestarts) {
        Object.assign(options.restarts, newRestarts())
        delete options.restarts.exhausted
      }
      return runGeneratedBatch(runner, batch)
    },
    async shrink(failed, limits) {
      // The subject of the batches must not see the chain of the candidates.
      await close()
      const { restarts: _, trace: __, ...asking } = options
      const { signal = asking.signal } = limits
      const shrunk = await shrinkFailure(network, start, failed, { ...asking, ...limits, signal })
      const parts = [failed.result.scenario, counterexampleOf(shrunk.result.scenario).scenario].flatMap(partsOf)
      if (!signal?.aborted) for (const part of parts) await checkThreeWays(network, part)
      runner = open()
      return shrunk
    },
    close,
  }
}
