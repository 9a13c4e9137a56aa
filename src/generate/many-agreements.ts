import type { Action, Name } from '../model/action.ts'
import { rulebook } from '../model/rulebook/rulebook.ts'
import type { World } from '../model/world.ts'
import type { GeneratorState } from './generator-state.ts'
import { agreementActions } from './initial-actors.ts'

/**
 * The lengths of the list of agreements under attack. The explorer's pages have 10 agreements by default and 100 at most:
 * these fill one or two pages, or need one page more.
 */
export const listLengths = [11, 101, 10, 20, 21, 100, 201] as const

/**
 * How long the list becomes at the end of a scenario, by a number below 400. Undefined for most: three numbers stand for a
 * list of more than one large page, which takes seconds to ask about.
 * @param short How many numbers stand for a list of one or two small pages. Default 10.
 */
export function listLength(drawn: number, short = 10): (typeof listLengths)[number] | undefined {
  if (drawn === 0) return 201
  if (drawn === 1) return 101
  if (drawn === 2) return 100
  return drawn <= 2 + short ? ([10, 11, 20, 21] as const)[drawn % 4] : undefined
}

/** Whether {@link addManyAgreements} has made such a list: it does so once in a scenario. */
export const hasManyAgreements = ({ agreements }: World) => agreements.has('extra0')

/** Adds agreements under attack until the list has `length`. Each covers an account, which costs less than a contract. */
export function addManyAgreements(state: GeneratorState, length: (typeof listLengths)[number]): void {
  const { world } = state
  const listed = [...world.agreements.keys()].filter((name) => rulebook.listedAs(world, name) === 'UNDER_ATTACK').length
  const each = (actions: (agreement: Name, account: Name) => Action[]) =>
    Array.from({ length: length - listed }, (_, index) => actions(`extra${index}`, `extraAccount${index}`)).flat()
  state.append({
    do: 'sameBlock',
    actions: each((agreement, account) => agreementActions(agreement, [[2, 0, 1, 2]], [account])),
  })
  state.append({ do: 'sameBlock', actions: each((agreement) => [{ do: 'requestUnderAttack', agreement }]) })
  state.append({ do: 'sameBlock', actions: each((agreement) => [{ do: 'approveAttack', agreement }]) })
  state.ask([{ method: 'targets' }])
}
