import type { WorldView } from '../world-view.ts'
import { clustersOf } from './clusters.ts'
import { type Layout, size } from './layout.ts'
import { placeCluster } from './place-cluster.ts'
import { openRow } from './row.ts'

/** The longest way down that a drawing has before it grows to the side too, pixels. */
const LONG = 4_000

/**
 * Lays a whole world out: what hangs together stands beside and below one another, the largest first.
 * @param width Of the place to draw in, pixels; what hangs together may be wider; a large world takes
 *   more, and about as much in height. Default 960.
 */
export function layoutOf(view: WorldView, width = 960): Layout {
  // The tall ones first: the others fit beside them.
  const parts = clustersOf(view)
    .map(placeCluster)
    .sort((one, other) => other.height - one.height)
  const area = parts.reduce((sum, part) => sum + (part.width + size.clusterGap) * (part.height + size.clusterGap), 0)
  const limit = Math.max(width, area > width * LONG ? Math.sqrt(area * 1.6) : 0)
  const scene = { width: 0, height: 0, contracts: [], agreements: [], adopters: [], edges: [] } as Drawn
  const place = openRow(limit + size.clusterGap)
  for (const part of parts) {
    const { x, y } = place(part.width + size.clusterGap, part.height + size.clusterGap)
    put(scene, part, x, y)
    scene.width = Math.max(scene.width, x + part.width)
    scene.height = Math.max(scene.height, y + part.height)
  }
  return scene
}

type Drawn = { -readonly [Key in keyof Layout]: Layout[Key] extends readonly (infer Item)[] ? Item[] : Layout[Key] }

function put(scene: Drawn, part: Layout, x: number, y: number) {
  const moved = <Node extends { x: number; y: number }>(node: Node): Node => ({ ...node, x: node.x + x, y: node.y + y })
  for (const node of part.contracts) scene.contracts.push(moved(node))
  for (const node of part.agreements) scene.agreements.push(moved(node))
  for (const node of part.adopters) scene.adopters.push(moved(node))
  for (const edge of part.edges) scene.edges.push({ ...edge, from: moved(edge.from), to: moved(edge.to) })
}
