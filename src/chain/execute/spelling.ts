import type { Address } from 'viem'
import type { ChainRef, Spelling } from '../../model/action.ts'

/** Writes an address in one of the spellings of account entries. `address` is checksummed. */
export function spell(address: Address, spelling: Spelling = 'checksummed'): string {
  switch (spelling) {
    case 'checksummed':
      return address
    case 'lower':
      return address.toLowerCase()
    case 'upper':
      return `0x${address.slice(2).toUpperCase()}`
    case 'bare':
      return address.slice(2)
    case 'miscased':
      return address.replace(/[a-f]/gi, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()))
  }
}

/** The EIP-155 ids of the chain that a scenario runs on, and of the other network. */
export type ChainIds = { chainId: number; otherChainId: number }

/** The CAIP-2 id of a chain, as written in agreements. */
export function caip2(chain: ChainRef, { chainId, otherChainId }: ChainIds): string {
  if (chain === 'elsewhere') return `eip155:${otherChainId}`
  if (typeof chain === 'string' && chain !== 'home') return chain.replace('{home}', String(chainId))
  return `eip155:${chain === 'home' ? chainId : chain}`
}
