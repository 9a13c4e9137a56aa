import { useMemo, useRef, useState } from 'preact/hooks'
import { StateText } from '../../view/drawing/state-sign.tsx'
import { distanceText } from '../../view/text.ts'
import { Strip } from '../../view/time-line/strip.tsx'
import type { AgreementView, WorldView } from '../../view/world-view.ts'
import { deadlineNames } from './deadline-buttons.tsx'
import type { PageSelection } from './selection.ts'

/** The height of a row, pixels, as in the style sheet; and the rows drawn above and below the visible ones. */
const ROW = 80
const BESIDE = 4

type Props = { view: WorldView; selection: PageSelection | undefined; onSelect(selection: PageSelection): void }

/** The time lines of all agreements, those with the next deadline first. Only the visible rows are drawn. */
export function AgreementList({ view, selection, onSelect }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const [from, setFrom] = useState(0)
  const rows = useMemo(() => soonestFirst(view.agreements), [view])
  const visible = Math.ceil((list.current?.clientHeight ?? 640) / ROW) + 2 * BESIDE
  const first = Math.max(0, Math.min(from, rows.length - visible))
  const shown = rows.slice(first, first + visible)
  return (
    <div
      class="agreement-list"
      ref={list}
      onScroll={(event) => setFrom(Math.max(0, Math.floor(event.currentTarget.scrollTop / ROW) - BESIDE))}
    >
      <ol style={{ paddingTop: `${first * ROW}px`, paddingBottom: `${(rows.length - first - shown.length) * ROW}px` }}>
        {shown.map((agreement, index) => (
          <li
            key={agreement.name}
            class={selection?.name === agreement.name ? 'is-selected' : ''}
            aria-setsize={rows.length}
            aria-posinset={first + index + 1}
          >
            <p>
              <button
                type="button"
                class="as-link"
                aria-pressed={selection?.kind === 'agreement' && selection.name === agreement.name}
                onClick={() => onSelect({ kind: 'agreement', name: agreement.name })}
              >
                {agreement.name}
              </button>
              <StateText of={agreement.state} />
              <span class="beside">{aheadText(agreement, view.now)}</span>
            </p>
            <div class="strip-box">
              <Strip agreement={agreement} times={view} />
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}

function soonestFirst(agreements: readonly AgreementView[]): AgreementView[] {
  const at = ({ deadlines }: AgreementView) => deadlines[0]?.at ?? Infinity
  return agreements.toSorted((one, other) => (at(one) === at(other) ? 0 : at(one) - at(other)))
}

function aheadText({ deadlines: [next] }: AgreementView, now: number): string {
  return next ? `${deadlineNames[next.deadline]} ${distanceText(next.at, now)}` : 'nothing lies ahead'
}
