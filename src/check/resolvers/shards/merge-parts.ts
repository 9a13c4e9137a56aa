import { catalogue } from '../../../cases/index.ts'
import { runsFollow } from '../campaign/default-runs.ts'
import type { CheckedCampaign } from '../campaign/report-campaign.ts'
import type { SuiteRun } from '../run-suite.ts'
import { selectCases } from '../select-cases.ts'
import { invalidReasons } from '../validity/invalid-reasons.ts'
import type { MissedCanaries } from '../validity/run-canary.ts'
import { checkParts } from './check-parts.ts'
import { mergeCampaigns } from './merge-campaign.ts'
import { mergeCases } from './merge-cases.ts'
import type { PartialOptions } from './partial-report.ts'
import { notAPart, type ShardPart } from './read-part.ts'

/** The whole run of several shards. */
export type MergedRun = {
  suiteRun: SuiteRun
  /** The subject as the command line names it. */
  command: string
  options: PartialOptions
  /** Why the run is invalid, one sentence each; undefined for a run of selected cases or one that was cut. */
  invalid: string[] | undefined
  campaign: CheckedCampaign | undefined
  /** The duration of all shards together; undefined if one was run with `--no-durations`. */
  seconds: number | undefined
}

/**
 * Merges the partial reports of all shards of a run.
 * @throws {UsageError} if a shard is missing, repeated or of another run, or a part does not fit its shard.
 */
export function mergeParts(parts: readonly ShardPart[]): MergedRun {
  checkParts(parts)
  const { options, subject } = (parts[0] as ShardPart).report
  const suiteRun = mergeCases(parts)
  const isWhole = suiteRun.complete && options.filter === undefined && options.rule === undefined
  const durations = parts.map(({ report }) => report.seconds)
  return {
    suiteRun,
    command: subject.command,
    options,
    invalid: isWhole
      ? invalidReasons(selectCases(catalogue, { level: options.level }), suiteRun, mergeCanaries(parts))
      : undefined,
    campaign: runsFollow(options, suiteRun) ? mergeCampaigns(parts) : undefined,
    seconds: durations.includes(undefined) ? undefined : durations.reduce<number>((sum, one = 0) => sum + one, 0),
  }
}

/**
 * Merges the cases that did not fail a canary in some shard.
 * @throws {UsageError} if a shard did not run both canaries.
 */
function mergeCanaries(parts: readonly ShardPart[]): MissedCanaries {
  return { yes: missed(parts, 'yes'), no: missed(parts, 'no') }
}

function missed(parts: readonly ShardPart[], canaryAnswer: keyof MissedCanaries): string[] {
  const ids = parts.flatMap(({ path, report: { canaries } }) => {
    if (!canaries) throw notAPart(path, 'canaries', 'those of the shard are missing')
    const unknown = canaries[canaryAnswer].find((id) => !catalogue.some((one) => one.id === id))
    if (unknown !== undefined) throw notAPart(path, 'canaries', `the catalogue has no case ${unknown}`)
    return canaries[canaryAnswer]
  })
  return [...new Set(ids)]
}
