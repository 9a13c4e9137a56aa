import type { ComponentChildren } from 'preact'

/** What became of a question, a case or a rule, in the words that the page shows. */
export type Word =
  | 'unsafe'
  | 'incomplete'
  | 'errored'
  | 'refused'
  | 'broken'
  | 'passed'
  | 'right'
  | 'open'
  | 'kept'
  | 'skipped'
  | 'not shown'
  | 'known to fail'

/** Colour is never the only sign: each word has a mark, and is there as a word. */
const looks: Record<Word, { mark: string; tone: string }> = {
  unsafe: { mark: '✗', tone: 'bad' },
  broken: { mark: '✗', tone: 'bad' },
  incomplete: { mark: '~', tone: 'warn' },
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

/** Names and values, a row each; a value that there is not has no row. Long ones stand in two columns where there is room. */
export function Facts({ rows, isLong = false }: FactsProps) {
  return (
    <dl class={isLong ? 'facts long' : 'facts'}>
      {rows
        .filter(([, value]) => value !== undefined && value !== '')
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

/** A table with its name and the names of its columns. A wide one scrolls within the page, by keyboard too. */
export function Table({ caption, head, wide, children }: TableProps) {
  const table = (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {head.map((name) => (
            <th scope="col" key={name}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
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

/** A section with its heading. */
export function Section({ id, title, children }: { id: string; title: string; children: ComponentChildren }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** A command that a click selects whole. */
export function Command({ text }: { text: string }) {
  return <code class="command">{text}</code>
}
