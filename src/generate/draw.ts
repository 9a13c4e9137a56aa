/** Random numbers for one decision of a scenario; their meaning depends on the world at that point. */
export type Draw = readonly [kind: number, who: number, what: number, more: number]

/** Picks an item; undefined from an empty list. */
export function pick<Item>(items: readonly Item[], drawn: number): Item | undefined {
  return items.length === 0 ? undefined : items[drawn % items.length]
}

/** Picks an item of a list that is not empty. */
export function choose<Item>(items: readonly [Item, ...Item[]], drawn: number): Item {
  return items[drawn % items.length] as Item
}

/** Picks an item with a probability in proportion to its weight. */
export function weighted<Item>(choices: readonly (readonly [weight: number, item: Item])[], drawn: number): Item {
  const total = choices.reduce((sum, [weight]) => sum + weight, 0)
  let rest = drawn % total
  for (const [weight, item] of choices) {
    if (rest < weight) return item
    rest -= weight
  }
  throw new Error('the weights must add up to more than 0')
}
