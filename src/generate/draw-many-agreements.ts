import type { Action, Name } from '../model/action.ts'
import type { LifecycleOperation } from '../model/actions/registry-operations.ts'
import type { Question, TargetAnswer } from '../model/question.ts'
import { rulebook } from '../model/rulebook/rulebook.ts'
import type { World } from '../model/world.ts'
import type { GeneratorState } from './generator-state.ts'
import { agreementActions } from './initial-actors.ts'
import { liveContracts } from './live-contracts.ts'

/**
 * The lengths of a list of agreements in one state. The explorer's pages have 10 agreements by default and 100 at most:
 * these fill one or two pages, or need one page more.
 */
export const listLengths = [11, 101, 10, 20, 21, 100, 201] as const

/** A list of the explorer's: the agreements in a state, and how many there are. */
export type LongList = { length: (typeof listLengths)[number]; state: TargetAnswer['state'] }

/**
 * Picks the list that becomes long at the end of a scenario, by a number below 400; undefined for most. Three numbers
 * select a list of more than one large page, which takes seconds to ask about.
 * @param short How many numbers select a list of one or two small pages. Default 10.
 */
export function longList(drawn: number, short = 10): LongList | undefined {
  const state = drawn % 8 < 4 ? 'UNDER_ATTACK' : 'PROMOTION_REQUESTED'
  if (drawn < 3) return { length: ([201, 101, 100] as const)[drawn] as 201, state }
  return drawn <= 2 + short ? { length: ([10, 11, 20, 21] as const)[drawn % 4] as 10, state } : undefined
}

/** Whether {@link addManyAgreements} has run: it does so once in a scenario. */
export const hasManyAgreements = ({ agreements }: World) => agreements.has('extra0')

/** Accounts of the last agreement beside its factory and child: with them, more than 16. */
const HOLDERS = 16

/**
 * Adds agreements until the list is as long. Each covers an account, which costs less than a contract; the last one
 * covers several, and a factory with a child. Then asks about the first, the last and an older contract. Does nothing
 * if the list is long enough.
 */
export function addManyAgreements(state: GeneratorState, list: LongList): void {
  const before = liveContracts(state.world).find((name) => rulebook.bindingOf(state.world, name).value?.via === 'child')
  const listed = [...state.world.agreements.keys()].filter(
    (name) => rulebook.listedAs(state.world, name) === list.state,
  )
  if (listed.length >= list.length) return
  const numbers = Array.from({ length: list.length - listed.length }, (_, index) => index)
  const last = numbers.length - 1
  const holders = Array.from({ length: HOLDERS }, (_, index) => ({ account: `extraHolder${index}` }))
  state.append({
    do: 'sameBlock',
    actions: [
      { do: 'deploy', contract: 'extraFactory', kind: 'factory', children: ['extraChild'] },
      ...numbers.flatMap((index) => {
        const covered: Name = index === last ? 'extraFactory' : `extraAccount${index}`
        return agreementActions(`extra${index}`, [[2, 0, 1, 2]], [covered], state.world)
      }),
      { do: 'addAccounts', agreement: `extra${last}`, chain: 'home', accounts: holders },
    ],
  })
  const each = (operation: LifecycleOperation) =>
    state.append({
      do: 'sameBlock',
      actions: numbers.map((index): Action => ({ do: operation, agreement: `extra${index}` })),
    })
  each('requestUnderAttack')
  each('approveAttack')
  if (list.state === 'PROMOTION_REQUESTED') each('promote')
  const about: Question[] = [
    { method: 'targets' },
    { method: 'terms', contract: 'extraAccount0' },
    { method: 'terms', contract: 'extraFactory' },
    { method: 'bindingAgreement', contract: 'extraChild' },
    ...(before === undefined ? [] : [{ method: 'isAttackable', contract: before } as const]),
  ]
  state.ask(about)
}
