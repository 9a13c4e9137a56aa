import { capitalised } from '../platform/words.ts'
import { rulesText, saysOf } from './breaks.ts'
import { findingSummary, reproduceLine } from './case-text.ts'
import { type CheckReport, isClean, type TerminalOptions, type Word } from './check-report.ts'
import { type CaseGroup, groupCases, groupTitle, isUnsafe, worstFinding } from './group-cases.ts'
import type { Style } from './style.ts'

/** The last lines of a report in the terminal: the worst failure, the counts, the verdict. */

/** The verdicts that are counted, in this order. */
export const countedWords: readonly [Word, keyof Style][] = [
  ['unsafe', 'bad'],
  ['missed', 'warn'],
  ['wrong', 'warn'],
  ['refused', 'warn'],
  ['errored', 'bad'],
  ['skipped', 'dim'],
  ['open', 'warn'],
]

/** The worst failure once more, in few lines: what a reader looks for after many pages. Nothing if only one case failed. */
export function worstText({ cases, who }: CheckReport, options: TerminalOptions): string {
  const { style } = options
  const [worst] = groupCases(cases)
  const failing = cases.filter((one) => !isClean(one) && one.known === undefined).length
  if (!worst || failing < 2) return ''
  const [first] = worst.cases
  const finding = worstFinding(first)
  const says = worst.rules.length === 1 ? saysOf(first.findings, worst.rules[0] as string, who) : []
  return [
    `${style.bad('✗')} ${style.bold(isUnsafe(first) ? `Unsafe: ${groupTitle(worst)}` : groupTitle(worst))}`,
    ...says.slice(0, 1).map((sentence) => `  ${sentence}`),
    `  case      ${first.id}`,
    ...(finding ? findingSummary(finding, style) : []),
    ...(first.reproduce === undefined ? [] : [reproduceLine(first.reproduce)]),
    ...(options.verbose ? [] : othersLines(worst, options).map((line) => `  ${line}`)),
  ].join('\n')
}

/** How many more cases fail for the same reason, and the command that lists them; nothing if there are none. */
export function othersLines({ rules, cases }: CaseGroup, { showAgain }: TerminalOptions): string[] {
  const more = cases.length - 1
  if (more === 0) return []
  const isUnanswered = rules.length === 0
  const what = isUnanswered
    ? `${more} more without an answer for this reason`
    : `${more} more that break${more === 1 ? 's' : ''} ${rulesText(rules)}`
  const option = isUnanswered ? '--verbose' : `--rule ${rules[0]}`
  return [`… and ${what}: ${showAgain === undefined ? '--verbose prints them all' : `${showAgain} ${option}`}`]
}

/** How many cases and answers failed and passed, if one failed; the counts on one line; the verdict. */
export function verdictLines(
  { cases, noun, tally, counts, verdict, conforms, noVerdict }: CheckReport,
  style: Style,
): string {
  const paint = conforms ? style.good : noVerdict === undefined ? style.bad : style.warn
  const failed = cases.filter((one) => !isClean(one))
  const known = failed.filter((one) => one.known !== undefined).length
  const skipped = cases.filter(({ word }) => word === 'skipped').length
  const ofCases = countsText([
    [failed.length - known, 'failed', style.bad],
    [known, 'known to fail', style.warn],
    [cases.length - failed.length - skipped, 'passed', style.good],
    [skipped, 'skipped', style.dim],
  ])
  const ofAnswers = countsText(
    (tally?.counts ?? []).map(([word, count]) => [
      count,
      word === 'open' ? 'allowed by another reading' : word,
      toneOf(word, style),
    ]),
  )
  const shown = failed.length > 0 && counts !== ''
  return [
    ...(shown && ofCases ? [`${`${capitalised(noun)}s`.padEnd(10)} ${ofCases}`] : []),
    ...(shown && ofAnswers ? [`${'Answers'.padEnd(10)} ${ofAnswers}`] : []),
    ...(counts === '' ? [] : [counts]),
    paint(verdict),
  ].join('\n')
}

/** Counts that are not zero, with what they count. */
function countsText(counts: readonly (readonly [count: number, name: string, paint: Style['bad']])[]): string {
  return counts.flatMap(([count, name, paint]) => (count > 0 ? [paint(`${count} ${name}`)] : [])).join(', ')
}

function toneOf(word: Word, style: Style): Style['bad'] {
  if (word === 'passed') return style.good
  return style[countedWords.find(([one]) => one === word)?.[1] ?? 'dim']
}
