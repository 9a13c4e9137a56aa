import { createECDH } from 'node:crypto'
import { type Address, type Hex, keccak256, stringToBytes } from 'viem'
import { privateKeyToAddress, publicKeyToAddress } from 'viem/accounts'

/** An externally owned account for local chains only: anybody can compute its key. */
export type Account = { address: Address; privateKey: Hex }

const cache = new Map<string, Account>()

/**
 * Derives the account of a label: the private key is keccak256(`harborcheck/<label>`), the same on every machine and in
 * every run. Takes 0.3 ms; the result is cached.
 */
export function accountOf(label: string): Account {
  const found = cache.get(label)
  if (found) return found
  const privateKey = keccak256(stringToBytes(`harborcheck/${label}`))
  const account = { address: addressOf(privateKey), privateKey }
  cache.set(label, account)
  return account
}

const curve = openCurve()

/** Opens Node's own curve. Bun does not have it. */
function openCurve() {
  try {
    return createECDH('secp256k1')
  } catch {
    return undefined
  }
}

/** Prefers Node's curve: viem computes a table for its own, which would take a tenth of a second of every start. */
function addressOf(privateKey: Hex): Address {
  if (!curve) return privateKeyToAddress(privateKey)
  curve.setPrivateKey(privateKey.slice(2), 'hex')
  return publicKeyToAddress(`0x${curve.getPublicKey('hex')}`)
}
