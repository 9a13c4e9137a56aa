import { type ComponentChildren, cloneElement, Fragment, isValidElement, toChildArray, type VNode } from 'preact'

/** The verdicts of questions, cases and rules, as the page shows them. */
export type Word =
  | 'unsafe'
  | 'incomplete'
  | 'errored'
  | 'refused'
  | 'broken'
  | 'perhaps'
  | 'passed'
  | 'right'
  | 'open'
  | 'kept'
  | 'skipped'
  | 'not shown'
  | 'known to fail'

/** Colour is never the only sign: each verdict has a mark and is written out. */
const looks: Record<Word, { mark: string; tone: string }> = {
  unsafe: { mark: '✗', tone: 'bad' },
  broken: { mark: '✗', tone: 'bad' },
  incomplete: { mark: '~', tone: 'warn' },
  perhaps: { mark: '?', tone: 'warn' },
  errored: { mark: '!', tone: 'odd' },
  refused: { mark: '∅', tone: 'calm' },
  passed: { mark: '✓', tone: 'good' },
  right: { mark: '✓', tone: 'good' },
  open: { mark: '~', tone: 'warn' },
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
