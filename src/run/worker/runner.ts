import type { CaseResult } from '../../judge/case-result.ts'
import type { TestNetwork } from '../../network/test-network.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { SubjectInfo } from '../../subject/protocol/verbs.ts'
import type { BatchResult, GeneratedBatch } from '../campaign/generated-batch.ts'
import type { WorkerProcess } from './worker-process.ts'

/** Where scenarios run: a test network of this process, or a process that has a test network of its own. */
export type Worker = TestNetwork | WorkerProcess

/** Runs scenarios on one worker with one subject, which it starts again or reinitialises between chains. */
export type Runner = {
  /** The subject; `undefined` before the first {@link begin}. */
  readonly info: SubjectInfo | undefined
  /** Whether the subject can be initialised again instead of started again. */
  readonly canReinitialize: boolean
  /** Resets the chain, and starts or reinitialises the subject. Throws what `StartSubject` throws. */
  begin(): Promise<void>
  /**
   * Runs a case, after {@link begin}. A violation of the protocol after the last answer still changes the result: at the
   * latest in the next {@link begin} or {@link close}. Throws what `runCase` throws.
   */
  runCase(scenario: Scenario): Promise<CaseResult>
  /** Runs generated scenarios on a new chain. Throws what `runBatch` throws. */
  runBatch(batch: GeneratedBatch): Promise<BatchResult>
  close(): Promise<void>
}
