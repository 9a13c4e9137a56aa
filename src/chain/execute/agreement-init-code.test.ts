import { concat, type Hex, keccak256, pad } from 'viem'
import { expect, test } from 'vitest'
import { agreement } from '../../artifacts/index.ts'
import { agreementInitCodeHash } from './agreement-init-code.ts'

test.each<Hex>(['0x', '0x01', pad('0x02', { size: 2_000 })])(
  'the hash of the whole init code, followed by %#',
  (data) => {
    expect(agreementInitCodeHash(data)).toBe(keccak256(concat([agreement.bytecode, data])))
  },
)
