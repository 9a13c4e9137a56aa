import { expect, test } from 'vitest'
import { recoveryOn } from '../../../chain/execute/encode.ts'
import type { Action } from '../../../model/action.ts'
import type { CreateAgreement } from '../../../model/actions/create-agreement-action.ts'
import { Recoveries } from './recoveries.ts'

test('gives a changed chain its own recovery address, and clears that of a removed chain', () => {
  const recoveries = new Recoveries()
  const agreement = 'agreementA'
  const chains = [{ chain: 'home' }, { chain: 1 }, { chain: 5 }] as CreateAgreement['chains']
  recoveries.note({ do: 'createAgreement', agreement, owner: 'owner', chains } as Action)
  recoveries.note({ do: 'addOrSetChains', agreement, chains: [{ chain: 1, accounts: [] }] })
  recoveries.note({ do: 'removeChains', agreement, chains: [5] })
  recoveries.note({ do: 'removeChains', agreement, chains: ['home'], reverts: 'An error' })
  expect([...recoveries.on(agreement)]).toEqual([
    ['home', 'owner'],
    [1, recoveryOn(1)],
    [5, ''],
  ])
})
