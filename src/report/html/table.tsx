import type { Cell, ReportPart, Table } from '../check-report.ts'
import { CellContent } from './parts.tsx'

/** Paragraphs, tables and folds. */
export function Parts({ parts }: { parts: readonly ReportPart[] }) {
  return (
    <>
      {parts.map((part, index) => (
        <OnePart part={part} key={`${index}`} />
      ))}
    </>
  )
}

function OnePart({ part }: { part: ReportPart }) {
  if (typeof part === 'string') return <p>{part}</p>
  if ('rows' in part) return <DataTable table={part} />
  if ('fold' in part) {
    return (
      <details>
        <summary>{part.fold}</summary>
        <Parts parts={part.parts} />
      </details>
    )
  }
  return (
    <p>
      {part.says} <CellContent cell={{ caseId: part.caseId }} />.
    </p>
  )
}

/** A block has no role, and narrow pages make blocks of tables. */
const roles = {
  table: { role: 'table' },
  row: { role: 'row' },
  head: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const

/**
 * A table; the first cell of each row is its head. Rows of a joined table that differ in their heads alone are one. On a narrow
 * page each row becomes a block in which every cell begins with its column's head. A wide table scrolls within the page, by
 * keyboard too.
 */
function DataTable({ table: { caption, head, rows, isWide = false, isJoined = false } }: { table: Table }) {
  const joined = new Map<string, { heads: Cell[]; others: readonly Cell[] }>()
  rows.forEach(([first = '', ...others], index) => {
    const key = isJoined ? JSON.stringify(others) : `${index}`
    joined.set(key, { heads: [...(joined.get(key)?.heads ?? []), first], others })
  })
  const table = (
    <table {...roles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr {...roles.row}>
          {head.map((name) => (
            <th scope="col" key={name}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...joined].map(([key, { heads, others }]) => (
          <tr {...roles.row} key={key}>
            <th {...roles.head} scope="row" class={classOf(heads[0])}>
              {heads.map((cell, index) => (
                <div key={`${index}`}>
                  <CellContent cell={cell} />
                </div>
              ))}
            </th>
            {others.map((cell, column) => (
              <td {...roles.cell} data-label={head[column + 1]} class={classOf(cell)} key={`${column}`}>
                <CellContent cell={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
  if (!isWide) return table
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section class="scroll" aria-label={caption} tabIndex={0}>
      {table}
    </section>
  )
}

function classOf(cell: Cell = ''): string | undefined {
  if (typeof cell === 'string') return undefined
  if ('code' in cell) return cell.as
  return 'number' in cell ? 'number' : 'whole' in cell || 'rule' in cell ? 'whole' : undefined
}
