import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex, type Hex, hexToBytes } from 'viem'
import { agreement } from '../../artifacts/index.ts'

// The bytecode is ten times as long as the constructor arguments, so it is hashed once for all agreements.
let bytecodeState: ReturnType<typeof keccak_256.create> | undefined

/** Hashes an agreement's init code with Keccak-256, for its CREATE2 address. */
export function agreementInitCodeHash(constructorArguments: Hex): Hex {
  bytecodeState ??= keccak_256.create().update(hexToBytes(agreement.bytecode))
  return bytesToHex(bytecodeState.clone().update(hexToBytes(constructorArguments)).digest())
}
