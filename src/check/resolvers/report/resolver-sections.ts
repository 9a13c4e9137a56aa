import type { Statistics } from '../../../generate/campaign-statistics.ts'
import { plural } from '../../../platform/words.ts'
import { answerText } from '../../../report/answer-text.ts'
import {
  type Case,
  givenText,
  type ReportPart,
  type Section,
  type Table,
  type TerminalOptions,
} from '../../../report/check-report.ts'
import { entryName } from './known-failing/entry-name.ts'
import { isFine, knownFailingSection } from './known-failing/known-failing-section.ts'
import type { Report } from './run-report.ts'
import { boundaryNames, coverageText, statisticsSection } from './statistics-section.ts'
import { campaignText } from './verdict-text.ts'

/** The entries of the list of known failures; those that make the run fail come first. */
export function knownSection(report: Report): Section {
  const entries = report.knownFailing?.entries ?? []
  const table: Table = {
    caption: 'The list of known failures',
    head: ['Entry', 'Outcome', 'Reason', 'Issue', 'Until'],
    rows: [...entries.filter((entry) => !isFine(entry)), ...entries.filter(isFine)].map((entry) => [
      entryName(entry),
      `${isFine(entry) ? '' : '✗ '}${entry.says}`,
      entry.reason,
      entry.issue ?? '',
      entry.expires ?? '',
    ]),
  }
  return {
    id: 'known',
    title: 'Known failures',
    parts: entries.length > 0 ? [table] : [],
    text: ({ style }) => knownFailingSection(report, style),
  }
}

/** The most answers shown that only another reading allows. */
const SHOWN_OPEN = 6

/** The answers that only another reading allows. */
export function openSection(cases: readonly Case[]): Section {
  const answers = cases.flatMap(({ id, others = [] }) =>
    others.flatMap((answer) => (answer.word === 'open' ? [{ ...answer, id }] : [])),
  )
  const caption = `${plural(answers.length, 'answer')} that only another reading allows`
  const title = 'Readings that the sources leave open'
  const table: Table = {
    caption,
    head: ['Case', 'Asked', 'At', 'Answered', 'Verdict'],
    rows: answers.map(({ id, asked, moment = '', given: [given] }) => [
      { code: id },
      { code: asked, as: 'asked' },
      { whole: moment },
      { code: givenText(given), as: 'answer' },
      { word: 'open', text: given.note },
    ]),
  }
  const text = ({ style, verbose = false, showAgain }: TerminalOptions) => {
    if (answers.length === 0) return ''
    const shown = verbose ? answers : answers.slice(0, SHOWN_OPEN)
    const left = answers.length - shown.length
    const all = showAgain === undefined ? '--verbose prints them all' : `${showAgain} --verbose`
    const lines = shown.map(({ id, asked, given: [given] }) => {
      const answer = given.kind === 'answered' ? given.text : answerText({ [given.kind]: given.text })
      return `  ${style.warn('~')} ${id}: ${asked} → ${answer}, ${given.note}`
    })
    const more = left > 0 ? [`  … and ${left} more that another reading allows: ${all}`] : []
    return [title, ...lines, ...more].join('\n')
  }
  return {
    id: 'open',
    title,
    parts: answers.length > 0 ? [{ fold: caption, parts: [table] }] : [],
    place: 'before rules',
    text,
  }
}

/** The result of the generated scenarios, and what they exercised. */
export function campaignSection(report: Report): Section {
  return {
    id: 'campaign',
    title: 'Generated scenarios',
    parts: campaignParts(report),
    text: ({ style }) => statisticsSection(report, style),
  }
}

function campaignParts(report: Report): ReportPart[] {
  const { campaign, cases } = report
  if (!campaign) return []
  const { failures, statistics, coverage } = campaign
  const id = `counterexample/${campaign.counterexample}`
  const table: Table = {
    caption: 'Every distinct failure, with the shortest scenario that shows it',
    head: ['Rule', 'Method', 'Failure', 'Scenarios', 'Case'],
    rows: (failures ?? []).map(({ rule, method, outcome, scenarios, counterexample }) => [
      rule,
      method,
      outcome,
      { number: scenarios },
      { caseId: `counterexample/${counterexample}`, text: counterexample },
    ]),
  }
  return [
    `${campaignText(report)}.`,
    ...(table.rows.length > 0 ? [table] : []),
    ...(!failures && cases.some((one) => one.id === id) ? [{ says: 'Its case is', caseId: id }] : []),
    ...(statistics ? [statisticsPart(statistics), ...(coverage ? [`${coverageText(coverage)}.`] : [])] : []),
  ]
}

function statisticsPart({ scenarios, actions, questions, rules, scopes, states, boundaries }: Statistics): ReportPart {
  return {
    fold: `What ${scenarios} generated scenarios exercised, with ${actions} transactions and ${questions} questions`,
    parts: [
      countsTable('Questions that tell whether a rule is kept (META: scenarios with such a variant)', rules),
      countsTable('Questions by the child contract scope that decides', scopes),
      countsTable('Questions by the state of the binding agreement', states),
      {
        caption: 'Questions at a boundary',
        head: ['Boundary', 'Before', 'At', 'After'],
        rows: Object.entries(boundaries).map(([boundary, { before, at, after }]) => [
          boundaryNames[boundary as keyof typeof boundaryNames],
          { number: before },
          { number: at },
          { number: after },
        ]),
      },
    ],
  }
}

function countsTable(caption: string, counts: Record<string, number>): Table {
  const rows = Object.entries(counts).map(([name, times]) => [name, { number: times === 0 ? '0, never' : times }])
  return { caption, head: ['Of', 'Times'], rows }
}
