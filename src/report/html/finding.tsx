import { cut, plural } from '../../platform/words.ts'
import { type Broken, givenText, type Judged } from '../check-report.ts'
import type { RequestReport } from '../report.ts'
import { Badge, Code, Facts, Table } from './parts.tsx'

/** The most requests listed, the last ones: a subject may send thousands. */
const REQUESTS = 20

/** A question that did not pass: the right answer and why, the subject's answer, and its requests. */
export function FindingPart({ finding, isOpen }: { finding: Judged; isOpen: boolean }) {
  const { asked, moment, word, race, expected, given, habit, breaks, notes, because, requests = [] } = finding
  return (
    <details class="question" open={isOpen}>
      <summary>
        <h5>
          <Code text={asked} />
          {moment !== undefined && ` at ${moment}`}
          {race ? ', while the chain changed' : ''}
        </h5>{' '}
        <Badge word={word} />
      </summary>
      <Facts
        rows={[
          ['Change', race?.change],
          ['Expected', <Code key="e" text={expected} />],
          ...given.map(
            (one) => [one.by === undefined ? 'Answered' : `${one.by} says`, <Answer key="a" given={one} />] as const,
          ),
          ['Subject', habit],
          ['Breaks', breaks.length > 0 && <Breaks breaks={breaks} />],
          ...notes.map(([name, text]) => [name, typeof text === 'object' ? lines(text) : text] as const),
        ]}
      />
      {given.map(({ log }) => log !== undefined && log !== '' && <Log key="l" text={log} />)}
      {because.length > 0 && <Why because={because} />}
      <Requests requests={requests} />
    </details>
  )
}

const lines = (texts: readonly string[]) => texts.length > 0 && texts.map((text) => <div key={text}>{text}</div>)

function Answer({ given }: { given: Judged['given'][0] }) {
  const { by, word, note, after } = given
  return (
    <>
      <Code text={givenText(given)} />
      {after !== undefined && `, ${after}`}
      {by !== undefined && (
        <>
          {' '}
          <Badge word={word} /> {note}
        </>
      )}
    </>
  )
}

function Breaks({ breaks }: { breaks: readonly Broken[] }) {
  const oneOf = breaks.filter(({ also }) => !also)
  return (
    <>
      {oneOf.length > 1 && 'one of'}
      {breaks.map(({ rule, says, also }) => (
        <span class="below" key={`${rule} ${says}`}>
          {also && 'and '}
          <b>{rule}</b>
          {says && `: ${says}`}
        </span>
      ))}
    </>
  )
}

/** The derivation of the right answer, rule by rule. */
function Why({ because }: Pick<Judged, 'because'>) {
  return (
    <>
      <h6>Why</h6>
      <ul class="why">
        {because.map(({ rule, fact }) => (
          <li key={`${rule} ${fact}`}>
            <b>{rule}</b> {fact}
          </li>
        ))}
      </ul>
    </>
  )
}

function Log({ text }: { text: string }) {
  return (
    <>
      <h6>The last lines of the subject's log</h6>
      <pre>{text}</pre>
    </>
  )
}

function Requests({ requests }: { requests: readonly RequestReport[] }) {
  if (requests.length === 0) return null
  const shown = requests.slice(-REQUESTS)
  const first = requests.length - shown.length + 1
  const all = plural(requests.length, 'request')
  const caption = first > 1 ? `The last ${shown.length} of ${all}` : all
  return (
    <details>
      <summary>{`Requests to its sources: ${all}`}</summary>
      <Table caption={caption} head={['#', 'Source', 'Asks', 'Status', 'Answer']}>
        {shown.map(({ source, asks, status, fault, answer }, index) => (
          <tr key={`${first + index}`}>
            <td>{first + index}</td>
            <td>{source}</td>
            <td>
              <Code text={cut(asks, 120)} />
            </td>
            <td>
              {status ?? 'no answer'}
              {fault && ` (fault ${fault})`}
            </td>
            <td class="answer">
              <Code text={cut(answer, 120)} />
            </td>
          </tr>
        ))}
      </Table>
    </details>
  )
}
