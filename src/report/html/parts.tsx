import { type ComponentChildren, Fragment } from 'preact'
import type { Cell } from '../check-report.ts'
import { ruleAddress } from '../rule-address.ts'
import { Badge } from './verdict-badge.tsx'

/** The id of a rule, with a link to its section on the site if that is known. */
export function RuleName({ id }: { id: string }) {
  const address = ruleAddress(id)
  return address === undefined ? (
    <b>{id}</b>
  ) : (
    <a href={address}>
      <b>{id}</b>
    </a>
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

export function CellContent({ cell }: { cell: Cell }) {
  if (typeof cell === 'string') return <>{cell}</>
  if ('code' in cell) return <Code text={cell.code} />
  if ('command' in cell) return <Command text={cell.command} />
  if ('caseId' in cell) return <a href={linkTo(cell.caseId)}>{cell.text ?? cell.caseId}</a>
  if ('words' in cell)
    return <>{cell.words.map(([word, count]) => count > 0 && <Badge key={word} word={word} count={count} />)}</>
  if ('number' in cell) return <>{cell.number}</>
  if ('whole' in cell) return <>{cell.whole}</>
  if ('rule' in cell) return <RuleName id={cell.rule} />
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
