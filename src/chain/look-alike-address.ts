import { type Address, checksumAddress } from 'viem'
import type { LookAlikeKind } from '../model/look-alike.ts'

/** Which bytes of an address a look-alike keeps. */
const kept: Record<LookAlikeKind, (index: number) => boolean> = {
  start: (index) => index < 19,
  end: (index) => index > 0,
  ends: (index) => index < 2 || index > 17,
}

/**
 * Derives an address that a careless comparison mistakes for another: it shares some bytes and differs in all others.
 * Both ends have the letter case of the other address, as wallets show them.
 */
export function lookAlikeAddress(address: Address, same: LookAlikeKind): Address {
  const bytes = [...Buffer.from(address.slice(2), 'hex')]
  for (let attempt = 0; ; attempt += 1) {
    const changed = bytes.map((byte, index) => (kept[same](index) ? byte : byte ^ (0xff - ((attempt >> index) & 1))))
    const lookAlike = checksumAddress(`0x${Buffer.from(changed).toString('hex')}`)
    if (same !== 'ends' || endsOf(lookAlike) === endsOf(address)) return lookAlike
  }
}

const endsOf = (address: Address) => `${address.slice(0, 6)}…${address.slice(-4)}`
