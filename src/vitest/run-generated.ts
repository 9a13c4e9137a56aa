import { join } from 'node:path'
import type { TestContext } from 'vitest'
import { given } from '../given.ts'
import { COUNTEREXAMPLES, countsAt, storedCounterexample } from '../run/campaign/counterexample.ts'
import { runReportedCampaign } from '../run/campaign/report-campaign.ts'
import { isClean } from '../run/run-suite.ts'
import { unaskedOf } from '../run/validity/unasked.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { ConformanceFailure } from './failure.ts'
import type { TestRun } from './test-run.ts'
import { reasonToSkip } from './verdict.ts'

/** Plays the counterexamples of earlier runs, then generated scenarios: the test fails with the first that fails. */
export async function runGeneratedScenarios(run: TestRun, context: TestContext): Promise<void> {
  const { scenarios, stale } = await storedCounterexample()
  for (const { file, why } of stale) console.warn(`${file} can no longer be played, and was not: ${why}`)
  for (const scenario of scenarios.filter((one) => countsAt(run.settings.level, one))) {
    const played = await run.play(scenario, context.signal)
    if (!isClean(played)) reasonToSkip(played, run, context, [keptIn(scenario.id)])
  }
  const { runs, seed, level, timeout, seconds, shrinkSeconds } = run.settings
  const { campaign, played, complete } = await run.inTurn(context.signal, (network, signal) => {
    run.leaveChain()
    return runReportedCampaign([network], run.start, {
      runs,
      seed,
      level,
      timeout,
      signal,
      ...given({ seconds, shrinkSeconds }),
    })
  })
  if (!complete) context.skip('the run was called off')
  const unasked = unaskedOf(campaign, run.report().subject.capabilities)
  if (unasked) throw new ConformanceFailure(`${unasked.says}${campaign.scenarios === 0 ? ` than ${seconds}` : ''}`)
  run.record(played)
  for (const one of played) {
    const where = campaign.notSaved === undefined ? [keptIn(one.scenario.id)] : unsaved(one.scenario, campaign.notSaved)
    const reason = reasonToSkip(one, run, context, where)
    if (reason !== undefined) context.skip(reason)
  }
}

/** Where a counterexample's file is. */
function keptIn(id: string): string {
  return `  kept      ${join(COUNTEREXAMPLES, `${id.split('/')[1]}.json`)}`
}

/** A counterexample that is in no file, for somebody to put it into one. */
function unsaved(scenario: Scenario, why: string): string[] {
  return [`  not kept  ${why}`, ...JSON.stringify(scenario, null, 2).split('\n')]
}
