import { type ComponentChildren, cloneElement, Fragment, isValidElement, toChildArray, type VNode } from 'preact'
import type { Cell, Table as TableData, Word } from '../check-report.ts'

/** Colour is never the only sign: each verdict has a mark and is written out. Only unsafe ones are red. */
export const looks: Record<Word, { mark: string; tone: string }> = {
  unsafe: { mark: '✗', tone: 'bad' },
  broken: { mark: '≠', tone: 'warn' },
  incomplete: { mark: '~', tone: 'warn' },
  wrong: { mark: '≠', tone: 'warn' },
  perhaps: { mark: '?', tone: 'warn' },
  errored: { mark: '!', tone: 'calm' },
  refused: { mark: '∅', tone: 'calm' },
  passed: { mark: '✓', tone: 'good' },
  right: { mark: '✓', tone: 'good' },
  open: { mark: '?', tone: 'calm' },
  kept: { mark: '✓', tone: 'good' },
  skipped: { mark: '–', tone: 'dim' },
  'not shown': { mark: '–', tone: 'dim' },
  'known to fail': { mark: '≈', tone: 'calm' },
}

export function Badge({ word, count }: { word: Word; count?: number | undefined }) {
  const { mark, tone } = looks[word]
  return (
    <span class={`badge ${tone}`}>
      <span aria-hidden="true">{mark}</span> {count ? `${count} ${word}` : word}
    </span>
  )
}

type FactsProps = { rows: readonly (readonly [string, ComponentChildren])[]; isLong?: boolean }

/** Names and values, a row each; a row without a value is left out. `isLong`: two columns if there is room. */
export function Facts({ rows, isLong = false }: FactsProps) {
  return (
    <dl class={isLong ? 'facts long' : 'facts'}>
      {rows
        .filter(([, value]) => value !== undefined && value !== null && value !== false && value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

type TableProps = { caption: string; head: readonly string[]; wide?: boolean; children: ComponentChildren }

/**
 * A table with a caption and column heads; its children are rows. On a narrow page each row becomes a block in which every
 * cell begins with its column's head. A wide table scrolls within the page, by keyboard too.
 */
export function Table({ caption, head, wide, children }: TableProps) {
  const table = (
    // biome-ignore lint/a11y/noRedundantRoles: a block has no role, and narrow pages make blocks of tables
    <table role="table">
      <caption>{caption}</caption>
      <thead>
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <tr role="row">
          {head.map((name) => (
            <th scope="col" key={name}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{elementsOf(children).map((row) => labelled(row, head))}</tbody>
    </table>
  )
  if (!wide) return table
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section class="scroll" aria-label={caption} tabIndex={0}>
      {table}
    </section>
  )
}

type Element = VNode<{ children?: ComponentChildren }>

const elementsOf = (children: ComponentChildren) =>
  toChildArray(children).filter((child): child is Element => isValidElement(child))

/** A row whose cells know the heads of their columns. */
function labelled(row: Element, head: readonly string[]): Element {
  const cells = elementsOf(row.props.children).map((cell, index) =>
    cloneElement(cell, {
      role: cell.type === 'th' ? 'rowheader' : 'cell',
      ...(cell.type === 'th' ? {} : { 'data-label': head[index] }),
    }),
  )
  return cloneElement(row, { role: 'row' }, cells)
}

/** A table of plain cells; the first one of each row is its head. Rows of a joined table share a row if only their heads differ. */
export function DataTable({ table: { caption, head, rows, isWide = false, isJoined = false } }: { table: TableData }) {
  const joined = new Map<string, { heads: Cell[]; others: readonly Cell[] }>()
  rows.forEach(([first = '', ...others], index) => {
    const key = isJoined ? JSON.stringify(others) : `${index}`
    joined.set(key, { heads: [...(joined.get(key)?.heads ?? []), first], others })
  })
  return (
    <Table caption={caption} head={head} wide={isWide}>
      {[...joined].map(([key, { heads, others }]) => (
        <tr key={key}>
          <th scope="row" class={classOf(heads[0] as Cell)}>
            {heads.map((cell, index) => (
              <div key={`${index}`}>
                <CellContent cell={cell} />
              </div>
            ))}
          </th>
          {others.map((cell, column) => (
            <td class={classOf(cell)} key={`${column}`}>
              <CellContent cell={cell} />
            </td>
          ))}
        </tr>
      ))}
    </Table>
  )
}

function classOf(cell: Cell): string | undefined {
  if (typeof cell === 'string') return undefined
  if ('code' in cell) return cell.as
  return 'number' in cell ? 'number' : 'time' in cell ? 'whole' : undefined
}

export function CellContent({ cell }: { cell: Cell }) {
  if (typeof cell === 'string') return <>{cell}</>
  if ('code' in cell) return <Code text={cell.code} />
  if ('command' in cell) return <Command text={cell.command} />
  if ('caseId' in cell) return <a href={linkTo(cell.caseId)}>{cell.text ?? cell.caseId}</a>
  if ('words' in cell)
    return <>{cell.words.map(([word, count]) => count > 0 && <Badge key={word} word={word} count={count} />)}</>
  if ('number' in cell) return <>{cell.number}</>
  if ('time' in cell) return <>{cell.time}</>
  if ('note' in cell) {
    return (
      <>
        {cell.text} {cell.note && <span class="note">{cell.note}</span>}
      </>
    )
  }
  const { word, count, text } = cell
  return (
    <>
      <Badge word={word} count={count} />
      {text && ` ${text}`}
    </>
  )
}

/** The element id of a case. */
export const anchorOf = (id: string) => `case-${id}`

/** A link to a case. */
const linkTo = (id: string) => `#${encodeURIComponent(anchorOf(id))}`

/** A section with its heading. */
export function Section({ id, title, children }: { id: string; title: string; children: ComponentChildren }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** A command; a click selects all of it. */
export function Command({ text }: { text: string }) {
  return <Code text={text} class="command" />
}

/** Code that breaks between its words, not inside them. */
export function Code({ text, class: name }: { text: string; class?: string }) {
  return (
    <code class={name}>
      {text.split(/(?<=[,(/])(?=.)/).map((part, index) => (
        <Fragment key={`${index}`}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </code>
  )
}
