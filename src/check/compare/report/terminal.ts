import { durationText } from '../../../model/duration.ts'
import { plural } from '../../../platform/words.ts'
import { answerText } from '../../../report/answer-text.ts'
import { scenarioLines } from '../../../report/failure.ts'
import { openCount, openText } from '../../../report/open-text.ts'
import type { Style } from '../../../report/style.ts'
import { questionText, withNetwork } from '../../../scenario/narrative.ts'
import type { Cell, ComparedSubject, Comparison, Disagreement, Outcome, RuleRow, Side } from '../comparison.ts'
import { worstOf } from '../matrix.ts'

/** A comparison as text: a summary of each subject, the rules, the shortest difference. */
export function comparisonReport(comparison: Comparison, style: Style): string {
  const { subjects, rules, complete, notAsked = [] } = comparison
  return [
    subjects.map((subject) => subjectLines(subject, style)).join('\n'),
    matrixLines(rules, subjects, style),
    disagreementLines(comparison, style),
    ...(notAsked.length > 0 ? [style.bad(notAsked.join('\n'))] : []),
    ...(complete ? [] : [style.warn('The comparison was cut short: not every subject was asked everything.')]),
  ]
    .filter((section) => section !== '')
    .join('\n\n')
}

/** The summary of a subject, unsafe answers first. */
export function summaryText({ summary }: ComparedSubject): string {
  const { unsafe, incomplete, refused, errored, skipped, passed, open, questions } = summary
  const apart = open > 0 ? `, ${openCount(open)}` : ''
  const wrong = `${unsafe} unsafe, ${incomplete} incomplete, ${refused} refused, ${errored} errored`
  return `${wrong}; ${passed} of ${questions - skipped} answers right${apart}, ${skipped} skipped`
}

/** A cell in words. */
export function cellText({ outcome, questions }: Cell): string {
  return questions > 0 ? `${outcome} ${questions}` : outcome
}

function subjectLines(subject: ComparedSubject, style: Style): string {
  const { key, name, version, command, summary } = subject
  const { unsafe, passed, open, questions, skipped } = summary
  const isRight = passed > 0 && passed + open + skipped === questions
  const mark = isRight ? style.good('✓') : unsafe > 0 ? style.bad('✗') : style.warn('~')
  const title = `${mark} ${style.bold(key)}  ${version ? `${name} ${version}` : name}`
  return `${title}  ${style.dim(command || 'the bundled reference resolver')}\n     ${summaryText(subject)}`
}

/** A row for each rule that a subject breaks or does not show; the others on one line. */
function matrixLines(rules: readonly RuleRow[], subjects: readonly ComparedSubject[], style: Style): string {
  const isKeptByAll = ({ cells }: RuleRow) => cells.every(({ outcome }) => outcome === 'kept')
  const isNotShown = ({ cells }: RuleRow) => cells.every(({ outcome }) => outcome === 'not shown')
  const rows = rules.filter((row) => !isKeptByAll(row) && !isNotShown(row))
  const width = Math.max(12, ...rows.flatMap(({ cells }) => cells.map((cell) => cellText(cell).length)))
  const ids = (some: readonly RuleRow[]) => some.map(({ id }) => id).join(' ')
  const [kept, notShown] = [rules.filter(isKeptByAll), rules.filter(isNotShown)]
  const heads = subjects.map(({ key }) => key.padEnd(width)).join('  ')
  return [
    ...(rows.length > 0 ? [style.bold(`  Rule       ${heads}`.trimEnd())] : []),
    ...rows.map((row) => {
      const cells = row.cells.map((cell) => coloured(cell.outcome, cellText(cell).padEnd(width), style))
      return `${markOf(row, style)} ${row.id.padEnd(9)}  ${cells.join('  ')}`.trimEnd()
    }),
    ...(kept.length > 0 ? [`  Kept by all  ${ids(kept)}`] : []),
    ...(notShown.length > 0 ? [`  Not shown    ${ids(notShown)}`] : []),
  ].join('\n')
}

function markOf(row: RuleRow, style: Style): string {
  const worst = worstOf(row)
  if (worst === 'unsafe') return style.bad('✗')
  return worst === 'kept' ? ' ' : style.warn('~')
}

function coloured(outcome: Outcome, text: string, style: Style): string {
  if (outcome === 'unsafe') return style.bad(text)
  if (outcome === 'kept') return style.good(text)
  return outcome === 'not shown' ? style.dim(text) : style.warn(text)
}

function disagreementLines({ disagreements, disagreement }: Comparison, style: Style): string {
  if (!disagreement) return 'No two of them differ on any question.'
  return [
    `They differ on ${plural(disagreements, 'question')}. The shortest scenario on which two of them do, found in ${disagreement.found}:`,
    '',
    ...scenarioLines(disagreement.scenario, [disagreement], style),
    '',
    ...answerLines(disagreement, style),
  ].join('\n')
}

/** The question, the right answer with its derivation, and the two answers. */
function answerLines({ at, network, question, expected, because, sides }: Disagreement, style: Style): string[] {
  const asked = withNetwork(questionText(question), network)
  return [
    `  asked     ${style.bold(asked)} at +${durationText(at.seconds)}`,
    `  right     ${expected === 'refused' ? 'a refusal' : answerText(expected)}`,
    ...because.map(({ rule, fact }) => style.dim(`              ${rule.padEnd(9)} ${fact}`)),
    ...sides.map((side) => `  ${`${side.key} says`.padEnd(8)}  ${sideText(side, expected)}`),
  ]
}

/** A subject's answer with its verdict. */
export function sideText(side: Side, expected: Disagreement['expected']): string {
  const { answer, verdict, severity } = side
  const open = openText({ ...side, expected })
  if (open !== undefined) return `${answerText(answer)}  ${severity === 'unsafe' ? `UNSAFE: ${open}` : open}`
  const word = verdict === 'passed' ? 'right' : severity === 'unsafe' ? 'UNSAFE' : (severity ?? verdict)
  return `${answerText(answer)}  ${word}`
}
