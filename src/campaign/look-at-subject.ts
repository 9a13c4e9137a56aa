import { campaignScenario } from '../generate/campaign-scenario.ts'
import { partsOf } from '../generate/meta/scenario-pair.ts'
import type { Level } from '../model/rules.ts'
import type { TestNetwork } from '../network/test-network.ts'
import { batchSizeFor } from '../run/campaign/batch-size.ts'
import { runSharingChain } from '../run/campaign/run-sharing-chain.ts'
import { SubjectRunner, type SubjectRunnerOptions } from '../run/subject-runner.ts'
import type { SubjectInfo } from '../subject/protocol/verbs.ts'
import { newRestarts, type StartSubject } from '../subject/subject.ts'

/** As many scenarios as the first batch has. */
const LOOKED_AT = 4

/**
 * Starts the subject once, before a campaign, to know what it says of itself.
 * @returns that, and how many scenarios should share a chain: from the requests that it makes in the first scenarios of the
 *   seed, so that the same campaign has the same batches everywhere.
 * @throws what `StartSubject` throws; InternalError where harborcheck or its chain fails.
 */
export async function lookAtSubject(
  network: TestNetwork,
  start: StartSubject,
  {
    seed,
    runs,
    level,
    ...options
  }: { seed: number; runs: number; level: Level } & Omit<SubjectRunnerOptions, 'restarts'>,
): Promise<{ info: SubjectInfo; batchSize: number }> {
  const first = Array.from({ length: Math.min(LOOKED_AT, runs) }, (_, index) => campaignScenario(seed, index, level))
  const runner = new SubjectRunner(network, start, { restarts: newRestarts(), level, ...options })
  try {
    await runner.beginBatch(first.flatMap(partsOf).length)
    const results = await runSharingChain(runner, first)
    return { info: runner.info as SubjectInfo, batchSize: batchSizeFor(results) }
  } finally {
    await runner.close()
  }
}

/** Starts the subject once, to know what it says of itself. Throws what `StartSubject` throws. */
export async function subjectInfo(
  network: TestNetwork,
  start: StartSubject,
  options: Omit<SubjectRunnerOptions, 'restarts'>,
): Promise<SubjectInfo> {
  const runner = new SubjectRunner(network, start, { restarts: newRestarts(), ...options })
  try {
    await runner.begin()
    return runner.info as SubjectInfo
  } finally {
    await runner.close()
  }
}
