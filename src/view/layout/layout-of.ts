import type { WorldView } from '../world-view.ts'
import { clustersOf } from './clusters.ts'
import { type Layout, size } from './layout.ts'
import { placeCluster } from './place-cluster.ts'
import { openRow } from './row.ts'

/** The height from which a drawing grows in width, too, pixels. */
const LONG = 4_000

/**
 * Lays a whole world out: its connected parts in rows, the tallest first.
 * @param width The width to fill, pixels. A connected part can be wider; a large world takes more, in about the
 *   proportions of a screen. Default 960.
 */
export function layoutOf(view: WorldView, width = 960): Layout {
  // Tall parts come first: others fit beside them.
  const parts = clustersOf(view)
    .map(placeCluster)
    .sort((one, other) => other.height - one.height)
  const area = parts.reduce((sum, part) => sum + (part.width + size.clusterGap) * (part.height + size.clusterGap), 0)
  const limit = Math.max(width, area > width * LONG ? Math.sqrt(area * 1.6) : 0)
  const layout = { width: 0, height: 0, contracts: [], agreements: [], adopters: [], edges: [] } as Drawn
  const place = openRow(limit + size.clusterGap)
  for (const part of parts) {
    const { x, y } = place(part.width + size.clusterGap, part.height + size.clusterGap)
    put(layout, part, x, y)
    layout.width = Math.max(layout.width, x + part.width)
    layout.height = Math.max(layout.height, y + part.height)
  }
  return layout
}

type Drawn = { -readonly [Key in keyof Layout]: Layout[Key] extends readonly (infer Item)[] ? Item[] : Layout[Key] }

function put(layout: Drawn, part: Layout, x: number, y: number) {
  const moved = <Node extends { x: number; y: number }>(node: Node): Node => ({ ...node, x: node.x + x, y: node.y + y })
  for (const node of part.contracts) layout.contracts.push(moved(node))
  for (const node of part.agreements) layout.agreements.push(moved(node))
  for (const node of part.adopters) layout.adopters.push(moved(node))
  for (const edge of part.edges) layout.edges.push({ ...edge, from: moved(edge.from), to: moved(edge.to) })
}
