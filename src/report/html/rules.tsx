import { rules } from '../../model/rules.ts'
import { saysOf } from '../breaks.ts'
import type { Report, RuleReport } from '../report.ts'
import { Badge, Section, Table, type Word } from './parts.tsx'

/** The rules against what became of them: those that are broken first, and of them those that an unsafe answer breaks. */
export function Rules({ report }: { report: Report }) {
  const rows = report.rules
    .map((rule) => ({ rule, word: wordFor(report, rule) }))
    .toSorted((a, b) => rankOf(a.word) - rankOf(b.word))
  return (
    <Section id="rules" title="Rules">
      {rows.length === 0 && <p>No case is about any rule.</p>}
      {rows.length > 0 && (
        <Table
          caption="Each rule, and the cases that tell whether it is kept"
          head={['Rule', 'Verdict', 'Failed', 'Passed', 'Says']}
        >
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
                  report.cases.flatMap(({ questions }) => questions),
                  rule.id,
                ).map((sentence) => (
                  <span class="below" key={sentence}>
                    {`${sentence[0]?.toUpperCase()}${sentence.slice(1)}.`}
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Section>
  )
}

const order: readonly Word[] = ['unsafe', 'broken', 'not shown', 'kept']
const rankOf = (word: Word) => order.indexOf(word)

function wordFor({ cases }: Report, { id, failed, passed }: RuleReport): Word {
  if (failed === 0) return passed > 0 ? 'kept' : 'not shown'
  const isUnsafely = cases.some((one) =>
    one.questions.some(({ severity, rules }) => severity === 'unsafe' && rules.includes(id)),
  )
  return isUnsafely ? 'unsafe' : 'broken'
}
