import type { Report } from './report.ts'
import { plural } from './verdict-text.ts'

/** A report as the JSON of a shields.io endpoint badge. */
export function badgeReport({ conforms, complete, valid, options: { level }, summary, knownFailing }: Report): string {
  const known = knownFailing?.cases.length ?? 0
  const [message, color] =
    !valid || !complete
      ? ['no result', 'lightgrey']
      : conforms
        ? [
            `conforms at ${level}${known > 0 ? `, ${plural(known, 'known failure')}` : ''}`,
            known > 0 ? 'yellow' : 'brightgreen',
          ]
        : summary.unsafe > 0
          ? [`${summary.unsafe} unsafe at ${level}`, 'red']
          : [`does not conform at ${level}`, 'orange']
  return `${JSON.stringify({ schemaVersion: 1, label: 'harborcheck', message, color })}\n`
}
