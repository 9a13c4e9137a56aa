import type { Box, Layout } from './layout.ts'

/** The part of a scene that lies in a window of it. What only touches it is there as well. */
export function within(scene: Layout, window: Box): Layout {
  const [right, bottom] = [window.x + window.width, window.y + window.height]
  const isSeen = (x: number, y: number, toX: number, toY: number) =>
    x <= right && toX >= window.x && y <= bottom && toY >= window.y
  const boxes = <Node extends Box>(nodes: readonly Node[]) =>
    nodes.filter(({ x, y, width, height }) => isSeen(x, y, x + width, y + height))
  return {
    ...scene,
    contracts: boxes(scene.contracts),
    agreements: boxes(scene.agreements),
    adopters: boxes(scene.adopters),
    edges: scene.edges.filter(({ from, to }) =>
      isSeen(Math.min(from.x, to.x), Math.min(from.y, to.y), Math.max(from.x, to.x), Math.max(from.y, to.y)),
    ),
  }
}
