import { type Address, type Hex, keccak256, stringToBytes } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'

/** An externally owned account, whose key anybody can compute: it is for local chains only. */
export type Account = { address: Address; privateKey: Hex }

const known = new Map<string, Account>()

/**
 * The account of a label: its private key is keccak256(`harborcheck/<label>`), so it is the same on every machine and
 * in every run. Deriving it costs 0.4 ms; each label is derived once.
 */
export function accountOf(label: string): Account {
  const found = known.get(label)
  if (found) return found
  const privateKey = keccak256(stringToBytes(`harborcheck/${label}`))
  const account = { address: privateKeyToAddress(privateKey), privateKey }
  known.set(label, account)
  return account
}
