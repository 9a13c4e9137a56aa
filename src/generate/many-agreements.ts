import type { Action, Name } from '../model/action.ts'
import type { GeneratorState } from './generator-state.ts'
import { agreementActions } from './initial-actors.ts'

/** The explorer's pages have 10 agreements by default and 100 at most; these sizes need one page more. */
export const manyAgreementsSizes = [11, 101] as const

/** Adds `size` agreements under attack. Each covers an account, which costs less than a contract. */
export function addManyAgreements(state: GeneratorState, size: (typeof manyAgreementsSizes)[number]): void {
  const each = (actions: (agreement: Name, account: Name) => Action[]) =>
    Array.from({ length: size }, (_, index) => actions(`extra${index}`, `extraAccount${index}`)).flat()
  state.append({
    do: 'sameBlock',
    actions: each((agreement, account) => agreementActions(agreement, [[2, 0, 1, 2]], [account])),
  })
  state.append({ do: 'sameBlock', actions: each((agreement) => [{ do: 'requestUnderAttack', agreement }]) })
  state.append({ do: 'sameBlock', actions: each((agreement) => [{ do: 'approveAttack', agreement }]) })
  state.ask([{ method: 'targets' }])
}
