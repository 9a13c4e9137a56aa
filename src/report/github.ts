import { escapeControls } from '../escape-controls.ts'
import { plural } from '../platform/words.ts'
import { brokenText, saysOf } from './breaks.ts'
import { groupFailures } from './group-failures.ts'
import type { Report } from './report.ts'
import { verdictText } from './verdict-text.ts'
import { isUnsafe } from './worst-first.ts'

/** GitHub shows ten errors of a step. */
const SHOWN = 10

/**
 * The failures of a run as workflow commands of GitHub Actions: an error for each reason, unsafe ones first; for a part of the
 * suite without a failure, a notice. They stand at the subject's file if it is known.
 */
export function githubAnnotations(report: Report, file?: string | undefined): string {
  if (report.conforms) return ''
  if (report.part) return command('notice', 'no verdict', report.part.says, file)
  const groups = groupFailures(report, [])
  const annotations = groups.map(({ rules, habit, cases }) => {
    const [first] = cases
    const says = rules.flatMap((rule) => saysOf(first.questions, rule))
    const title =
      rules.length === 0 ? 'No answer' : `${cases.some(isUnsafe) ? 'Unsafe: ' : ''}${brokenText({ rules, habit })}`
    const text = `${plural(cases.length, 'case')}, such as ${first.id}: ${first.title}`
    return command('error', title, [text, ...says, first.reproduce].join('\n'), file)
  })
  const lines = annotations.length > 0 ? annotations : [command('error', 'harborcheck', verdictText(report), file)]
  return lines.slice(0, SHOWN).join('\n')
}

function command(kind: 'error' | 'notice', title: string, message: string, file: string | undefined): string {
  const properties = [
    ...(file === undefined ? [] : [`file=${property(file)}`]),
    `title=${property(`harborcheck: ${title}`)}`,
  ]
  return `::${kind} ${properties.join(',')}::${data(message)}`
}

/** Escapes text as GitHub's own toolkit does: nothing in it can begin another command. */
const data = (text: string) =>
  escapeControls(text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A'))
const property = (text: string) => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

/** Text that GitHub shows without taking any line of it as a command. @param token Not in the text. */
export function withoutCommands(text: string, token: string): string {
  return `::stop-commands::${token}\n${text}\n::${token}::`
}
