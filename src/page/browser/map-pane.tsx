import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Name } from '../../model/action.ts'
import { DrawingContent } from '../../view/drawing/drawing.tsx'
import { Legend } from '../../view/drawing/legend.tsx'
import type { ContractNode } from '../../view/layout/layout.ts'
import { layoutOf } from '../../view/layout/layout-of.ts'
import { within } from '../../view/layout/within.ts'
import type { WorldView } from '../../view/world-view.ts'
import { nextContract } from './next-contract.ts'
import type { Selection } from './selection.ts'
import { useWidth } from './use-width.ts'
import { useZoom } from './use-zoom.ts'

/** What is looked at is shown with its neighbours, pixels. */
const AROUND = 96

type Props = { view: WorldView; selection: Selection | undefined; onSelect(selection: Selection): void }

/** The drawing of the world, to pan, to zoom and to walk through with the arrow keys. */
export function MapPane({ view, selection, onSelect }: Props) {
  const pane = useRef<HTMLDivElement>(null)
  const svg = useRef<SVGSVGElement>(null)
  const content = useRef<SVGGElement>(null)
  const width = useWidth(pane)
  const scene = useMemo(() => layoutOf(view, width), [view, width])
  const zoom = useZoom(svg, content, scene)
  const byName = useMemo(() => new Map(scene.contracts.map((node) => [node.contract.name, node])), [scene])
  const [wanted, setReached] = useState<Name>()
  const reached = byName.get(wanted ?? '') ?? scene.contracts[0]
  const isMoving = useRef(false)
  const drawn = useMemo(() => withReached(within(scene, zoom.seen.window), reached), [scene, zoom.seen, reached])

  const selectedName = selection?.name
  const shown = useRef('')
  // After the zoom's own effect, which places the drawing first; again where the drawing was laid out for another width.
  useEffect(() => {
    const wish = `${width} ${selectedName ?? ''}`
    if (shown.current === wish) return
    shown.current = wish
    const node =
      byName.get(selectedName ?? '') ?? scene.agreements.find(({ agreement }) => agreement.name === selectedName)
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
    const next = nextContract(scene.contracts, reached, event.key)
    if (!next) return
    event.preventDefault()
    isMoving.current = true
    setReached(next.contract.name)
    zoom.reveal(next)
  }

  return (
    <div class="map-pane" ref={pane}>
      <div class="map-head">
        <h2>Contracts, agreements, adoptions</h2>
        <button type="button" onClick={() => zoom.by(1 / 1.4)} aria-label="Zoom out">
          −
        </button>
        <button type="button" onClick={() => zoom.by(1.4)} aria-label="Zoom in">
          +
        </button>
        <button type="button" onClick={zoom.fit}>
          Whole
        </button>
      </div>
      <svg class="map scene" ref={svg} onKeyDown={onKeyDown} aria-label="Drawing of the world">
        <g ref={content}>
          <DrawingContent
            scene={drawn}
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
          Tab reaches the tree, arrow keys walk through it: up and down in its order, left to the deployer, right to the
          first child. Enter opens a contract. Dragging or the wheel moves the drawing, Ctrl and the wheel zoom.
        </p>
      </details>
    </div>
  )
}

/** The contract that the tab key reaches is always there. */
function withReached(part: ReturnType<typeof within>, reached: ContractNode | undefined) {
  const isThere = reached === undefined || part.contracts.some(({ contract }) => contract === reached.contract)
  return isThere ? part : { ...part, contracts: [...part.contracts, reached] }
}
