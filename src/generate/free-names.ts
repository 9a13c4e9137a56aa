import type { Name } from '../model/action.ts'

/** What has a name already. */
type Taken = ReadonlyMap<Name, unknown>

/**
 * The first number with which a name is free. A reorganisation that makes a part of what it undid again leaves gaps, so the
 * number of things alone does not tell.
 * @param nameOf The name with a number.
 * @param from Where to begin. Default: as many as there are.
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
