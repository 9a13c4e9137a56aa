import { cut, plural } from '../../platform/words.ts'
import { type Broken, type Cell, givenText, type Judged, type Table } from '../check-report.ts'
import type { RequestReport } from '../finding.ts'
import { Code, Facts, RuleName } from './parts.tsx'
import { Parts } from './table.tsx'
import { Badge } from './verdict-badge.tsx'

/** The most requests listed, the last ones: a subject may send thousands. */
const REQUESTS = 20

/** A question that did not pass: the right answer and why, the subject's answer, and its requests. */
export function FindingPart({ finding, isOpen }: { finding: Judged; isOpen: boolean }) {
  const { asked, moment, word, race, expected, given, habit, breaks, notes, requests = [] } = finding
  const [first] = breaks
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
          ['Breaks', first && <Breaks broken={first} />],
          ...notes.map(([name, text]) => [name, typeof text === 'object' ? lines(text) : text] as const),
        ]}
      />
      {given.map(({ log }) => log !== undefined && log !== '' && <Log key="l" text={log} />)}
      <Why finding={finding} />
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

function Breaks({ broken: { rule, says } }: { broken: Broken }) {
  return (
    <>
      <RuleName id={rule} />
      {says && `: ${says}`}
    </>
  )
}

/** The derivation of the right answer, rule by rule, and the other rules that are or may be broken. */
function Why({ finding: { because, breaks } }: { finding: Judged }) {
  const [broken, ...others] = breaks
  const [first, ...more] = new Set([...(broken ? [broken] : []), ...because, ...others].map(({ rule }) => rule))
  if (because.length + others.length === 0) return null
  return (
    <details>
      <summary>{`Why: ${first}${more.length > 0 ? ` and ${plural(more.length, 'more rule')}` : ''}`}</summary>
      <ul class="why">
        {because.map(({ rule, fact }) => (
          <li key={`${rule} ${fact}`}>
            <RuleName id={rule} /> {fact}
          </li>
        ))}
        {others.map((broken) => (
          <li key={`${broken.rule} ${broken.says}`}>
            {broken.also ? 'also breaks ' : 'or breaks '}
            <Breaks broken={broken} />
          </li>
        ))}
      </ul>
    </details>
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
  const all = plural(requests.length, 'request')
  const rows = shown.map(({ source, asks, status, fault, answer }): Cell[] => [
    source,
    { code: cut(asks, 120) },
    `${status ?? 'no answer'}${fault ? ` (fault ${fault})` : ''}`,
    { code: cut(answer, 120), as: 'answer' },
  ])
  const table: Table = {
    caption: shown.length < requests.length ? `The last ${shown.length} of ${all}` : all,
    head: ['#', 'Source', 'Asks', 'Status', 'Answer'],
    isJoined: true,
    rows: rows.map((row, index) => [{ number: requests.length - shown.length + index + 1 }, ...row]),
  }
  return <Parts parts={[{ fold: `Requests to its sources: ${all}`, parts: [table] }]} />
}
