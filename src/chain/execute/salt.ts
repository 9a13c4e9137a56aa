import { type Hex, keccak256, stringToBytes } from 'viem'
import type { CreateAgreement } from '../../model/actions/create-agreement-action.ts'

export const agreementSalt = (
  { agreement, salt }: Pick<CreateAgreement, 'agreement' | 'salt'>,
  scenarioId: string,
): Hex => saltOf(`${scenarioId}/${salt ?? agreement}`)

const cache = new Map<string, Hex>()
const MAX_CACHED = 10_000

/** Hashes a text with Keccak-256 to a salt for CREATE2. */
export function saltOf(text: string): Hex {
  const found = cache.get(text)
  if (found) return found
  if (cache.size >= MAX_CACHED) cache.clear()
  const salt = keccak256(stringToBytes(text))
  cache.set(text, salt)
  return salt
}
