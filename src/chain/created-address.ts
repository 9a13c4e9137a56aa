import { type Address, getContractAddress, type Hex } from 'viem'

const known = new Map<string, Address>()
/** The addresses that are remembered: the worlds of a campaign take the same ones again and again. */
const MOST = 50_000

/** Where CREATE puts a contract, or a creation transaction; checksummed. */
export function createdAddress(from: Address, nonce: number): Address {
  return remembered(`${from}/${nonce}`, () => getContractAddress({ from, nonce: BigInt(nonce) }))
}

/** Where CREATE2 puts a contract; checksummed. */
export function created2Address(from: Address, salt: Hex, initCodeHash: Hex): Address {
  const address = () => getContractAddress({ opcode: 'CREATE2', from, salt, bytecodeHash: initCodeHash })
  return remembered(`${from}/${salt}/${initCodeHash}`, address)
}

function remembered(key: string, workOut: () => Address): Address {
  const found = known.get(key)
  if (found) return found
  if (known.size >= MOST) known.clear()
  const address = workOut()
  known.set(key, address)
  return address
}
