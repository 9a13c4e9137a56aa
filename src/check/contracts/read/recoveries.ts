import { recoveryOn } from '../../../chain/execute/encode.ts'
import type { Action, ChainRef, Name } from '../../../model/action.ts'

/** Where recovered assets go, as the actions so far have set it. The model has no such addresses: they decide nothing. */
export class Recoveries {
  readonly #byAgreement = new Map<Name, Map<ChainRef, Name | string>>()

  /** Records an action that was carried out. */
  note(action: Action): void {
    if (action.reverts !== undefined) return
    switch (action.do) {
      case 'createAgreement':
        this.#byAgreement.set(action.agreement, new Map(action.chains.map(({ chain }) => [chain, action.owner])))
        break
      case 'addOrSetChains':
        for (const { chain } of action.chains) this.#of(action.agreement).set(chain, recoveryOn(chain))
        break
      case 'removeChains':
        for (const chain of action.chains) this.#of(action.agreement).set(chain, '')
        break
    }
  }

  /** The recovery address of every chain that an agreement has or had: empty for a removed chain. */
  on(agreement: Name): ReadonlyMap<ChainRef, string> {
    return this.#of(agreement)
  }

  #of(agreement: Name): Map<ChainRef, string> {
    const known = this.#byAgreement.get(agreement) ?? new Map<ChainRef, string>()
    this.#byAgreement.set(agreement, known)
    return known
  }
}
