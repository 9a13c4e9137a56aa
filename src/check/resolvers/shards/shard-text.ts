import { plural } from '../../../platform/words.ts'
import { caseText } from '../../../report/case-text.ts'
import { worstFirst } from '../../../report/group-cases.ts'
import type { Style } from '../../../report/style.ts'
import type { Scenario } from '../../../scenario/scenario.ts'
import { type BatchCounts, totalOf } from '../campaign/batch-counts.ts'
import { resolverReport } from '../report/resolver-report.ts'
import type { Report } from '../report/run-report.ts'
import { wrongCounts } from '../report/verdict-text.ts'
import { type Shard, shardName } from '../shard.ts'

/** Whether a shard already proves that its run cannot conform. The facts about a rule depend on all shards' answers. */
export function failsAlready(report: Report): boolean {
  const outdated = report.knownFailing?.entries.some(
    (entry) => entry.case !== undefined && entry.outcome !== 'failing' && entry.outcome !== 'not judged',
  )
  return worstFirst(resolverReport(report, []).cases).length > 0 || outdated === true
}

export type ShardTextOptions = {
  shard: Shard
  /** The number of cases that the shard ran, and that the whole run has; its generated scenarios, if it ran any. */
  ran: { cases: number; of: number; generated: readonly BatchCounts[] | undefined }
  /** The most failing cases shown in full, unsafe ones first. */
  failures: number
  style: Style
}

/** Formats the failures of a shard, and the parts that it ran. Only the whole run has a verdict. */
export function shardText(
  report: Report,
  scenarios: readonly Scenario[],
  { shard, ran, failures, style }: ShardTextOptions,
): string {
  const failed = worstFirst(resolverReport(report, scenarios).cases)
  const shown = failed.slice(0, failures).map((one) => caseText(one, style))
  const more = failed.length - shown.length
  const generated = ran.generated ? `, ${plural(totalOf(ran.generated).scenarios, 'generated scenario')}` : ''
  return [
    ...shown,
    ...(more > 0 ? [`… and ${plural(more, 'more case')} that did not pass: --verbose prints them all`] : []),
    `Shard ${shardName(shard)}: ${ran.cases} of ${plural(ran.of, 'case')}${generated}; ${wrongCounts(report.summary) || 'nothing wrong'}.\n` +
      '`harborcheck merge` makes the report and the verdict of all shards.',
  ].join('\n\n')
}
