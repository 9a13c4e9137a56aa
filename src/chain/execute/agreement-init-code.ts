import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex, type Hex, hexToBytes } from 'viem'
import { agreement } from '../../artifacts/index.ts'

// The code itself is hashed once, and what follows it for each agreement: it is ten times as long.
let code: ReturnType<typeof keccak_256.create> | undefined

/** Keccak-256 of an agreement's init code, which decides where CREATE2 puts it. */
export function agreementInitCodeHash(constructorArguments: Hex): Hex {
  code ??= keccak_256.create().update(hexToBytes(agreement.bytecode))
  return bytesToHex(code.clone().update(hexToBytes(constructorArguments)).digest())
}
