import { escapeControls } from '../platform/escape-controls.ts'
import { plural } from '../platform/words.ts'
import { placeOfMistake } from '../subject/module/mistake.ts'
import { saysOf } from './breaks.ts'
import { findingSummary } from './case-text.ts'
import type { CheckReport } from './check-report.ts'
import { groupCases, groupTitle, isUnsafe, worstFinding } from './group-cases.ts'
import { styleFor } from './style.ts'

const plain = styleFor({}, {})

/** GitHub shows ten errors of a step. */
const SHOWN = 10

/**
 * The failures of a run as workflow commands of GitHub Actions: an error for each reason, unsafe ones first; if there is no
 * verdict, a notice. They stand at the subject's file if it is known.
 */
export function githubAnnotations(report: CheckReport, file?: string | undefined): string {
  const { conforms, noVerdict, cases, noun, verdict, who } = report
  if (conforms) return ''
  if (noVerdict !== undefined) return command('notice', 'no verdict', noVerdict, file)
  const annotations = groupCases(cases).map((group) => {
    const [first] = group.cases
    const [cause, ...others] = group.rules.flatMap((rule) => saysOf(first.findings, rule, who))
    const title = `${group.cases.some(isUnsafe) ? 'Unsafe: ' : ''}${groupTitle(group)}${cause ? `: ${cause}` : ''}`
    const finding = worstFinding(first)
    const asked = finding ? findingSummary(finding, plain).map((line) => line.trim()) : []
    const count = `${plural(group.cases.length, noun)}, such as ${first.id}: ${first.title}`
    const place = finding && placeOfMistake(finding.given[0].text)
    return command(
      'error',
      title,
      [...asked, ...others, count, first.reproduce ?? ''].join('\n'),
      place?.file ?? file,
      place?.line,
    )
  })
  const lines = annotations.length > 0 ? annotations : [command('error', 'harborcheck', verdict, file)]
  return lines.slice(0, SHOWN).join('\n')
}

function command(kind: 'error' | 'notice', title: string, message: string, file?: string, line?: number): string {
  const properties = [
    ...(file === undefined ? [] : [`file=${property(file)}`]),
    ...(line === undefined ? [] : [`line=${line}`]),
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
