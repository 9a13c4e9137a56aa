import { type Address, checksumAddress } from 'viem'
import type { Name } from '../model/action.ts'

/**
 * Which part of another address an address has: all but the last byte (`start`), all but the first byte (`end`), or the first
 * two bytes and the last two (`ends`), which is what wallets show.
 */
const kept = {
  start: (index: number) => index < 19,
  end: (index: number) => index > 0,
  ends: (index: number) => index < 2 || index > 17,
}

/** The name and the kind in the name of an account with an address alike, `vault~ends`; undefined for any other name. */
export function alikeOf(name: Name): { of: Name; same: keyof typeof kept } | undefined {
  const [of = name, same] = name.split('~')
  return same === undefined ? undefined : { of, same: same as keyof typeof kept }
}

/**
 * An address that a careless comparison takes for another one: each byte that is not the same is another one. Both ends have the
 * letter case of the other address too, as wallets show them.
 */
export function addressAlike(address: Address, same: keyof typeof kept): Address {
  const bytes = [...Buffer.from(address.slice(2), 'hex')]
  for (let attempt = 0; ; attempt += 1) {
    const changed = bytes.map((byte, index) => (kept[same](index) ? byte : byte ^ (0xff - ((attempt >> index) & 1))))
    const alike = checksumAddress(`0x${Buffer.from(changed).toString('hex')}`)
    if (same !== 'ends' || endsOf(alike) === endsOf(address)) return alike
  }
}

const endsOf = (address: Address) => `${address.slice(0, 6)}…${address.slice(-4)}`
