import { join } from 'node:path'
import type { TestContext } from 'vitest'
import { runCampaign } from '../campaign/run-campaign.ts'
import { COUNTEREXAMPLES, loadCounterexamples, runsAtLevel } from '../check/resolvers/campaign/counterexample.ts'
import { reportCampaign } from '../check/resolvers/campaign/report-campaign.ts'
import { isClean } from '../check/resolvers/is-clean.ts'
import { unaskedOf } from '../check/resolvers/validity/unasked.ts'
import { steerCampaign } from '../generate/steering/steered-campaign.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { ConformanceFailure } from './conformance-failure.ts'
import { reasonToSkip } from './reason-to-skip.ts'
import type { TestRun } from './test-run.ts'

/** Runs the saved counterexamples of earlier runs, then generated scenarios. Throws at the first that fails. */
export async function runGeneratedScenarios(run: TestRun, context: TestContext): Promise<void> {
  const { scenarios, stale } = await loadCounterexamples()
  for (const { file, why } of stale) console.warn(`Skipped ${file}, which can no longer run: ${why}`)
  for (const scenario of scenarios.filter((one) => runsAtLevel(run.settings.level, one))) {
    const result = await run.play(scenario, context.signal)
    if (!isClean(result)) reasonToSkip(result, run, context, [savedAt(scenario.id)])
  }
  const { runs, seed, level, timeout, seconds, shrinkSeconds, steering } = run.settings
  const { campaign, results, complete } = await run.runExclusively(context.signal, async (network, signal) => {
    run.discardChain()
    const ran = await runCampaign([network], run.start, {
      ...(steering && { steering: steerCampaign({ seed, level }) }),
      runs,
      seed,
      level,
      timeout,
      signal,
      seconds,
      shrinkSeconds,
    })
    return reportCampaign(ran, { level })
  })
  if (!complete) context.skip('the run was aborted')
  const unasked = unaskedOf(campaign, run.report().subject.capabilities)
  if (unasked) throw new ConformanceFailure(`${unasked.says}${campaign.scenarios === 0 ? ` than ${seconds}` : ''}`)
  run.record(results, campaign)
  for (const one of results) {
    const where =
      campaign.notSaved === undefined ? [savedAt(one.scenario.id)] : notSavedText(one.scenario, campaign.notSaved)
    const reason = reasonToSkip(one, run, context, where)
    if (reason !== undefined) context.skip(reason)
  }
}

/** The line that names a counterexample's file. */
function savedAt(id: string): string {
  return `  saved     ${join(COUNTEREXAMPLES, `${id.split('/')[1]}.json`)}`
}

/** The lines of a counterexample that could not be saved, for the user to save. */
function notSavedText(scenario: Scenario, why: string): string[] {
  return [`  not saved ${why}`, ...JSON.stringify(scenario, null, 2).split('\n')]
}
