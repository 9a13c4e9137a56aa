import type { Cell, ComparedSubject, Comparison, Outcome } from '../../compare/comparison.ts'
import { worstOf } from '../../compare/matrix.ts'
import { summaryText } from '../comparison.ts'
import { plural } from '../verdict-text.ts'
import { Difference } from './difference.tsx'
import { htmlDocument } from './document.ts'
import { Badge, Command, Facts, Section, Table, type Word } from './parts.tsx'
import { css } from './style.ts'

/** A comparison as one HTML file: the subjects, the rules and the cases against them, where two of them differ. */
export function htmlComparison(comparison: Comparison): string {
  const { subjects, rules, cases, complete } = comparison
  const title = `${subjects.map(({ name }) => name).join(', ')} compared`
  return htmlDocument(
    `${title} · harborcheck`,
    css(),
    <body>
      <header>
        <h1>{title}</h1>
      </header>
      <main>
        <Section id="summary" title="Summary">
          {!complete && <p class="cut">The comparison was cut short: not every subject was asked everything.</p>}
          <Subjects subjects={subjects} />
          <RunFacts comparison={comparison} />
        </Section>
        <Section id="rules" title="Rules">
          <Matrix of="rule" rows={rules} subjects={subjects} />
        </Section>
        <Section id="cases" title="Cases">
          <Matrix of="case" rows={cases} subjects={subjects} />
        </Section>
        <Section id="difference" title="Where two of them differ">
          <Difference comparison={comparison} />
        </Section>
      </main>
    </body>,
  )
}

function Subjects({ subjects }: { subjects: readonly ComparedSubject[] }) {
  return (
    <Table caption="The subjects" head={['Key', 'Subject', 'Unsafe', 'Verdict', 'Started as']} wide>
      {subjects.map((subject) => (
        <tr key={subject.key}>
          <th scope="row">{subject.key}</th>
          <td>{subject.version ? `${subject.name} ${subject.version}` : subject.name}</td>
          <td>{subject.summary.unsafe > 0 ? <Badge word="unsafe" count={subject.summary.unsafe} /> : 'none'}</td>
          <td>{summaryText(subject)}</td>
          <td>
            <Command text={subject.command || 'reference'} />
          </td>
        </tr>
      ))}
    </Table>
  )
}

function RunFacts({ comparison: { options, environment, harborcheck } }: { comparison: Comparison }) {
  return (
    <Facts
      isLong
      rows={[
        ['Level', options.level],
        ['Cases', options.filter && `whose id matches ${options.filter}`],
        ['Rule', options.rule],
        ['Generated', options.runs > 0 && `${plural(options.runs, 'world')} of seed ${options.seed}`],
        ['Limit', `${options.timeout} s a question`],
        ['Chain', `chain id ${environment.chainId}`],
        ['Written by', `harborcheck ${harborcheck}`],
      ]}
    />
  )
}

type Row = { id: string; title?: string; cells: Cell[] }
type MatrixProps = { of: 'rule' | 'case'; rows: readonly Row[]; subjects: readonly ComparedSubject[] }

/** Rows against subjects, the worst first; those that all keep, or that nothing was asked about, are folded. */
function Matrix({ of, rows, subjects }: MatrixProps) {
  const isQuiet = ({ cells }: Row) => new Set(cells.map(({ outcome }) => outcome)).size === 1 && !isBroken(cells[0])
  const told = rows.filter((row) => !isQuiet(row)).toSorted((a, b) => rankOf(a) - rankOf(b))
  const quiet = rows.filter(isQuiet)
  const [title, folded] =
    of === 'rule'
      ? ['Each rule that not all of them keep', 'that all keep']
      : ['Each case that not all pass', 'that all pass']
  return (
    <>
      {told.length > 0 && <Rows caption={title} of={of} rows={told} subjects={subjects} />}
      {quiet.length > 0 && (
        <details>
          <summary>{`${plural(quiet.length, of)} ${folded}, or that nothing was asked about`}</summary>
          <Rows caption={`The other ${of}s`} of={of} rows={quiet} subjects={subjects} />
        </details>
      )}
    </>
  )
}

function Rows({ caption, of, rows, subjects }: MatrixProps & { caption: string }) {
  const name = of === 'rule' ? 'Rule' : 'Case'
  return (
    <Table caption={caption} head={[name, ...subjects.map(({ key, name }) => `${key} ${name}`)]} wide>
      {rows.map(({ id, title, cells }) => (
        <tr key={id}>
          <th scope="row">
            {id}
            {title && <span class="below note">{title}</span>}
          </th>
          {cells.map(({ outcome, questions }, place) => (
            <td key={`${place}`}>
              <Badge word={of === 'case' ? caseWord(outcome) : outcome} count={questions} />
            </td>
          ))}
        </tr>
      ))}
    </Table>
  )
}

/** A case is passed where a rule is kept. */
function caseWord(outcome: Outcome): Word {
  if (outcome === 'kept') return 'passed'
  return outcome === 'not shown' ? 'skipped' : outcome
}

const isBroken = (cell: Cell | undefined) => cell?.outcome !== 'kept' && cell?.outcome !== 'not shown'
const ranks: readonly Outcome[] = ['unsafe', 'incomplete', 'errored', 'refused', 'kept', 'not shown']
const rankOf = (row: Row) => ranks.indexOf(worstOf(row))
