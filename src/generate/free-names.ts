import type { Name } from '../model/action.ts'

/** What has a name already. */
type Taken = ReadonlyMap<Name, unknown>

/**
 * Finds the first number for a free name. A reorganisation that repeats a part of the undone actions leaves gaps, so
 * counting is not enough.
 * @param nameOf Builds the name with a number.
 * @param from The first number to try. Default: the count of names.
 */
export function freeNumber(taken: Taken, nameOf: (number: number) => Name, from = taken.size): number {
  let number = from
  while (taken.has(nameOf(number))) number += 1
  return number
}

/** Returns unused names of contracts: `child7`, `child8` and so on. */
export function freeChildren(contracts: Taken, count = 1): Name[] {
  const names: Name[] = []
  for (let from = contracts.size; names.length < count; ) {
    const number = freeNumber(contracts, (one) => `child${one}`, from)
    names.push(`child${number}`)
    from = number + 1
  }
  return names
}
