import { capitalised, plural } from '../../platform/words.ts'
import {
  type CheckReport,
  type ReportPart,
  type RuleResult,
  type Table,
  UNDECIDED,
  type Word,
} from '../check-report.ts'
import { Section } from './parts.tsx'
import { Parts } from './table.tsx'

/** What became of the rules: those that are broken, the unsafely broken ones first, and the others folded. */
export function Rules({ report }: { report: CheckReport }) {
  const { rules, ruleColumns = ['Failed', 'Passed'] } = report
  if (!rules) return null
  const of = (...wanted: Word[]) => wanted.flatMap((word) => rules.filter((rule) => rule.word === word))
  const tableOf = (caption: string, rows: readonly RuleResult[]): Table[] =>
    rows.length === 0 ? [] : [{ caption, head: ['Rule', 'Verdict', ...ruleColumns, 'Says'], rows: rows.map(rowOf) }]
  const folded = (says: string, word: Word): ReportPart[] => {
    const fold = `${plural(of(word).length, 'rule')} ${says}`
    return tableOf(fold, of(word)).map((table) => ({ fold, parts: [table] }))
  }
  return (
    <Section id="rules" title="Rules">
      <Parts
        parts={[
          ...(rules.length === 0 ? ['No case is about any rule.'] : []),
          ...tableOf('Broken rules', of('unsafe', 'broken')),
          ...folded('perhaps broken: each wrong answer breaks one of several', 'perhaps'),
          ...folded(`not decided: ${UNDECIDED}`, 'not decided'),
          ...folded('not tested', 'not tested'),
          ...folded('passed', 'passed'),
        ]}
      />
    </Section>
  )
}

/** A rule, how often it is broken and shown to be kept, and what breaks it. */
function rowOf({ id, level, statement, word, failed, passed, says }: RuleResult): Table['rows'][0] {
  const text = says.map((sentence) => `${capitalised(sentence)}. `).join('')
  const rule = `${statement} (${level})`
  return [{ rule: id }, { word }, { number: failed }, { number: passed }, text === '' ? rule : { text, note: rule }]
}
