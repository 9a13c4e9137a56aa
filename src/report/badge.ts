import { onlyMissing } from './known-failing/passes.ts'
import type { Report } from './report.ts'
import { conformsText } from './verdict-text.ts'

/** A report as the JSON of a shields.io endpoint badge. */
export function badgeReport(report: Report): string {
  const { conforms, part, complete, valid, options, summary, knownFailing } = report
  const { level } = options
  const [message, color] =
    !valid || !complete || onlyMissing(report)
      ? ['no result', 'lightgrey']
      : part
        ? [part.says, 'lightgrey']
        : conforms
          ? [conformsText(report), (knownFailing?.cases.length ?? 0) > 0 ? 'yellow' : 'brightgreen']
          : summary.unsafe > 0
            ? [`${summary.unsafe} unsafe at ${level}`, 'red']
            : [`does not conform at ${level}`, 'orange']
  return `${JSON.stringify({ schemaVersion: 1, label: 'harborcheck', message, color })}\n`
}
