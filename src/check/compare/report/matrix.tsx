import { plural } from '../../../platform/words.ts'
import { Badge, Table, type Word } from '../../../report/html/parts.tsx'
import { type Cell, type ComparedSubject, type Outcome, outcomes } from '../comparison.ts'
import { worstOf } from '../matrix.ts'

type Row = { id: string; title?: string; cells: Cell[] }
type MatrixProps = { of: 'rule' | 'case'; rows: readonly Row[]; subjects: readonly ComparedSubject[] }

/** The most rows that are not folded. */
const MOST = 12

/** A table of rows, worst first; rows that all keep or that no answer shows are folded, and so are all after the first. */
export function Matrix({ of, rows, subjects }: MatrixProps) {
  const isUniform = ({ cells }: Row) => new Set(cells.map(({ outcome }) => outcome)).size === 1 && !isBroken(cells[0])
  const shown = rows.filter((row) => !isUniform(row)).toSorted((a, b) => rankOf(a) - rankOf(b))
  const uniform = rows.filter(isUniform)
  const [title, folded] =
    of === 'rule'
      ? ['Rules that a subject breaks or does not show', 'that all subjects keep']
      : ['Cases that a subject does not pass', 'that all subjects pass']
  return (
    <>
      {shown.length > 0 && <Rows caption={title} of={of} rows={shown.slice(0, MOST)} subjects={subjects} />}
      {shown.length > MOST && (
        <details>
          <summary>{`${shown.length - MOST} more ${of}s that differ or fail`}</summary>
          <Rows caption={`More ${of}s`} of={of} rows={shown.slice(MOST)} subjects={subjects} />
        </details>
      )}
      {uniform.length > 0 && (
        <details>
          <summary>{`${plural(uniform.length, of)} ${folded}, or that no answer shows`}</summary>
          <Rows caption={`The other ${of}s`} of={of} rows={uniform} subjects={subjects} />
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
          {cells.map(({ outcome, questions }, index) => (
            <td key={`${index}`}>
              <Badge word={of === 'case' ? caseWord(outcome) : outcome} count={questions} />
            </td>
          ))}
        </tr>
      ))}
    </Table>
  )
}

/** The outcome of a case, in the words of the run report. */
function caseWord(outcome: Outcome): Word {
  if (outcome === 'kept') return 'passed'
  return outcome === 'not shown' ? 'skipped' : outcome
}

const isBroken = (cell: Cell | undefined) => cell?.outcome !== 'kept' && cell?.outcome !== 'not shown'
const rankOf = (row: Row) => outcomes.indexOf(worstOf(row))
