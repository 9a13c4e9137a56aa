import { durationText } from '../../../model/duration.ts'
import { rules as allRules } from '../../../model/rules.ts'
import { plural } from '../../../platform/words.ts'
import {
  type Case,
  type Cell,
  type CheckReport,
  cellText,
  type Given,
  type ReportPart,
  type Section,
  type Table,
  type TerminalOptions,
  type Word,
} from '../../../report/check-report.ts'
import { openCount } from '../../../report/open-text.ts'
import type { Style } from '../../../report/style.ts'
import { questionText, withNetwork } from '../../../scenario/narrative.ts'
import { givenOf, rightText } from '../../resolvers/report/judged-question.ts'
import {
  type CaseRow,
  type ComparedSide,
  type ComparedSubject,
  type Comparison,
  type Disagreement,
  type ComparedCell as Outcomes,
  outcomes,
  type RuleRow,
} from '../comparison.ts'
import { worstOf } from '../matrix.ts'

/** A comparison in the form that every format shows. It gives no verdict. */
export function comparisonReport(comparison: Comparison): CheckReport {
  const { subjects, rules, cases, disagreements, disagreement, complete, notAsked = [] } = comparison
  const { options, environment } = comparison
  const generated = options.runs > 0 ? `${plural(options.runs, 'generated scenario')} of seed ${options.seed}` : ''
  const differ = disagreement ? `They differ on ${plural(disagreements, 'question')}.` : NO_DIFFERENCE
  const cut = complete ? [] : ['The comparison was cut short: not every subject was asked everything.']
  const missing = [...cut, ...notAsked.map((sentence) => `${sentence}.`)]
  return {
    name: 'harborcheck compare',
    file: comparison,
    conforms: false,
    noVerdict: 'a comparison gives no verdict',
    verdict: [differ, ...missing].join(' '),
    title: `${subjects.map(({ name }) => name).join(', ')} compared`,
    badge: { message: differ.replace(/\.$/, ''), color: 'lightgrey' },
    who: 'the subject',
    noun: 'scenario',
    cases: disagreement ? [caseOf(disagreement, disagreements)] : [],
    rules: undefined,
    sections: [subjectsSection(subjects), rulesSection(rules, subjects), casesSection(cases, subjects)],
    notes: [{ text: `The named cases at level ${options.level}${generated && `, and ${generated}`}` }],
    counts: '',
    counted: [],
    remarks: [differ],
    missing,
    facts: [
      ['Level', options.level],
      ['Cases', options.filter && `whose id matches ${options.filter}`],
      ['Rule', options.rule],
      ['Generated', generated],
      ['Limit', `${options.timeout} s a question`],
      ['Chain', `chain id ${environment.chainId}`],
      ['Node', environment.node],
    ],
  }
}

const NO_DIFFERENCE = 'No two of them differ on any question.'

function subjectsSection(subjects: readonly ComparedSubject[]): Section {
  const table: Table = {
    caption: 'The subjects',
    head: ['Key', 'Subject', 'Answers', 'Started as'],
    rows: subjects.map((subject) => [
      subject.key,
      nameOf(subject),
      { words: answerWords.map((word) => [word, subject.summary[word]]) },
      { command: subject.command || 'reference' },
    ]),
    isWide: true,
  }
  const text = ({ style }: TerminalOptions) => subjects.map((subject) => subjectLines(subject, style)).join('\n')
  return { id: 'subjects', title: 'Subjects', parts: [table], markdown: [table], text, place: 'first' }
}

const answerWords = ['unsafe', 'missed', 'refused', 'errored', 'open', 'passed', 'skipped'] as const

const nameOf = ({ name, version }: ComparedSubject) => (version ? `${name} ${version}` : name)

/** The summary of a subject, unsafe answers first. */
function summaryText({ summary }: ComparedSubject): string {
  const { unsafe, missed, refused, errored, skipped, passed, open, questions } = summary
  const apart = open > 0 ? `, ${openCount(open)}` : ''
  const wrong = `${unsafe} unsafe, ${missed} missed, ${refused} refused, ${errored} errored`
  return `${wrong}; ${passed} of ${questions - skipped} answers right${apart}, ${skipped} skipped`
}

function subjectLines(subject: ComparedSubject, style: Style): string {
  const { key, command, summary } = subject
  const { unsafe, passed, open, questions, skipped } = summary
  const isRight = passed > 0 && passed + open + skipped === questions
  const mark = isRight ? style.good('✓') : unsafe > 0 ? style.bad('✗') : style.warn('~')
  const title = `${mark} ${style.bold(key)}  ${nameOf(subject)}`
  return `${title}  ${style.dim(command || 'the bundled reference resolver')}\n     ${summaryText(subject)}`
}

const statements = new Map<string, string>(allRules.map(({ id, statement }) => [id, statement]))

function rulesSection(rules: readonly RuleRow[], subjects: readonly ComparedSubject[]): Section {
  const rows = rules.map((row) => ({ ...row, title: statements.get(row.id) }))
  const shown = rows.filter((row) => worstOf(row) !== 'not tested')
  return {
    id: 'rules',
    title: 'Rules',
    parts: matrixParts('rule', rows, subjects, [
      'Rules that a subject breaks or does not show',
      'that all subjects pass, or that were not tested',
    ]),
    markdown: [tableOf('Rules', 'Rule', shown, subjects)],
    text: ({ style }) => matrixLines(rules, subjects, style),
    place: 'first',
  }
}

function casesSection(cases: readonly CaseRow[], subjects: readonly ComparedSubject[]): Section {
  return {
    id: 'cases',
    title: 'Cases',
    parts: matrixParts('case', cases, subjects, [
      'Cases that a subject does not pass',
      'that all subjects pass, or that no answer shows',
    ]),
  }
}

type MatrixRow = { id: string; title?: string | undefined; cells: Outcomes[] }

/** The most rows that are not folded. */
const MOST = 12

/** A table of rows, worst first; rows that all keep or that no answer shows are folded, and so are all after the first. */
function matrixParts(
  of: 'rule' | 'case',
  rows: readonly MatrixRow[],
  subjects: readonly ComparedSubject[],
  [title, rest]: readonly [string, string],
): ReportPart[] {
  const isUniform = ({ cells }: MatrixRow) =>
    new Set(cells.map(({ outcome }) => outcome)).size === 1 && !isBroken(cells[0])
  const shown = rows.filter((row) => !isUniform(row)).toSorted((a, b) => rankOf(a) - rankOf(b))
  const uniform = rows.filter(isUniform)
  const head = of === 'rule' ? 'Rule' : 'Case'
  const fold = (title: string, caption: string, folded: readonly MatrixRow[]): ReportPart[] =>
    folded.length > 0 ? [{ fold: title, parts: [tableOf(caption, head, folded, subjects)] }] : []
  return [
    ...(shown.length > 0 ? [tableOf(title, head, shown.slice(0, MOST), subjects)] : []),
    ...fold(`${shown.length - MOST} more ${of}s that differ or fail`, `More ${of}s`, shown.slice(MOST)),
    ...fold(`${plural(uniform.length, of)} ${rest}`, `The other ${of}s`, uniform),
  ]
}

const isBroken = (cell: Outcomes | undefined) => cell?.outcome !== 'passed' && cell?.outcome !== 'not tested'
const rankOf = (row: MatrixRow) => outcomes.indexOf(worstOf(row))

function tableOf(
  caption: string,
  head: string,
  rows: readonly MatrixRow[],
  subjects: readonly ComparedSubject[],
): Table {
  return {
    caption,
    head: [head, ...subjects.map(({ key, name }) => `${key} ${name}`)],
    rows: rows.map(({ id, title, cells }) => [{ text: id, note: title }, ...cells.map((cell) => cellOf(cell, head))]),
    isWide: true,
    isJoined: true,
  }
}

/** A case has the words of a run's report. */
function cellOf({ outcome, questions: count }: Outcomes, head: string): Cell {
  const word: Word = head === 'Rule' ? outcome : outcome === 'not tested' ? 'skipped' : outcome
  return { word, count }
}

/** A row for each rule that a subject breaks or does not show; the others on one line. */
function matrixLines(rules: readonly RuleRow[], subjects: readonly ComparedSubject[], style: Style): string {
  const allAre = (wanted: Outcomes['outcome']) =>
    rules.filter(({ cells }) => cells.every(({ outcome }) => outcome === wanted))
  const [passed, notTested] = [allAre('passed'), allAre('not tested')]
  const rows = rules.filter((row) => !passed.includes(row) && !notTested.includes(row))
  const textOf = (cell: Outcomes) => cellText(cellOf(cell, 'Rule'))
  const width = Math.max(12, ...rows.flatMap(({ cells }) => cells.map((cell) => textOf(cell).length)))
  const ids = (some: readonly RuleRow[]) => some.map(({ id }) => id).join(' ')
  const paint = { unsafe: style.bad, passed: style.good, 'not tested': style.dim } as Record<string, Style['bad']>
  const mark = (row: RuleRow) => {
    const worst = worstOf(row)
    return worst === 'unsafe' ? style.bad('✗') : worst === 'passed' ? ' ' : style.warn('~')
  }
  const line = (row: RuleRow) => {
    const cells = row.cells.map((cell) => (paint[cell.outcome] ?? style.warn)(textOf(cell).padEnd(width)))
    return `${mark(row)} ${row.id.padEnd(9)}  ${cells.join('  ')}`.trimEnd()
  }
  const heads = subjects.map(({ key }) => key.padEnd(width)).join('  ')
  return [
    ...(rows.length > 0 ? [style.bold(`  Rule       ${heads}`.trimEnd()), ...rows.map(line)] : []),
    ...(passed.length > 0 ? [`  Passed by all  ${ids(passed)}`] : []),
    ...(notTested.length > 0 ? [`  Not tested     ${ids(notTested)}`] : []),
  ].join('\n')
}

/** The shortest scenario in which two subjects differ, with the right answer and theirs. */
function caseOf(disagreement: Disagreement, count: number): Case {
  const { scenario, found, at, network, question, expected, because, sides } = disagreement
  const asked = withNetwork(questionText(question), network)
  const given = sides.map((side) => givenBy(side, expected)) as [Given, ...Given[]]
  const worst = given
    .map(({ word }) => word)
    .toSorted((a, b) => severities.indexOf(a) - severities.indexOf(b))[0] as Word
  const params = question.method === 'targets' ? {} : { contract: question.contract }
  const place = { at, network }
  const right = rightText(expected)
  const says = given.map(({ by, text, word }) => `${by} says ${text} (${word})`).join(', ')
  return {
    id: scenario.id,
    title: `The shortest scenario on which two of them differ, of ${plural(count, 'question')}, found in ${found}`,
    topic: '',
    word: worst,
    scenario,
    findings: [
      {
        asked,
        moment: `+${durationText(at.seconds)}`,
        word: worst,
        expected: right,
        because,
        given,
        breaks: [],
        rules: [],
        reason: 'The shortest difference',
        notes: [],
        line: `${asked} at +${at.seconds} s: ${right} is right, ${says}`,
        place,
        drawn: { ...place, method: question.method, params, because },
      },
    ],
  }
}

const severities: readonly Word[] = ['unsafe', 'missed', 'errored', 'refused', 'open', 'right']

/** A subject's answer with its verdict: `right`, not `passed`, beside those of others. */
function givenBy(side: ComparedSide, expected: Disagreement['expected']): Given {
  const given = givenOf({ ...side, expected })
  return { ...given, by: side.key, word: given.word === 'passed' ? 'right' : given.word }
}
