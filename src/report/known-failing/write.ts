import { writeWhole } from '../../files/write-file.ts'
import type { Report } from '../types.ts'
import type { Entry } from './list.ts'
import { smallestList, TO_BE_EXPLAINED } from './smallest-list.ts'

/**
 * Writes the known failures of a run, whole or not at all. A run that was cut short, or that cannot tell, has none.
 * @param before the entries of the run's own list: where they still hold, they keep their words.
 * @returns what to tell of it, a sentence a line.
 * @throws UsageError where the file can't be written.
 */
export async function writeKnownFailing(path: string, report: Report, before: readonly Entry[] = []) {
  if (!report.complete || !report.valid) return [`${path} is not written: the run was not whole.`]
  const fresh = new Set(report.knownFailing?.entries.filter(({ outcome }) => outcome === 'expired').map(keyOf))
  const kept = before.filter((entry) => !fresh.has(keyOf(entry)))
  const entries = smallestList(report.cases, kept)
  await writeWhole(path, `${JSON.stringify({ knownFailing: entries }, null, 2)}\n`)
  const unexplained = entries.filter(({ reason }) => reason === TO_BE_EXPLAINED).length
  const { unsafe } = report.summary
  return [
    `Wrote ${path}: ${count(entries.length, 'known failure', 'known failures')}, ${unexplained} to be explained.`,
    ...(unsafe > 0
      ? [`Not among them: ${count(unsafe, 'unsafe answer', 'unsafe answers')}. They cannot be listed away.`]
      : []),
  ]
}

const keyOf = (entry: Pick<Entry, 'case' | 'rule'>) => entry.case ?? entry.rule

function count(many: number, one: string, more: string): string {
  return `${many} ${many === 1 ? one : more}`
}
