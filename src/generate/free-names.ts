import type { Name } from '../model/action.ts'

/** Names, or whatever else says whether a name is taken, and how many are. */
type Taken = { has(name: Name): boolean; size: number }

/**
 * The first free number of a name: from how much there is. A reorganisation that makes a part of what it undid again leaves gaps.
 * @param nameOf The name with a number.
 */
export function freeNumber(taken: Taken, nameOf: (number: number) => Name, from = taken.size): number {
  let number = from
  while (taken.has(nameOf(number))) number += 1
  return number
}

/** Names of contracts that none has: `child7`, `child8` and so on. */
export function freeChildren(contracts: Taken, count = 1): Name[] {
  const names: Name[] = []
  for (let from = contracts.size; names.length < count; ) {
    const number = freeNumber(contracts, (one) => `child${one}`, from)
    names.push(`child${number}`)
    from = number + 1
  }
  return names
}
