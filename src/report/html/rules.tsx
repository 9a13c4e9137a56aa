import { capitalised, plural } from '../../platform/words.ts'
import type { CheckReport, RuleResult, Word } from '../check-report.ts'
import { Badge, Section, Table } from './parts.tsx'

/** What became of the rules: those that are broken, the unsafely broken ones first, and the others folded. */
export function Rules({ report }: { report: CheckReport }) {
  const { rules, ruleColumns = ['Failed', 'Passed'] } = report
  if (!rules) return null
  const of = (wanted: Word) => rules.filter(({ word }) => word === wanted)
  const broken = [...of('unsafe'), ...of('broken')]
  return (
    <Section id="rules" title="Rules">
      {rules.length === 0 && <p>No case is about any rule.</p>}
      {broken.length > 0 && <RuleTable caption="Broken rules" rows={broken} columns={ruleColumns} />}
      <FoldedRules
        says="perhaps broken: each wrong answer breaks one of several"
        rows={of('perhaps')}
        columns={ruleColumns}
      />
      <FoldedRules says="that no answer shows" rows={of('not shown')} columns={ruleColumns} />
      <FoldedRules says="kept" rows={of('kept')} columns={ruleColumns} />
    </Section>
  )
}

type RowsProps = { rows: readonly RuleResult[]; columns: readonly [string, string] }

function FoldedRules({ says, rows, columns }: RowsProps & { says: string }) {
  if (rows.length === 0) return null
  const title = `${plural(rows.length, 'rule')} ${says}`
  return (
    <details>
      <summary>{title}</summary>
      <RuleTable caption={title} rows={rows} columns={columns} />
    </details>
  )
}

/** Rules, and how often each is broken, and shown to be kept. */
function RuleTable({ caption, rows, columns }: RowsProps & { caption: string }) {
  return (
    <Table caption={caption} head={['Rule', 'Verdict', ...columns, 'Says']}>
      {rows.map(({ id, level, statement, word, failed, passed, says }) => (
        <tr key={id}>
          <th scope="row" class="whole">
            {id}
          </th>
          <td>
            <Badge word={word} />
          </td>
          <td class="number">{failed}</td>
          <td class="number">{passed}</td>
          <td>
            {says.map((sentence) => (
              <span class="below" key={sentence}>
                {`${capitalised(sentence)}.`}
              </span>
            ))}
            <span class={says.length > 0 ? 'note' : ''}>{`${statement} (${level})`}</span>
          </td>
        </tr>
      ))}
    </Table>
  )
}
