import type { CaseResult } from '../../../judge/case-result.ts'
import { startTestNetwork, type TestNetworkOptions } from '../../../network/test-network.ts'
import type { Scenario } from '../../../scenario/scenario.ts'
import type { SubjectInfo } from '../../../subject/protocol/verbs.ts'
import { startProgram } from '../../../subject/start-program.ts'
import { newRestarts, type Restarts } from '../../../subject/subject.ts'
import type { JobKind } from '../../../work/kind.ts'
import type { RemoteSubject } from '../../../work/subject-jobs.ts'
import type { FailedScenario, GeneratedBatch, GeneratedBatchResult } from '../campaign/generated-batch.ts'
import type { ShrinkOptions, ShrunkFailure } from '../campaign/shrink-failure.ts'
import { localRunner, type Runner } from '../runner.ts'
import type { SubjectRunnerOptions } from '../subject-runner.ts'
import { type FlatResult, flattenResult } from './flat-result.ts'

/** A call of a `Runner`. */
export type RunnerCall =
  | { do: 'begin' }
  | { do: 'case'; scenario: Scenario }
  | { do: 'settle' }
  | { do: 'batch'; batch: GeneratedBatch }
  | { do: 'shrink'; failed: FailedScenario; options: ShrinkOptions }
  | { do: 'close' }

/** How a runner asks its subject, but for what another process cannot be sent. */
type Asking = RemoteSubject & Pick<SubjectRunnerOptions, 'timeout' | 'level' | 'trace'>

/** `restarts`: those of the whole run so far. */
export type ScenarioJob = { call: RunnerCall; subject: Asking; restarts: Restarts }

/** The runner after a call. `last`: the latest case, whose result a late violation of the protocol may have changed. */
export type ScenarioJobResult = {
  info: SubjectInfo | undefined
  canReinitialize: boolean
  restarts: Restarts
  last?: FlatResult | undefined
  batch?: GeneratedBatchResult | undefined
  shrunk?: ShrunkFailure | undefined
}

/**
 * Adapts the calls of consecutive runners to the jobs of a worker process, which has a separate test network. The first
 * call opens the runner. If that is a case, this process has replaced one that ended, and the runner begins first.
 */
export const scenarioJobs: JobKind<TestNetworkOptions, ScenarioJob, ScenarioJobResult> = async (
  networkOptions,
  { signal, onLog },
) => {
  const network = await startTestNetwork(networkOptions)
  let opened: { runner: Runner; restarts: Restarts } | undefined
  let last: CaseResult | undefined
  const open = ({ program, declared, logs, ...asking }: Asking) => {
    const restarts = newRestarts()
    const options = { ...asking, onLog: logs ? onLog : undefined, restarts, signal }
    return { runner: localRunner(network, startProgram(program, declared), options), restarts }
  }
  return {
    async run({ call, subject, restarts: soFar }) {
      const isNew = opened === undefined
      opened ??= open(subject)
      const { runner, restarts } = opened
      Object.assign(restarts, soFar)
      let batch: GeneratedBatchResult | undefined
      let shrunk: ShrunkFailure | undefined
      if (call.do === 'begin' || (call.do === 'case' && isNew)) await runner.begin()
      if (call.do === 'case') last = await runner.runCase(call.scenario)
      if (call.do === 'settle') await runner.settle()
      if (call.do === 'batch') batch = await runner.runBatch(call.batch)
      if (call.do === 'shrink') shrunk = await runner.shrink(call.failed, call.options)
      if (call.do === 'close') await runner.close()
      const { info, canReinitialize } = runner
      const result = { info, canReinitialize, restarts, last: last && flattenResult(last), batch, shrunk }
      if (call.do === 'close') {
        opened = undefined
        last = undefined
      }
      return result
    },
    async close() {
      await opened?.runner.close()
      await network.close()
    },
  }
}
