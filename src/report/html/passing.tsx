import { plural } from '../../platform/words.ts'
import type { Report } from '../report.ts'
import { isClean } from '../worst-first.ts'
import { Badge, Code, Section, Table } from './parts.tsx'
import { caseWord } from './words.ts'

/** The cases that passed or were skipped, folded. */
export function PassingCases({ report }: { report: Report }) {
  const clean = report.cases.filter(isClean)
  if (clean.length === 0) return null
  return (
    <Section id="passing" title="Cases that passed">
      <details>
        <summary>{`${plural(clean.length, 'case')} without a failure`}</summary>
        <Table caption="Cases that passed, or were skipped" head={['Case', 'Title', 'Rules', 'Questions', 'Verdict']}>
          {clean.map((one) => (
            <tr key={one.id}>
              <th scope="row">
                <Code text={one.id} />
              </th>
              <td>{one.title}</td>
              <td>{one.rules.join(' ')}</td>
              <td class="number">{one.questions.length}</td>
              <td>
                <Badge word={caseWord(one)} />
              </td>
            </tr>
          ))}
        </Table>
      </details>
    </Section>
  )
}
