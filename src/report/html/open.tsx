import { openText } from '../open-text.ts'
import type { Report } from '../report.ts'
import { Badge, Section, Table } from './parts.tsx'
import { answeredText, askedText, timeText } from './words.ts'

/** The answers that only another reading allows; nothing if there are none. */
export function OpenReadings({ report: { cases } }: { report: Report }) {
  const answers = cases.flatMap(({ id, questions }) =>
    questions.flatMap((question) => (question.verdict === 'passed' && question.open ? [{ id, question }] : [])),
  )
  if (answers.length === 0) return null
  return (
    <Section id="open" title="Readings that the sources leave open">
      <Table caption="Answers that only another reading allows" head={['Case', 'Asked', 'At', 'Answered', 'Verdict']}>
        {answers.map(({ id, question }, index) => (
          <tr key={`${index}`}>
            <th scope="row">{id}</th>
            <td>
              <code>{askedText(question)}</code>
            </td>
            <td>{timeText(question.at.seconds)}</td>
            <td>
              <code>{answeredText(question)}</code>
            </td>
            <td>
              <Badge word="open" /> {openText(question)}
            </td>
          </tr>
        ))}
      </Table>
    </Section>
  )
}
