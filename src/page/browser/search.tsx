import { useId, useMemo, useState } from 'preact/hooks'
import type { WorldView } from '../../view/world-view.ts'
import { matchesOf } from './matches.ts'
import type { PageSelection } from './selection.ts'

/** A search for a contract or an agreement by name or address: arrow keys choose a match, Enter opens it. */
export function Search({ view, onSelect }: { view: WorldView; onSelect(selection: PageSelection): void }) {
  const id = useId()
  const [text, setText] = useState('')
  const [index, setIndex] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const matches = useMemo(() => (isOpen ? matchesOf(view, text) : []), [view, text, isOpen])
  const at = Math.min(index, Math.max(0, matches.length - 1))
  const choose = (match: PageSelection | undefined) => {
    if (!match) return
    setText(match.name)
    setOpen(false)
    onSelect({ kind: match.kind, name: match.name })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const moved = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (moved !== undefined && matches.length > 0) {
      event.preventDefault()
      setIndex((at + moved + matches.length) % matches.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      choose(matches[at] ?? matchesOf(view, text)[0])
    } else if (event.key === 'Escape') setOpen(false)
  }
  return (
    <div class="search">
      <label for={`${id}-text`}>Look up a contract or an agreement</label>
      <input
        id={`${id}-text`}
        type="text"
        role="combobox"
        aria-expanded={matches.length > 0}
        aria-controls={`${id}-found`}
        aria-autocomplete="list"
        aria-activedescendant={matches.length > 0 ? `${id}-${at}` : undefined}
        autocomplete="off"
        spellcheck={false}
        placeholder="Name or address"
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value)
          setIndex(0)
          setOpen(true)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      />
      <div id={`${id}-found`} class="found" role="listbox" aria-label="Found" hidden={matches.length === 0}>
        {matches.map((match, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
          <div
            key={`${match.kind} ${match.name}`}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(match)}
          >
            <code>{match.name}</code> <span class="beside">{match.kind}</span>
            {match.address ? <small>{match.address}</small> : null}
          </div>
        ))}
      </div>
      {isOpen && text.trim() !== '' && matches.length === 0 ? (
        <p class="found nothing" role="status">
          No contract or agreement has that name or address.
        </p>
      ) : null}
    </div>
  )
}
