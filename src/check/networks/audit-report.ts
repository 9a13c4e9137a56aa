import { dateText, durationText } from '../../model/duration.ts'
import { counted, plural } from '../../platform/words.ts'
import type { Case, CheckReport, Judged, RunTest, Section, Table } from '../../report/check-report.ts'
import { checkedRules } from '../explorers/explorer-rules.ts'
import {
  type AgreementRow,
  type CheckedSource,
  type ContractRow,
  exitCodeOf,
  type NetworkFinding,
  type NetworkReport,
} from './network-report.ts'

/** The report of an audit in the form that every format shows: each wrong answer is a case, and tables have the network. */
export function auditReport(report: NetworkReport): CheckReport {
  const { chainId, block, now, sources, contracts, agreements, notes, nodes } = report
  const wrong = sources.flatMap(({ findings }) => findings)
  const unsafe = wrong.filter(({ severity }) => severity === 'unsafe')
  const numberOf = (findings: readonly NetworkFinding[]) => findings.reduce((sum, { count }) => sum + count, 0)
  const verdict = verdictOf(report)
  const exitCode = exitCodeOf(report)
  const age = now > block.timestamp ? `, ${durationText(now - block.timestamp)} old` : ''
  const place = `chain ${chainId} at block ${block.number} of ${dateText(block.timestamp)}${age}`
  const counts = `${plural(agreements.length, 'agreement')}, ${plural(contracts.length, 'contract')}, ${plural(sources.length, 'source')}: ${place}`
  const unknown = contracts.filter(({ attackable }) => attackable === null).length
  return {
    name: 'harborcheck audit',
    file: report,
    conforms: exitCode === 0,
    noVerdict: exitCode === 3 ? 'not everything could be read or judged' : undefined,
    verdict: `${verdict}.`,
    title: verdict,
    badge:
      wrong.length > 0
        ? { message: `${plural(numberOf(wrong), 'wrong answer')}`, color: unsafe.length > 0 ? 'red' : 'orange' }
        : exitCode === 0
          ? { message: 'every answer is right', color: 'brightgreen' }
          : { message: 'not all is known', color: 'lightgrey' },
    who: 'the source',
    noun: 'answer',
    cases: sources.flatMap(casesOf),
    rules: undefined,
    statementOf: (rule) => checkedRules.find(({ id }) => id === rule)?.statement,
    sections: sectionsOf(report),
    notes: [],
    counts,
    counted: [
      ['agreements', agreements.length],
      ['contracts', contracts.length],
      ['attackable', contracts.filter(({ attackable }) => attackable).length],
      ['not known', unknown],
      ['wrong answers', numberOf(wrong)],
    ],
    missing: [...notes, ...(unknown > 0 ? [`${plural(unknown, 'contract')} not known: see below`] : [])],
    tally: {
      of: counts,
      counts: [
        ['unsafe', numberOf(unsafe)],
        ['wrong', numberOf(wrong) - numberOf(unsafe)],
      ],
    },
    facts: [
      ['Chain', `chain id ${chainId}`],
      ['Block', `${block.number} of ${dateText(block.timestamp)}`],
      ...(now > block.timestamp ? [['Now', `${dateText(now)}, by the machine's clock`] as const] : []),
      ['Hash', { code: block.hash }],
      ['Read from', nodes.map(({ name }) => name).join(', ')],
    ],
    runTests: [
      ...notes.map((message) => ({ name: 'everything is read', message })),
      ...contracts.flatMap(({ contract, unknown }) => (unknown ? [{ name: contract, message: unknown.reason }] : [])),
      ...sources.flatMap(({ source, error, notJudged }) => {
        const message = error ?? (notJudged > 0 ? `${plural(notJudged, 'question')} not judged` : undefined)
        return message === undefined ? [] : [{ name: `${source} is judged`, message }]
      }),
    ].map((one): RunTest => ({ ...one, kind: 'error' })),
  }
}

function verdictOf(report: NetworkReport): string {
  const wrong = report.sources.filter(({ findings }) => findings.length > 0)
  if (wrong.length > 0) return `Wrong answers by ${wrong.map(({ source }) => source).join(', ')}`
  if (exitCodeOf(report) === 3) return 'Not everything could be read or judged'
  return report.sources.length > 0 ? 'Everything is known, and every answer is right' : 'Everything is known'
}

/** A source that has no wrong answer is a case, too. */
function casesOf({ source, asked, notJudged, moving, findings, error }: CheckedSource): Case[] {
  const answers = findings.flatMap((one) => [one, ...one.also.map((other) => ({ ...one, ...other }))])
  const wrong = answers.map(
    (one): Case => ({
      ...{ id: `${source}: ${one.asked}`, title: `expected ${one.expected}, got ${one.answered}` },
      ...{ topic: source, scenario: null, word: one.severity },
      findings: [judgedOf(one)],
    }),
  )
  const right = asked - wrong.length - notJudged - moving
  const counts = counted({ right, wrong: wrong.length, moving, 'not judged': notJudged })
  const title = error ?? `${plural(asked, 'question')}, ${counts}`
  const word = error === null ? 'passed' : 'errored'
  return wrong.length > 0 ? wrong : [{ id: source, title, topic: 'sources', scenario: null, word, findings: [] }]
}

function judgedOf({ severity: word, breaks, asked, expected, answered }: NetworkFinding): Judged {
  const rules = [...new Set(breaks.map(({ rule }) => rule))]
  const kind = word === 'refused' || word === 'errored' ? word : 'answered'
  return {
    ...{ asked, word, expected, because: [], breaks, rules },
    given: [{ kind, text: answered, word }],
    notes: [],
    line: `${asked}: expected ${expected}, got ${answered} (${word}, breaks ${rules.join(' or ') || 'no rule'})`,
  }
}

function sectionsOf({ agreement, agreements, contracts }: NetworkReport): Section[] {
  const [known, unknown] = [contracts.filter((one) => one.unknown === null), contracts.filter((one) => one.unknown)]
  const bound = known.filter((one) => agreement === null || one.agreement === agreement)
  const others = known.filter((one) => agreement !== null && one.agreement !== agreement)
  const names = new Map(agreements.map(({ agreement, protocolName }) => [agreement, protocolName]))
  const tables: Record<string, Table[]> = {
    Contracts: tableOf(
      bound,
      'Attackable contracts first, by deadline',
      ['Contract', 'Verdict', 'Time left', 'Protocol', 'Agreement', 'Bound by'],
      (one) => [
        { code: one.contract },
        one.attackable ? 'attackable' : 'not attackable',
        leftText(one),
        (one.agreement && names.get(one.agreement)) ?? '',
        { code: one.agreement ?? '' },
        one.parent ? `its deployer ${one.parent.slice(0, 8)}…` : one.agreement ? 'its own link' : '',
      ],
    ),
    'Does not bind': tableOf(
      others,
      'In its scope, made by a deployer in its scope, or linked to it before',
      ['Contract', 'Bound by', 'Why'],
      (one) => [
        { code: one.contract },
        { code: one.agreement ?? '' },
        (one.because ?? []).map(({ rule, fact }) => `${rule}: ${fact}`).join('; '),
      ],
    ),
    'Not known': tableOf(unknown, 'Their verdict is unknown', ['Contract', 'Why'], (one) => [
      { code: one.contract },
      [
        one.unknown?.reason,
        ...Object.entries(one.unknown?.facts ?? {}).map(([label, value]) => `${label}: ${value}`),
      ].join('; '),
    ]),
    Agreements: tableOf(
      agreements,
      'The newest last',
      ['Agreement', 'Protocol', 'State', 'Time left', 'Binds'],
      (one) => [{ code: one.agreement }, one.protocolName, one.state, leftText(one), { number: one.contracts }],
    ),
  }
  return Object.entries(tables).flatMap(([title, parts]): Section[] =>
    parts.length === 0 ? [] : [{ id: title.toLowerCase().replaceAll(' ', '-'), title, parts, markdown: parts }],
  )
}

/** A table, if it has rows. */
function tableOf<Row>(
  rows: readonly Row[],
  caption: string,
  head: readonly string[],
  cells: (row: Row) => Table['rows'][number],
): Table[] {
  return rows.length === 0 ? [] : [{ caption, head, rows: rows.map(cells), isWide: true }]
}

const leftText = ({ ends }: Pick<AgreementRow | ContractRow, 'ends'>): string => (ends ? durationText(ends.left) : '')
