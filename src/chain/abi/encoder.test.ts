import { encodeAbiParameters, encodeFunctionData, parseAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import { agreement, agreementFactory, batchExecutor } from '../../artifacts/index.ts'
import { encodeCall } from './encode-call.ts'
import { encoderOf } from './encoder.ts'

const ADDRESS = '0xE2ba1a391BE691860F9E01e804DbA10Ed2Bdd0Ec'

test.each([
  ['uint256, bool, address, bytes4, uint8', [2n ** 256n - 1n, true, ADDRESS, '0xdeadbeef', 3]],
  ['string, bytes', ['', '0x']],
  ['string, uint8, bytes', [`äöü${'x'.repeat(60)}`, 7, `0x${'ab'.repeat(33)}`]],
  ['string[], uint256[]', [['a', '', 'b'.repeat(32)], []]],
  ['(uint256 a, (bool b, address c) d)[], (uint256 e) f', [[{ a: 1n, d: { b: true, c: ADDRESS } }], { e: 5n }]],
  [
    '((string a, uint8 b)[] c, string d) e',
    [
      {
        c: [
          { a: 'x', b: 1 },
          { a: '', b: 0 },
        ],
        d: 'y',
      },
    ],
  ],
] as [string, unknown[]][])('encodes %s as viem does', (types, values) => {
  const parameters = parseAbiParameters(types)
  expect(`0x${encoderOf(parameters)(values)}`).toBe(encodeAbiParameters(parameters, values))
})

test('encodes calls as viem does', () => {
  const details = {
    protocolName: 'Protocol of agreementA',
    contactDetails: [{ name: 'security', contact: 'security@protocol.example' }],
    chains: [
      {
        assetRecoveryAddress: ADDRESS,
        accounts: [{ accountAddress: ADDRESS, childContractScope: 2 }],
        caip2ChainId: 'eip155:31337',
      },
    ],
    bountyTerms: {
      bountyPercentage: 10n,
      bountyCapUsd: 1_000_000n,
      retainable: true,
      identity: 1,
      diligenceRequirements: '',
      aggregateBountyCapUsd: 0n,
    },
    agreementURI: 'ipfs://agreementA',
  }
  const salt = `0x${'12'.repeat(32)}` as const
  const create = { abi: agreementFactory.abi, functionName: 'create', args: [details, ADDRESS, salt] } as const
  expect(encodeCall(create)).toBe(encodeFunctionData(create))
  const act = { wallet: ADDRESS, callee: ADDRESS, data: '0x123456', refusal: '0x00000000', makes: ADDRESS } as const
  const perform = { abi: batchExecutor.abi, functionName: 'execute', args: [[act, act]] } as const
  expect(encodeCall(perform)).toBe(encodeFunctionData(perform))
  const remove = { abi: agreement.abi, functionName: 'removeAccounts', args: ['eip155:1', [ADDRESS]] } as const
  expect(encodeCall(remove)).toBe(encodeFunctionData(remove))
  expect(encodeCall({ abi: agreement.abi, functionName: 'owner' })).toBe('0x8da5cb5b')
})

test('behavior: rejects types that the contracts do not use', () => {
  expect(() => encoderOf([{ type: 'int256' }])).toThrow('int256')
})
