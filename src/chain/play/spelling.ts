import type { Address } from 'viem'
import type { ChainRef, Spelling } from '../../model/action.ts'
import { otherChainId } from '../../scenario/networks.ts'

/** An address as an account entry writes it. `address` is checksummed. */
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
  }
}

/** The CAIP-2 id of a chain, as agreements name it. `home` is the EIP-155 id of the chain they stand on. */
export function caip2(chain: ChainRef, home: number): string {
  if (chain === 'elsewhere') return `eip155:${otherChainId(home)}`
  return `eip155:${chain === 'home' ? home : chain}`
}
