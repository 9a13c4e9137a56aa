import { escapeOutput } from '../platform/escape-controls.ts'
import { plural } from '../platform/words.ts'
import { caseText } from './case-text.ts'
import {
  type Case,
  type CheckReport,
  isClean,
  type RuleResult,
  type Section,
  type TerminalOptions,
  UNDECIDED,
  type Word,
} from './check-report.ts'
import { countedWords, othersLines, verdictLines, worstText } from './ending.ts'
import { groupCases, worstFirst } from './group-cases.ts'
import type { Style } from './style.ts'
import { wrapLines } from './wrap-lines.ts'

/** A report as text: a line for each topic, each failure with its scenario, the rules, the verdict. */
export function terminalText(report: CheckReport, options: TerminalOptions): string {
  const { style } = options
  const ownText = (wanted?: Section['place']) =>
    report.sections.filter(({ place }) => place === wanted).map(({ text }) => text?.(options) ?? '')
  const worst = worstText(report, options)
  const [notes, verdict] = [noteLines(report), verdictLines(report, style)]
  const texts = [
    ...ownText('first'),
    topicLines(report, style),
    (report.habits ?? []).map((habit) => `${style.bad('✗')} ${habit}`).join('\n'),
    failureSection(report, options),
    ...ownText('before rules'),
    ruleLines(report, style),
    ...ownText(),
    ...(worst === '' ? [[notes, verdict].filter(Boolean).join('\n')] : [notes, worst, verdict]),
  ]
  const text = escapeOutput(texts.filter((text) => text !== '').join('\n\n'))
  return options.width === undefined ? text : wrapLines(text, options.width)
}

function topicLines({ cases, noun }: CheckReport, style: Style): string {
  const topics = [...new Set(cases.map(({ topic }) => topic).filter((topic) => topic !== ''))]
  const width = Math.max(0, ...topics.map((topic) => topic.length))
  return topics
    .map((topic) => {
      const among = cases.filter((one) => one.topic === topic)
      const known = among.filter((one) => one.known !== undefined).length
      const count = plural(among.length, among[0]?.noun ?? noun).padStart(noun.length + 5)
      const outcome = topicOutcome(among, style)
      return `  ${topicMark(among, style)} ${topic.padEnd(width)}  ${count}  ${outcome}${known > 0 ? `; ${known} known to fail` : ''}`
    })
    .join('\n')
}

function topicMark(cases: readonly Case[], style: Style): string {
  if (cases.every(({ word }) => word === 'skipped')) return style.dim('-')
  const unclean = cases.filter((one) => !isClean(one))
  if (unclean.length === 0) return style.good('✓')
  return unclean.every((one) => one.known !== undefined) ? style.warn('~') : style.bad('✗')
}

function topicOutcome(cases: readonly Case[], style: Style): string {
  const answers = cases.flatMap(({ findings, others = [] }) => [...findings, ...others])
  const count = (wanted: Word) => answers.filter(({ word }) => word === wanted).length
  const isCounted = cases.some(({ others }) => others !== undefined)
  const right = `${count('passed')} of ${plural(answers.length - count('skipped'), 'answer')} right`
  const found = countedWords.flatMap(([word, tone]) => {
    const name = word === 'open' ? 'allowed by another reading' : word
    return count(word) > 0 ? [style[tone](`${count(word)} ${name}`)] : []
  })
  return [...(isCounted ? [right] : answers.length === 0 ? ['nothing wrong'] : []), ...found].join(', ')
}

/** The cases that did not pass: for each rule that they break the shortest, and how to list the others. */
export function failureSection({ cases, noun }: Pick<CheckReport, 'cases' | 'noun'>, options: TerminalOptions): string {
  const { style, groups: most = 10, verbose = false, showAgain } = options
  if (verbose)
    return worstFirst(cases)
      .map((one) => caseText(one, style))
      .join('\n\n')
  const groups = groupCases(cases)
  const shown = groups
    .slice(0, most)
    .flatMap((group) => [caseText(group.cases[0], style), ...othersLines(group, options)])
  const left = groups.slice(most).reduce((sum, group) => sum + group.cases.length, 0)
  const all = showAgain === undefined ? '--verbose prints them all' : `${showAgain} --verbose`
  return [
    ...shown,
    ...(left > 0 ? [`… and ${plural(left, noun)} that did not pass for other reasons: ${all}`] : []),
  ].join('\n\n')
}

function ruleLines({ rules = [], ruleNotes = [], listsUnshown = true }: CheckReport, style: Style): string {
  const list = (wanted: Word) =>
    rules
      .filter(({ word }) => word === wanted)
      .map(({ id }) => id)
      .join(' ')
  const broken = rules.filter(({ word }) => word === 'unsafe' || word === 'broken')
  const width = Math.max(9, ...broken.map(({ id }) => id.length))
  const [possible, kept] = [list('perhaps'), list('passed')]
  const [undecided, unseen] = listsUnshown ? [list('not decided'), list('not tested')] : ['', '']
  return [
    ...(broken.length > 0 ? ['Rules broken', ...broken.flatMap((rule) => brokenRuleLines(rule, width, style))] : []),
    ...(possible ? [`Perhaps broken  ${possible}: each wrong answer breaks one of several`] : []),
    ...ruleNotes,
    ...(kept ? [`Passed          ${kept}`] : []),
    ...(undecided ? [`Not decided     ${undecided}: ${UNDECIDED}`] : []),
    ...(unseen ? [`Not tested      ${unseen}`] : []),
  ].join('\n')
}

function brokenRuleLines(
  { id, level, broken, statement, says, examples = [], isKnown }: RuleResult,
  width: number,
  style: Style,
): string[] {
  return [
    `  ${isKnown ? style.warn('~') : style.bad('✗')} ${id.padEnd(width)} ${level}, ${broken}: ${statement}`,
    ...[...says, ...examples].map((sentence) => `      ${sentence}`),
  ]
}

function noteLines({ notes }: CheckReport): string {
  return notes.flatMap(({ text, lines = [] }) => [text, ...lines.map((line) => `  ${line}`)]).join('\n')
}
