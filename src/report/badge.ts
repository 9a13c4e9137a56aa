import type { CheckReport } from './check-report.ts'

/** A report as the JSON of a shields.io endpoint badge. */
export function badgeText({ badge }: Pick<CheckReport, 'badge'>): string {
  return `${JSON.stringify({ schemaVersion: 1, label: 'harborcheck', ...badge })}\n`
}
