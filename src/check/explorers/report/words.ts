import { durationText } from '../../../model/duration.ts'
import type { Finding } from '../check.ts'

/** The request of a finding: what was asked, about what, and when. */
export function askedText(finding: Finding): string {
  return `GET ${finding.url}${contextText(finding)}`
}

/** What a request was about, and when: `, vault at +2 s`. */
export function contextText({ about, at }: Finding): string {
  const when = at?.after ? `, after ${at.after}` : at ? ` at +${durationText(at.seconds)}` : ''
  return `${about ? `, ${about}` : ''}${when}`
}

/** The rules that an answer breaks, on one line. */
export function breaksText({ breaks, explained }: Finding): string {
  if (!explained) return `breaks ${breaks[0]?.rule}, not explained: no known fault gives this answer`
  const sure = breaks.filter(({ also }) => !also).map(({ rule }) => rule)
  const more = breaks.filter(({ also }) => also).map(({ rule }) => rule)
  const one = `breaks ${sure.length > 1 ? 'one of ' : ''}${sure.join(', ')}`
  return more.length > 0 ? `${one}, and ${more.join(', ')}` : one
}
