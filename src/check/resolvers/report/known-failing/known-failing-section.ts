import type { Style } from '../../../../report/style.ts'
import type { EntryReport, Report } from '../run-report.ts'
import { entryName } from './entry-name.ts'

/** The entries of the list of known failures, a line each; those that make the run fail come first. */
export function knownFailingSection({ knownFailing }: Report, style: Style): string {
  const entries = knownFailing?.entries ?? []
  if (entries.length === 0) return ''
  const failing = entries.filter((entry) => !isFine(entry))
  return ['Known failures', ...[...failing, ...entries.filter(isFine)].map((entry) => entryLine(entry, style))].join(
    '\n',
  )
}

/** Whether an entry lets the run conform. */
export function isFine({ outcome }: EntryReport): boolean {
  return outcome === 'failing' || outcome === 'not judged'
}

function entryLine(entry: EntryReport, style: Style): string {
  const mark = isFine(entry) ? style.dim(entry.outcome === 'failing' ? '~' : '-') : style.bad('✗')
  const issue = entry.issue === undefined ? '' : ` ${style.dim(`<${entry.issue}>`)}`
  return `  ${mark} ${entryName(entry)} ${entry.says} (${entry.reason})${issue}`
}
