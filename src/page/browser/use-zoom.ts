import { select } from 'd3-selection'
import { type ZoomBehavior, type ZoomTransform, zoom, zoomIdentity, zoomTransform } from 'd3-zoom'
import type { RefObject } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Box, Layout } from '../../view/layout/layout.ts'

/** Below this scale text is too small to read, and boxes alone are drawn. */
const READABLE = 0.42
/** The margin around a drawing, pixels. */
export const MARGIN = 16

type Seen = { window: Box; isPlain: boolean }
export type Zoom = {
  seen: Seen
  by(factor: number): void
  /** Moves until a whole box is visible with a margin around it (pixels, default 24). */
  reveal(box: Box, around?: number): void
}

type Svg = RefObject<SVGSVGElement | null>

/**
 * Pans and zooms a layout; `isWhole` shows all of it at first, and again after each change. A move only sets the
 * drawing's transform; the drawn part, somewhat larger than the window, changes when the window leaves it.
 */
export function useZoom(svg: Svg, content: RefObject<SVGGElement | null>, layout: Layout, isWhole: boolean): Zoom {
  const [seen, setSeen] = useState<Seen>({ window: { x: 0, y: 0, width: 1_200, height: 800 }, isPlain: false })
  const key = useRef('')
  const behavior = useMemo(() => zoom<SVGSVGElement, unknown>(), [])
  /** The scale at which the whole layout is shown, so that one finger scrolls the page; 0 while it is not. */
  const wholeScale = useRef(0)

  useEffect(() => {
    const element = svg.current
    if (!element) return
    const look = (transform: ZoomTransform) => {
      content.current?.setAttribute('transform', transform.toString())
      const next = seenIn(element, transform)
      const nextKey = JSON.stringify(next)
      if (nextKey === key.current) return
      key.current = nextKey
      setSeen(next)
    }
    behavior.on('zoom', ({ transform }: { transform: ZoomTransform }) => look(transform))
    behavior.filter((event: MouseEvent | TouchEvent) => {
      if ('touches' in event) return event.touches.length > 1 || zoomTransform(element).k > wholeScale.current
      return event.type === 'wheel' ? event.ctrlKey || event.metaKey : !event.ctrlKey && !event.button
    })
    const selection = select(element).call(behavior).on('dblclick.zoom', null)
    const onWheel = (event: WheelEvent) => panByWheel(element, behavior, event)
    element.addEventListener('wheel', onWheel, { passive: false })
    const resized = new ResizeObserver(() => look(zoomTransform(element)))
    resized.observe(element)
    return () => {
      selection.on('.zoom', null)
      element.removeEventListener('wheel', onWheel)
      resized.disconnect()
    }
  }, [svg, content, behavior])

  const { width, height } = layout
  const isPlaced = useRef<'close' | 'whole' | undefined>(undefined)
  useEffect(() => {
    const element = svg.current
    if (!element || width === 0) return
    behavior.scaleExtent([Math.min(0.5, fitting(element, layout)), 2])
    behavior.translateExtent([
      [-MARGIN, -MARGIN],
      [width + MARGIN, height + MARGIN],
    ])
    const scale = isWhole
      ? Math.min(1, fitting(element, layout))
      : Math.min(1, Math.max(0.8, (element.clientWidth - 2 * MARGIN) / width))
    wholeScale.current = isWhole ? scale : 0
    const isMoved = isPlaced.current === 'close' && !isWhole
    isPlaced.current = isWhole ? 'whole' : 'close'
    const wanted = isMoved ? zoomTransform(element) : zoomIdentity.translate(MARGIN, MARGIN).scale(scale)
    select(element).call(behavior.transform, wanted)
  }, [svg, behavior, width, height, isWhole])

  return {
    seen,
    by: (factor) => svg.current && select(svg.current).call(behavior.scaleBy, factor),
    reveal: (box, around = MARGIN) => svg.current && reveal(svg.current, behavior, box, around),
  }
}

/** Computes the scale at which the whole layout is visible. */
function fitting({ clientWidth, clientHeight }: SVGSVGElement, { width, height }: Layout): number {
  return Math.min((clientWidth - 2 * MARGIN) / width, (clientHeight - 2 * MARGIN) / height)
}

/** Computes the part to draw: the window, rounded to steps of a quarter of its size, with at least one step on each side. */
function seenIn({ clientWidth, clientHeight }: SVGSVGElement, { x, y, k }: ZoomTransform): Seen {
  const scale = 2 ** Math.floor(Math.log2(k))
  const span = (offset: number, length: number) => {
    const step = length / scale / 4
    const first = Math.floor(-offset / k / step)
    return { from: (first - 1) * step, length: 7 * step }
  }
  const [across, down] = [span(x, clientWidth), span(y, clientHeight)]
  return {
    window: { x: across.from, y: down.from, width: across.length, height: down.length },
    isPlain: k < READABLE,
  }
}

type Behavior = ZoomBehavior<SVGSVGElement, unknown>

/** Pans by the wheel, and zooms with Ctrl. At the drawing's edge the wheel scrolls the page. */
function panByWheel(element: SVGSVGElement, behavior: Behavior, event: WheelEvent) {
  if (event.ctrlKey || event.metaKey) return
  const before = zoomTransform(element)
  const [x, y] = event.shiftKey ? [event.deltaY, 0] : [event.deltaX, event.deltaY]
  select(element).call(behavior.translateBy, -x / before.k, -y / before.k)
  const after = zoomTransform(element)
  if (after.x !== before.x || after.y !== before.y) event.preventDefault()
}

function reveal(element: SVGSVGElement, behavior: Behavior, { x, y, width, height }: Box, around: number) {
  const { k, x: left, y: top } = zoomTransform(element)
  const short = (from: number, length: number, room: number) =>
    from < around ? around - from : Math.min(0, room - around - (from + length))
  const moveX = short(x * k + left, width * k, element.clientWidth)
  const moveY = short(y * k + top, height * k, element.clientHeight)
  if (moveX !== 0 || moveY !== 0) select(element).call(behavior.translateBy, moveX / k, moveY / k)
}
