import { given } from '../../given.ts'
import type { CaseResult } from '../../judge/case-result.ts'
import type { TestNetwork } from '../../network/test-network.ts'
import { sharesChain } from '../../scenario/interleave.ts'
import { mergeScenarios } from '../../scenario/merge.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { newRestarts, type StartSubject } from '../../subject/subject.ts'
import { SubjectRunner, type SubjectRunnerOptions } from '../subject-runner.ts'
import { type Finding, findingsOf, sameFinding, similarFinding } from './finding.ts'
import { leaveOutScenarios } from './leave-out-scenarios.ts'
import type { FailedScenario } from './run-generated.ts'
import { type SearchLimitOptions, searchLimit } from './search-limit.ts'
import { shrink } from './shrink.ts'

/** A scenario on which a subject fails, played, and what is wrong with it. */
export type Shortened = { played: CaseResult; finding: Finding }

type ShortenOptions = Omit<SubjectRunnerOptions, 'restarts'> & SearchLimitOptions

/** What is made short: without its variant, where the scenario fails by itself. */
function storyOf({ meta, ...scenario }: Scenario, { asked }: Finding): Scenario {
  return asked.meta && meta ? { ...scenario, meta } : scenario
}

/**
 * Makes a world that failed as short as it can, playing each candidate alone with the subject begun anew. A world that
 * fails in its group only is told with as many of the others as it takes; one that does not fail again is told as it was.
 * Candidates are counted; where the user limits the seconds, the one that is being played then is called off.
 */
export async function shorten(
  network: TestNetwork,
  start: StartSubject,
  { played: failed, batch }: FailedScenario,
  { candidates, seconds, ...options }: ShortenOptions,
): Promise<Shortened> {
  let shortest: Shortened = { played: failed, finding: findingsOf(failed)[0] as Finding }
  const search = searchLimit({ ...given({ candidates, seconds, signal: options.signal }) })
  const { signal: limit } = search
  const runner = new SubjectRunner(network, start, { restarts: newRestarts(), ...given(options), signal: limit })
  const fails = async (candidate: Scenario, same = sameFinding): Promise<boolean> => {
    await runner.begin()
    const played = await runner.runCase(candidate)
    search.count(played)
    const finding = same(shortest.finding, played)
    if (!finding) return false
    shortest = { played, finding }
    return true
  }
  const failsTogether = (some: readonly Scenario[]) =>
    // What one world does to another is blamed on another rule where both are one scenario.
    fails(mergeScenarios(failed.scenario.id, some), shortest.played === failed ? similarFinding : sameFinding)
  try {
    if (limit.aborted) return shortest
    const isFound =
      (await fails(storyOf(failed.scenario, shortest.finding))) ||
      (sharesChain(failed.scenario) &&
        (await leaveOutScenarios(batch.filter(sharesChain), failed.scenario, failsTogether, limit)))
    if (isFound) {
      const { played, finding } = shortest
      await shrink(
        played.scenario,
        { step: finding.asked.at.step, question: finding.asked.question },
        (candidate) => fails(candidate),
        limit,
      )
    }
  } catch (error) {
    if (!limit.aborted) throw error
  } finally {
    search.end()
    await runner.close()
  }
  return shortest
}
