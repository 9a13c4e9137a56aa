import { concat, type Hex, keccak256, pad } from 'viem'
import { expect, test } from 'vitest'
import { agreement } from '../../artifacts/index.ts'
import { agreementInitCodeHash } from './agreement-init-code.ts'

test.each<Hex>(['0x', '0x01', pad('0x02', { size: 2_000 })])(
  'hashes the init code followed by constructor data (%#)',
  (data) => {
    expect(agreementInitCodeHash(data)).toBe(keccak256(concat([agreement.bytecode, data])))
  },
)
