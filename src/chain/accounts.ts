import { createECDH } from 'node:crypto'
import { type Address, type Hex, keccak256, stringToBytes } from 'viem'
import { publicKeyToAddress } from 'viem/accounts'

/** An externally owned account for local chains only: anybody can compute its key. */
export type Account = { address: Address; privateKey: Hex }

const cache = new Map<string, Account>()

/**
 * The account of a label. Its private key is keccak256(`harborcheck/<label>`), so it is the same on every machine and
 * in every run. Deriving it takes 0.3 ms; the result is cached.
 */
export function accountOf(label: string): Account {
  const found = cache.get(label)
  if (found) return found
  const privateKey = keccak256(stringToBytes(`harborcheck/${label}`))
  const account = { address: addressOf(privateKey), privateKey }
  cache.set(label, account)
  return account
}

const curve = createECDH('secp256k1')

/** Node's own curve needs no table, which viem's takes a tenth of a second of every start to compute. */
function addressOf(privateKey: Hex): Address {
  curve.setPrivateKey(privateKey.slice(2), 'hex')
  return publicKeyToAddress(`0x${curve.getPublicKey('hex')}`)
}
