import type { WorldView } from '../../view/world-view.ts'
import { clustersOf } from './clusters.ts'
import { placeCluster } from './place-cluster.ts'
import { type Scene, size } from './scene.ts'

/** The longest way down that a drawing has before it grows to the side too, pixels. */
const LONG = 4_000

/**
 * Lays a whole world out: what hangs together side by side, row after row, the largest first.
 * @param width Of the place to draw in, pixels; a large world takes more, and about as much in height. Default 960.
 */
export function sceneOf(view: WorldView, width = 960): Scene {
  // The tall ones first: a row is as tall as its tallest.
  const parts = clustersOf(view)
    .map(placeCluster)
    .sort((one, other) => other.height - one.height)
  const area = parts.reduce((sum, part) => sum + (part.width + size.clusterGap) * (part.height + size.clusterGap), 0)
  const widest = Math.max(0, ...parts.map((part) => part.width))
  const limit = Math.max(width, widest, area > width * LONG ? Math.sqrt(area * 1.6) : 0)
  const scene = { width: 0, height: 0, contracts: [], agreements: [], adopters: [], edges: [] } as Drawn
  let [x, y, tallest] = [0, 0, 0]
  for (const part of parts) {
    if (x > 0 && x + part.width > limit) [x, y, tallest] = [0, y + tallest + size.clusterGap, 0]
    put(scene, part, x, y)
    scene.width = Math.max(scene.width, x + part.width)
    scene.height = Math.max(scene.height, y + part.height)
    tallest = Math.max(tallest, part.height)
    x += part.width + size.clusterGap
  }
  return scene
}

type Drawn = { -readonly [Key in keyof Scene]: Scene[Key] extends readonly (infer Item)[] ? Item[] : Scene[Key] }

function put(scene: Drawn, part: Scene, x: number, y: number) {
  const moved = <Node extends { x: number; y: number }>(node: Node): Node => ({ ...node, x: node.x + x, y: node.y + y })
  for (const node of part.contracts) scene.contracts.push(moved(node))
  for (const node of part.agreements) scene.agreements.push(moved(node))
  for (const node of part.adopters) scene.adopters.push(moved(node))
  for (const edge of part.edges) scene.edges.push({ ...edge, from: moved(edge.from), to: moved(edge.to) })
}
