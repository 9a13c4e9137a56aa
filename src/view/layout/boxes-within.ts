import type { Box, Layout } from './layout.ts'

/** Selects the boxes and lines of a layout that touch a window. */
export function within(layout: Layout, window: Box): Layout {
  const [right, bottom] = [window.x + window.width, window.y + window.height]
  const isSeen = (x: number, y: number, toX: number, toY: number) =>
    x <= right && toX >= window.x && y <= bottom && toY >= window.y
  const boxes = <Node extends Box>(nodes: readonly Node[]) =>
    nodes.filter(({ x, y, width, height }) => isSeen(x, y, x + width, y + height))
  return {
    ...layout,
    contracts: boxes(layout.contracts),
    agreements: boxes(layout.agreements),
    adopters: boxes(layout.adopters),
    edges: layout.edges.filter(({ from, to }) =>
      isSeen(Math.min(from.x, to.x), Math.min(from.y, to.y), Math.max(from.x, to.x), Math.max(from.y, to.y)),
    ),
  }
}
