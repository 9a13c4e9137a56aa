import type { Name } from '../../model/action.ts'
import type { WorldView } from '../world-view.ts'
import { clustersOf } from './clusters.ts'
import { type Layout, type Sizes, sizes } from './layout.ts'
import { placeCluster } from './place-cluster.ts'
import { placeIndented } from './place-indented.ts'
import { openRow } from './row.ts'

/** The height from which a drawing grows in width, too, pixels. */
const LONG = 4_000

/**
 * Lays out a whole world: its connected parts in rows, the tallest first.
 * @param width The width to fill, pixels. A connected part can be wider; a large world takes more, in about the
 * proportions of a screen. Default 960.
 * @param order The order of an earlier layout, which the parts keep, so that none jumps when one grows. Default: none.
 */
export function layoutOf(view: WorldView, width = 960, order: readonly Name[] = []): Layout {
  const size = sizes.full
  const parts = partsOf(view, size, order)
  const area = areaOf(parts, size)
  return packed(parts, Math.max(width, area > width * LONG ? Math.sqrt(area * 1.6) : 0), size)
}

/** Lays out a whole world with compact boxes, for a narrow width: `width` pixels, or the width of its widest part. */
export const narrowOf = (view: WorldView, width: number): Layout =>
  packed(partsOf(view, sizes.compact, []), width, sizes.compact)

/** The scale down to which a drawing is read: names are 12 px high. */
const READABLE = 0.75

/** The height up to which a canvas may grow so that a drawing can be read, pixels. */
const MOST_HEIGHT = 2_000

/** How many widths are tried for a shape. */
const TRIED = 24

/**
 * Lays out a whole world in the shape of a canvas, as large as possible: in full if readable, else with compact boxes.
 * @returns the layout, and the height that the canvas needs, pixels: more than it has if its width is too small.
 */
export function wholeOf(view: WorldView, canvas: Canvas): { layout: Layout; height: number } {
  const full = inShape(partsOf(view, sizes.full, []), canvas, sizes.full)
  if (fitting(full, canvas) >= READABLE) return { layout: full, height: canvas.height }
  const parts = partsOf(view, sizes.compact, [])
  const compact = inShape(parts, canvas, sizes.compact)
  if (fitting(compact, canvas) >= READABLE) return { layout: compact, height: canvas.height }
  const high = packed(parts, canvas.width / READABLE, sizes.compact)
  const height = high.height * READABLE
  return height <= MOST_HEIGHT ? { layout: high, height } : { layout: compact, height: canvas.height }
}

export type Canvas = { width: number; height: number }

/** Computes the scale at which a layout fills a canvas. */
export const fitting = (layout: Canvas, canvas: Canvas) =>
  Math.min(canvas.width / layout.width, canvas.height / layout.height)

function inShape(parts: readonly Layout[], canvas: Canvas, size: Sizes): Layout {
  // The width of the parts without any gap between them, in the canvas's shape.
  const least = Math.sqrt((areaOf(parts, size) * canvas.width) / canvas.height)
  const layouts = Array.from({ length: TRIED }, (_, index) => packed(parts, least * (0.9 + index / 16), size))
  return layouts.reduce((best, one) => (fitting(one, canvas) > fitting(best, canvas) ? one : best))
}

/**
 * Lays out the connected parts: those of an earlier layout in its order, then the others, the tallest first: others fit
 * beside them.
 */
function partsOf(view: WorldView, size: Sizes, order: readonly Name[]): Layout[] {
  const places = new Map(order.map((name, place) => [name, place]))
  const placeOf = ({ contracts, agreements }: Layout) =>
    Math.min(
      ...contracts.map(({ contract }) => places.get(contract.name) ?? Infinity),
      ...agreements.map(({ agreement }) => places.get(agreement.name) ?? Infinity),
    )
  return clustersOf(view)
    .map(size === sizes.compact ? placeIndented : placeCluster)
    .map((part) => ({ part, place: placeOf(part) }))
    .sort((one, other) => (one.place === other.place ? other.part.height - one.part.height : one.place - other.place))
    .map(({ part }) => part)
}

const areaOf = (parts: readonly Layout[], { clusterGap }: Sizes) =>
  parts.reduce((sum, { width, height }) => sum + (width + clusterGap) * (height + clusterGap), 0)

/** Puts parts into rows of a width. */
function packed(parts: readonly Layout[], limit: number, size: Sizes): Layout {
  const isCompact = size === sizes.compact
  const layout = { width: 0, height: 0, isCompact, contracts: [], agreements: [], adopters: [], edges: [] } as Drawn
  const place = openRow(limit + size.clusterGap)
  for (const part of parts) {
    const { x, y } = place(part.width + size.clusterGap, part.height + size.clusterGap)
    put(layout, part, x, y)
    layout.width = Math.max(layout.width, x + part.width)
    layout.height = Math.max(layout.height, y + part.height)
  }
  return layout
}

/** Names of a layout's contracts and agreements, for {@link layoutOf} to keep the order of its parts. */
export const orderOf = ({ contracts, agreements }: Layout): Name[] => [
  ...contracts.map(({ contract }) => contract.name),
  ...agreements.map(({ agreement }) => agreement.name),
]

type Drawn = { -readonly [Key in keyof Layout]: Layout[Key] extends readonly (infer Item)[] ? Item[] : Layout[Key] }

function put(layout: Drawn, part: Layout, x: number, y: number) {
  const moved = <Node extends { x: number; y: number }>(node: Node): Node => ({ ...node, x: node.x + x, y: node.y + y })
  for (const node of part.contracts) layout.contracts.push(moved(node))
  for (const node of part.agreements) layout.agreements.push(moved(node))
  for (const node of part.adopters) layout.adopters.push(moved(node))
  for (const edge of part.edges) layout.edges.push({ ...edge, from: moved(edge.from), to: moved(edge.to) })
}
