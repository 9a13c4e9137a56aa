import type { Address } from 'viem'
import type { Chain } from '../../../chain/chain.ts'
import type { Name } from '../../../model/action.ts'
import type { Recoveries } from './recoveries.ts'

/** Where contracts are read, and what the model does not know of their scenario. */
export type ReadContext = {
  chain: Pick<Chain, 'deployment' | 'chainId' | 'otherChainId'>
  addressOf: (name: Name) => Address
  recoveries: Recoveries
}
