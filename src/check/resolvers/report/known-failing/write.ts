import { schemaReference } from '../../../../platform/files/schema-reference.ts'
import { writeWhole } from '../../../../platform/files/write-file.ts'
import { plural } from '../../../../platform/words.ts'
import type { Report } from '../run-report.ts'
import type { KnownFailingEntry } from './entry-name.ts'
import { smallestList, TO_BE_EXPLAINED } from './smallest-list.ts'

/**
 * Writes the known failures of a run, atomically. It writes nothing for a run that was cut short or is invalid.
 * @param before The entries of the run's list; those that still hold keep their reason, issue and expiry.
 * @returns Sentences to print, one per line.
 * @throws UsageError if the file cannot be written.
 */
export async function writeKnownFailing(path: string, report: Report, before: readonly KnownFailingEntry[] = []) {
  if (!report.complete || !report.valid) return [`${path} is not written: the run was cut short or is invalid.`]
  const fresh = new Set(report.knownFailing?.entries.filter(({ outcome }) => outcome === 'expired').map(keyOf))
  const kept = before.filter((entry) => !fresh.has(keyOf(entry)))
  const entries = smallestList(report.cases, kept)
  const list = { ...schemaReference(path, 'dist/known-failing.schema.json'), knownFailing: entries }
  await writeWhole(path, `${JSON.stringify(list, null, 2)}\n`)
  const unexplained = entries.filter(({ reason }) => reason === TO_BE_EXPLAINED).length
  const { unsafe } = report.summary
  return [
    `Wrote ${path}: ${plural(entries.length, 'known failure')}, ${unexplained} to be explained.`,
    ...(unsafe > 0
      ? [`Not among them: ${plural(unsafe, 'unsafe answer')}. No list can make them known failures.`]
      : []),
  ]
}

const keyOf = (entry: { case?: string | undefined; rule?: string | undefined }) => entry.case ?? entry.rule
