import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Name } from '../../model/action.ts'
import { DrawingContent } from '../../view/drawing/drawing.tsx'
import { Legend } from '../../view/drawing/legend.tsx'
import { within } from '../../view/layout/boxes-within.ts'
import type { ContractNode, Layout } from '../../view/layout/layout.ts'
import { layoutOf, orderOf, wholeOf } from '../../view/layout/layout-of.ts'
import type { WorldView } from '../../view/world-view.ts'
import { nextContract } from './next-contract.ts'
import type { PageSelection } from './selection.ts'
import { useHeight, useWidth } from './use-width.ts'
import { MARGIN, useZoom } from './use-zoom.ts'

/** The margin around the selected box when the drawing moves to it, so that its neighbours are visible; pixels. */
const AROUND = 96

type Props = { view: WorldView; selection: PageSelection | undefined; onSelect(selection: PageSelection): void }

/** The drawing of the world, with pan, zoom and arrow keys. */
export function MapPane({ view, selection, onSelect }: Props) {
  const pane = useRef<HTMLDivElement>(null)
  const svg = useRef<SVGSVGElement>(null)
  const content = useRef<SVGGElement>(null)
  const width = useWidth(pane)
  const [isWhole, setWhole] = useState(false)
  const { layout, height } = useLayout(view, width, isWhole ? svg.current : null)
  const zoom = useZoom(svg, content, layout, isWhole)
  const byName = useMemo(() => new Map(layout.contracts.map((node) => [node.contract.name, node])), [layout])
  const [wanted, setReached] = useState<Name>()
  const reached = byName.get(wanted ?? '') ?? layout.contracts[0]
  const isMoving = useRef(false)
  const drawn = useMemo(() => withReached(within(layout, zoom.seen.window), reached), [layout, zoom.seen, reached])

  const selectedName = selection?.name
  const shown = useRef('')
  // Runs after the zoom's own effect, which sets the first transform; again after a layout for another width.
  useEffect(() => {
    const wish = `${width} ${isWhole} ${selectedName ?? ''}`
    if (shown.current === wish) return
    shown.current = wish
    const node =
      byName.get(selectedName ?? '') ?? layout.agreements.find(({ agreement }) => agreement.name === selectedName)
    if (node) zoom.reveal(node, AROUND)
    if (node && 'contract' in node) setReached(node.contract.name)
  })

  useLayoutEffect(() => {
    if (!isMoving.current || !reached) return
    isMoving.current = false
    const elements = content.current?.querySelectorAll<SVGGElement>('[data-contract]') ?? []
    for (const element of elements) {
      if (element.dataset.contract === reached.contract.name) element.focus({ preventScroll: true })
    }
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if (!reached || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      return onSelect({ kind: 'contract', name: reached.contract.name })
    }
    const next = nextContract(layout.contracts, reached, event.key)
    if (!next) return
    event.preventDefault()
    isMoving.current = true
    setReached(next.contract.name)
    zoom.reveal(next)
  }

  return (
    <div class="map-pane" ref={pane}>
      <div class="map-head">
        <h2>Contracts and agreements</h2>
        <button type="button" onClick={() => zoom.by(1 / 1.4)} aria-label="Zoom out">
          −
        </button>
        <button type="button" onClick={() => zoom.by(1.4)} aria-label="Zoom in">
          +
        </button>
        <button type="button" aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
          Whole
        </button>
      </div>
      <svg
        class={`map graph${isWhole ? ' is-whole' : ''}`}
        style={{ height }}
        ref={svg}
        onKeyDown={onKeyDown}
        aria-label="Drawing of the world"
      >
        <g ref={content}>
          <DrawingContent
            layout={drawn}
            isPlain={zoom.seen.isPlain}
            selected={selectedName}
            handling={{
              reached: reached?.contract.name ?? null,
              onReach: (name, byKey) => {
                setReached(name)
                const node = byName.get(name)
                if (node && byKey) zoom.reveal(node)
              },
              onSelect: (name) => onSelect({ kind: 'contract', name }),
              onSelectAgreement: (name) => onSelect({ kind: 'agreement', name }),
            }}
          />
        </g>
      </svg>
      <details class="legend-box">
        <summary>Legend and keys</summary>
        <Legend />
        <p>
          Tab moves the focus to the tree, arrow keys move it inside: up and down in the tree's order, left to the
          deployer, right to the first child. Enter opens a contract. Dragging or the wheel moves the drawing, Ctrl and
          the wheel zoom.
        </p>
      </details>
    </div>
  )
}

/**
 * Computes the layout for a pane of a width, and the height of its canvas, pixels; as a whole, in the shape of its
 * canvas. Parts keep their order while the same world is shown, so that boxes do not jump when a contract is added.
 */
function useLayout(view: WorldView, width: number, canvas: SVGSVGElement | null): { layout: Layout; height: number } {
  const shown = useRef<{ title: string; order: readonly Name[] }>({ title: '', order: [] })
  const close = useMemo(() => {
    const layout = layoutOf(view, width, shown.current.title === view.title ? shown.current.order : [])
    shown.current = { title: view.title, order: orderOf(layout) }
    return layout
  }, [view, width])
  const height = useHeight(close, `${width} ${view.title}`)
  const across = canvas?.clientWidth ?? 0
  return useMemo(() => {
    if (across === 0) return { layout: close, height }
    const whole = wholeOf(view, { width: across - 2 * MARGIN, height: height - 2 * MARGIN })
    return { ...whole, height: whole.height + 2 * MARGIN }
  }, [view, close, height, across])
}

/** Adds the contract in the tab order, even outside the window, so that the keyboard can reach the tree. */
function withReached(part: ReturnType<typeof within>, reached: ContractNode | undefined) {
  const isThere = reached === undefined || part.contracts.some(({ contract }) => contract === reached.contract)
  return isThere ? part : { ...part, contracts: [...part.contracts, reached] }
}
