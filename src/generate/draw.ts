/** Numbers drawn for one decision of a scenario; what they mean depends on the world at that point. */
export type Draw = readonly [kind: number, who: number, what: number, more: number]

/** Picks one of several; `undefined` where there are none. */
export function pick<Item>(items: readonly Item[], drawn: number): Item | undefined {
  return items.length === 0 ? undefined : items[drawn % items.length]
}

/** Picks one of several that are there. */
export function choose<Item>(items: readonly [Item, ...Item[]], drawn: number): Item {
  return items[drawn % items.length] as Item
}

/** Picks by weight. */
export function weighted<Item>(choices: readonly (readonly [weight: number, item: Item])[], drawn: number): Item {
  const total = choices.reduce((sum, [weight]) => sum + weight, 0)
  let rest = drawn % total
  for (const [weight, item] of choices) {
    if (rest < weight) return item
    rest -= weight
  }
  throw new Error('weights add up to nothing')
}
