import { cut, plural } from '../../platform/words.ts'
import { againNote } from '../again.ts'
import { atOnceNotes } from '../at-once.ts'
import { openText } from '../open-text.ts'
import { injectionsText, injectionText } from '../race.ts'
import type { QuestionReport, RequestReport } from '../report.ts'
import { Badge, Code, Facts, Table } from './parts.tsx'
import { answeredText, askedText, expectedText, timeText, wordOf } from './words.ts'

/** The most requests listed, the last ones: a subject may send thousands. */
const REQUESTS = 20

/** A question that did not pass: the right answer and why, the subject's answer, and its requests. */
export function QuestionPart({ question, isOpen }: { question: QuestionReport; isOpen: boolean }) {
  const { at, because, breaks, habit, note, race, requests = [] } = question
  const notes = atOnceNotes(question.atOnce)
  return (
    <details class="question" open={isOpen}>
      <summary>
        <h5>
          <Code text={askedText(question)} /> at {timeText(at.seconds)}
          {race ? ', while the chain changed' : ''}
        </h5>{' '}
        <Badge word={wordOf(question)} />
      </summary>
      <Facts
        rows={[
          ['Change', race?.at && `${injectionText(race.at)}; ${injectionsText(race)}`],
          ['Expected', <Code key="e" text={expectedText(question)} />],
          ['Answered', <Code key="a" text={answeredText(question)} />],
          ['Subject', habit],
          ['Breaks', breaks && <Breaks breaks={breaks} />],
          ['At once', notes.length > 0 && notes.map((text) => <div key={text}>{text}</div>)],
          ['Asked again', againNote(question)],
          ['Note', note],
          ['Open', openText(question)],
        ]}
      />
      <Log question={question} />
      {because.length > 0 && <Why because={because} />}
      <Requests requests={requests} />
    </details>
  )
}

function Breaks({ breaks }: { breaks: NonNullable<QuestionReport['breaks']> }) {
  return (
    <>
      {breaks.length > 1 && 'one of'}
      {breaks.map(({ rule, says }) => (
        <span class="below" key={`${rule} ${says}`}>
          <b>{rule}</b>
          {says && `: ${says}`}
        </span>
      ))}
    </>
  )
}

type WhyProps = Pick<QuestionReport, 'because'> & { heading?: 'h3' | 'h6' }

/** The derivation of the right answer, rule by rule. */
export function Why({ because, heading: Heading = 'h6' }: WhyProps) {
  return (
    <>
      <Heading>Why</Heading>
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

function Log({ question: { answer } }: { question: QuestionReport }) {
  const log = typeof answer === 'object' && answer !== null && 'errored' in answer ? answer.log : undefined
  return log ? (
    <>
      <h6>The last lines of the subject's log</h6>
      <pre>{log}</pre>
    </>
  ) : null
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
