import type { Action, Name } from '../model/action.ts'
import type { GeneratorState } from './generator-state.ts'
import { agreementActions } from './initial-actors.ts'

/** The explorer has 10 agreements on a page unless it is asked for more, and 100 at most. */
export const manyAgreementsSizes = [11, 101] as const

/** Many agreements more, all open to attack. Each covers an account: that costs less than a contract. */
export function createManyAgreements(state: GeneratorState, size: (typeof manyAgreementsSizes)[number]): void {
  const each = (actions: (agreement: Name, account: Name) => Action[]) =>
    Array.from({ length: size }, (_, index) => actions(`crowd${index}`, `crowdAccount${index}`)).flat()
  state.tell({
    do: 'sameBlock',
    actions: each((agreement, account) => agreementActions(agreement, [[2, 0, 1, 2]], [account])),
  })
  state.tell({ do: 'sameBlock', actions: each((agreement) => [{ do: 'requestUnderAttack', agreement }]) })
  state.tell({ do: 'sameBlock', actions: each((agreement) => [{ do: 'approveAttack', agreement }]) })
  state.ask([{ method: 'targets' }])
}
