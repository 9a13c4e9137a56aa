import type { CaseResult } from '../../judge/case-result.ts'
import type { Level } from '../../model/rules.ts'
import type { TestNetworkOptions } from '../../network/test-network.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { SubjectInfo } from '../../subject/protocol/verbs.ts'
import type { Restarts, SubjectProgram } from '../../subject/subject.ts'
import type { BatchResult, GeneratedBatch } from '../campaign/generated-batch.ts'

/** A subject for a worker process. */
export type RemoteSubject = {
  program: SubjectProgram
  /** What it declared at its first start, in any process. */
  declared: SubjectInfo | undefined
  /** Limit for one question, milliseconds. */
  timeout: number | undefined
  level: Level | undefined
  trace: boolean | undefined
  /** Whether to send the lines of its log. */
  logs: boolean
}

/** A runner after a call. */
export type RunnerState = { info: SubjectInfo | undefined; canReinitialize: boolean; restarts: Restarts }

type Restarted = { restarts: Restarts }
/** `last`: the latest case, whose result a late violation of the protocol may have changed. */
type After = { state: RunnerState; last?: CaseResult | undefined }

/** The calls that a worker process takes, one at a time. */
export type Calls = {
  openNetwork(options: TestNetworkOptions): undefined
  openRunner(subject: RemoteSubject): undefined
  begin(input: Restarted): After
  runCase(input: Restarted & { scenario: Scenario }): { state: RunnerState; result: CaseResult }
  runBatch(input: Restarted & { batch: GeneratedBatch }): { state: RunnerState; result: BatchResult }
  closeRunner(input: Restarted): After
  closeNetwork(): undefined
}
