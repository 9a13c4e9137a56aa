/** A piece of the lower edge of the placed boxes: the space below it is free. */
type Stretch = { from: number; to: number; y: number }

/** Places boxes one by one, each as high as it fits within the width `limit`; a wider one starts at the left. */
export function openRow(limit: number): (width: number, height: number) => { x: number; y: number } {
  let edge: Stretch[] = [{ from: 0, to: Infinity, y: 0 }]

  const heightAt = (from: number, to: number) =>
    Math.max(...edge.filter((each) => each.from < to && each.to > from).map(({ y }) => y))

  return (width, height) => {
    let best = { x: 0, y: heightAt(0, width) }
    for (const { from: x } of edge) {
      const y = heightAt(x, x + width)
      if (x + width <= limit && y < best.y) best = { x, y }
    }
    const [from, to] = [best.x, best.x + width]
    edge = edge
      .flatMap((each) => [
        { ...each, to: Math.min(each.to, from) },
        { ...each, from: Math.max(each.from, to) },
      ])
      .filter((each) => each.from < each.to)
    edge.push({ from, to, y: best.y + height })
    edge.sort((one, other) => one.from - other.from)
    return best
  }
}
