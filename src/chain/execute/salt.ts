import { type Hex, keccak256, stringToBytes } from 'viem'

const known = new Map<string, Hex>()
/** The salts that are remembered. */
const MOST = 10_000

/** A salt for CREATE2 from a text. */
export function saltOf(text: string): Hex {
  const found = known.get(text)
  if (found) return found
  if (known.size >= MOST) known.clear()
  const salt = keccak256(stringToBytes(text))
  known.set(text, salt)
  return salt
}
