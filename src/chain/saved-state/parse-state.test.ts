import { expect, test } from 'vitest'
import { UsageError } from '../../platform/errors.ts'
import { parseState } from './parse-state.ts'
import { MAX_STATE_BYTES } from './saved-state.ts'

const address = '0x5931369A9dE47442476c6a2993D67ac9f7f6b939'
const word = `0x${'12'.repeat(32)}`
const good = {
  format: 'harborcheck chain state',
  version: 1,
  harborcheck: '0.1.0',
  chainId: 31337,
  genesisTime: 1_000_000_000,
  anvil: ['--no-mining'],
  unsigned: { gas: '0x10', gasPrice: '0x0' },
  head: { number: 1, timestamp: 1_000_000_001, hash: word },
  deployment: {
    attackRegistry: address,
    safeHarborRegistry: address,
    chainSafeHarborRegistry: address,
    agreementFactory: address,
    battleChainDeployer: address,
    registryModerator: address,
    implementations: { vault: address, factory: address, router: address },
    deploymentBlock: 1,
  },
  actors: { protocol: { address, privateKey: word }, vault: { address } },
  blocks: [
    {
      timestamp: 1_000_000_001,
      hash: word,
      receiptsRoot: word,
      transactions: [{ from: address, data: '0x' }, { raw: '0x02' }],
    },
  ],
}

const refusal = (value: unknown) => {
  try {
    return parseState(typeof value === 'string' ? value : JSON.stringify(value), 'state.json')
  } catch (error) {
    expect(error).toBeInstanceOf(UsageError)
    return (error as UsageError).render()
  }
}

test('parses a saved state', () => {
  expect(parseState(JSON.stringify(good), 'state.json')).toEqual(good)
})

test.each<[string, unknown, string]>([
  ['no JSON', 'nonsense', 'not JSON'],
  ['a scenario', { id: 'a/b', steps: [] }, 'expected "harborcheck chain state"'],
  ['a list', [], 'expected "harborcheck chain state"'],
  ['another version', { ...good, version: 2 }, 'is a saved state of another version'],
  ['a member too many', { ...good, more: 1 }, 'more'],
  ['no address', { ...good, actors: { vault: { address: '0x12' } } }, 'actors.vault.address'],
  ['no hex', { ...good, blocks: [{ ...good.blocks[0], transactions: [{ raw: 'zz' }] }] }, 'blocks.0.transactions.0'],
  ['no blocks', { ...good, blocks: [] }, 'blocks'],
  ['another head', { ...good, head: { ...good.head, number: 2 } }, 'expected the last block'],
  ['time that goes back', { ...good, genesisTime: 1_000_000_002 }, 'blocks.0.timestamp'],
  ['a scenario that is invalid', { ...good, scenario: { id: 'x' } }, 'state.json, scenario'],
])('behavior: rejects %s', (_, value, problem) => {
  expect(refusal(value)).toContain(problem)
})

test('behavior: rejects a file that is too large before reading it', () => {
  expect(refusal(' '.repeat(MAX_STATE_BYTES + 1))).toContain(`at most  ${MAX_STATE_BYTES}`)
})
