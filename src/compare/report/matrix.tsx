import { Badge, Table, type Word } from '../../report/html/parts.tsx'
import { plural } from '../../report/verdict-text.ts'
import { type Cell, type ComparedSubject, type Outcome, outcomes } from '../comparison.ts'
import { worstOf } from '../matrix.ts'

type Row = { id: string; title?: string; cells: Cell[] }
type MatrixProps = { of: 'rule' | 'case'; rows: readonly Row[]; subjects: readonly ComparedSubject[] }

/** Rows against subjects, the worst first; those that all keep, or that nothing was asked about, are folded. */
export function Matrix({ of, rows, subjects }: MatrixProps) {
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
const rankOf = (row: Row) => outcomes.indexOf(worstOf(row))
