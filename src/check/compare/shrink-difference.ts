import { shrink } from '../../generate/shrink/shrink.ts'
import type { AskedQuestion } from '../../judge/case-result.ts'
import type { TestNetwork } from '../../network/test-network.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { newRestarts, type StartSubject } from '../../subject/subject.ts'
import { checkThreeWays } from '../resolvers/campaign/check-three-ways.ts'
import { type SearchLimitOptions, searchLimit } from '../resolvers/campaign/search-limit.ts'
import type { SuiteOptions } from '../resolvers/run-suite.ts'
import { SubjectRunner } from '../resolvers/subject-runner.ts'
import { type ResolverDifference, sameKind } from './disagreements.ts'

export type ShrinkDifferenceOptions = Pick<SuiteOptions, 'timeout' | 'onLog' | 'level'> & SearchLimitOptions

/**
 * Shrinks the scenario of a difference while the two subjects differ in the same way. Leaves a scenario on two
 * networks, or with a wrong environment, unchanged.
 * @throws {InternalError} if contracts, explorer and model contradict each other on the shrunk scenario.
 */
export async function shrinkDifference(
  network: TestNetwork,
  starts: readonly [StartSubject, StartSubject],
  difference: ResolverDifference,
  { candidates, seconds, timeout, onLog, signal, level }: ShrinkDifferenceOptions,
): Promise<ResolverDifference> {
  const { scenario, asked } = difference
  if (scenario.elsewhere || scenario.subjectEnvironment || signal?.aborted) return difference
  const search = searchLimit({ candidates, seconds, signal })
  const { signal: limit } = search
  const options = { timeout, onLog, level, signal: limit }
  const [one, other] = starts.map(
    (start) => new SubjectRunner(network, start, { restarts: newRestarts(), ...options }),
  ) as [SubjectRunner, SubjectRunner]
  let shortest = difference
  const stillDiffers = async (candidate: Scenario): Promise<boolean> => {
    const results = [await playOnReset(one, candidate), await playOnReset(other, candidate)]
    search.count({ questions: results.flatMap(({ questions }) => questions) })
    const last = results.map(({ questions }) => questions.at(-1)) as unknown as ResolverDifference['asked']
    if (!sameKind(difference, ...last)) return false
    shortest = { ...difference, scenario: candidate, asked: last }
    return true
  }
  try {
    await shrink(scenario, { step: asked[0].at.step, question: asked[0].question }, stillDiffers, limit)
  } catch (error) {
    // The limit aborts the candidate that is running.
    if (!limit.aborted) throw error
  } finally {
    search.end()
    await Promise.all([one.close(), other.close()])
  }
  if (!signal?.aborted) await checkThreeWays(network, shortest.scenario)
  return shortest
}

/** Asks another subject the question of a shrunk scenario. */
export async function askOther(
  network: TestNetwork,
  start: StartSubject,
  scenario: Scenario,
  options: Pick<ShrinkDifferenceOptions, 'timeout' | 'onLog' | 'level' | 'signal'>,
): Promise<AskedQuestion | undefined> {
  const runner = new SubjectRunner(network, start, { restarts: newRestarts(), ...options })
  try {
    return (await playOnReset(runner, scenario)).questions.at(-1)
  } finally {
    await runner.close()
  }
}

/** Runs a candidate on a reset chain. Its only question is its last step. */
async function playOnReset(runner: SubjectRunner, candidate: Scenario) {
  await runner.begin()
  return runner.runCase(candidate)
}
