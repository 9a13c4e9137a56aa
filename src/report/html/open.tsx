import { plural } from '../../platform/words.ts'
import { openText } from '../open-text.ts'
import type { Report } from '../report.ts'
import { Badge, Code, Section, Table } from './parts.tsx'
import { answeredText, askedText, timeText } from './words.ts'

/** The answers that only another reading allows; nothing if there are none. */
export function OpenReadings({ report: { cases } }: { report: Report }) {
  const answers = cases.flatMap(({ id, questions }) =>
    questions.flatMap((question) => (question.verdict === 'passed' && question.open ? [{ id, question }] : [])),
  )
  if (answers.length === 0) return null
  const caption = `${plural(answers.length, 'answer')} that only another reading allows`
  return (
    <Section id="open" title="Readings that the sources leave open">
      <details>
        <summary>{caption}</summary>
        <Table caption={caption} head={['Case', 'Asked', 'At', 'Answered', 'Verdict']}>
          {answers.map(({ id, question }, index) => (
            <tr key={`${index}`}>
              <th scope="row">
                <Code text={id} />
              </th>
              <td class="asked">
                <Code text={askedText(question)} />
              </td>
              <td class="whole">{timeText(question.at.seconds)}</td>
              <td class="answer">
                <Code text={answeredText(question)} />
              </td>
              <td>
                <Badge word="open" /> {openText(question)}
              </td>
            </tr>
          ))}
        </Table>
      </details>
    </Section>
  )
}
