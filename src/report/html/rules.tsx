import { rules } from '../../model/rules.ts'
import { capitalised, plural } from '../../platform/words.ts'
import { brokenRule, habitTexts, saysOf } from '../breaks.ts'
import type { Report, RuleReport } from '../report.ts'
import { Badge, Section, Table, type Word } from './parts.tsx'

/** What became of the rules: those that are broken, the unsafely broken ones first, and the others folded. */
export function Rules({ report }: { report: Report }) {
  const rows = report.rules
    .map((rule) => ({ rule, word: wordFor(report, rule) }))
    .toSorted((a, b) => rankOf(a.word) - rankOf(b.word))
  const of = (...words: Word[]) => rows.filter(({ word }) => words.includes(word))
  const broken = of('unsafe', 'broken')
  return (
    <Section id="rules" title="Rules">
      {habitTexts(report).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {rows.length === 0 && <p>No case is about any rule.</p>}
      {broken.length > 0 && <RuleTable caption="Broken rules" rows={broken} report={report} />}
      <FoldedRules
        says="perhaps broken: each wrong answer breaks one of several"
        rows={of('perhaps')}
        report={report}
      />
      <FoldedRules says="that no answer shows" rows={of('not shown')} report={report} />
      <FoldedRules says="kept" rows={of('kept')} report={report} />
    </Section>
  )
}

type RowsProps = { rows: readonly { rule: RuleReport; word: Word }[]; report: Report }

function FoldedRules({ says, rows, report }: RowsProps & { says: string }) {
  if (rows.length === 0) return null
  const title = `${plural(rows.length, 'rule')} ${says}`
  return (
    <details>
      <summary>{title}</summary>
      <RuleTable caption={title} rows={rows} report={report} />
    </details>
  )
}

/** Rules, and the numbers of cases that tell whether each is kept. */
function RuleTable({ caption, rows, report: { cases } }: RowsProps & { caption: string }) {
  return (
    <Table caption={caption} head={['Rule', 'Verdict', 'Failed', 'Passed', 'Says']}>
      {rows.map(({ rule, word }) => (
        <tr key={rule.id}>
          <th scope="row" class="whole">
            {rule.id}
          </th>
          <td>
            <Badge word={word} />
          </td>
          <td class="number">{rule.failed}</td>
          <td class="number">{rule.passed}</td>
          <td>
            {rules.find(({ id }) => id === rule.id)?.statement} <span class="note">({rule.level})</span>
            {saysOf(
              cases.flatMap(({ questions }) => questions),
              rule.id,
            ).map((sentence) => (
              <span class="below" key={sentence}>
                {`${capitalised(sentence)}.`}
              </span>
            ))}
          </td>
        </tr>
      ))}
    </Table>
  )
}

const order: readonly Word[] = ['unsafe', 'broken', 'perhaps', 'not shown', 'kept']
const rankOf = (word: Word) => order.indexOf(word)

function wordFor({ cases }: Report, { id, failed, passed, possible }: RuleReport): Word {
  if (failed === 0 && possible) return 'perhaps'
  if (failed === 0) return passed > 0 ? 'kept' : 'not shown'
  const isUnsafely = cases.some((one) =>
    one.questions.some((asked) => asked.severity === 'unsafe' && brokenRule(asked) === id),
  )
  return isUnsafely ? 'unsafe' : 'broken'
}
