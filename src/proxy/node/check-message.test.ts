import { expect, test } from 'vitest'
import { checkMessage } from './check-message.ts'

const call = (method: unknown, params: unknown = [], id: unknown = 1) => ({ jsonrpc: '2.0', id, method, params })
const answerOf = (message: unknown, ofNode?: string) => {
  const text = typeof message === 'string' ? message : JSON.stringify(message)
  const { body, answer, changing } = checkMessage(text)
  return { body: body && JSON.parse(body), answer: answer && JSON.parse(answer(ofNode)), changing }
}

test('forwards a reading call, serialised again', () => {
  const { body, answer } = checkMessage('{"id": 1,\n "method": "eth_chainId"}')
  expect(body).toBe('{"id":1,"method":"eth_chainId"}')
  expect(answer).toBeUndefined()
})

test.each([
  ...['anvil_reset', 'anvil_setStorageAt', 'evm_mine', 'evm_snapshot', 'hardhat_setBalance', 'eth_sendTransaction'],
  ...['eth_sendRawTransaction', 'eth_sendRawTransactionSync', 'eth_sendUnsignedTransaction', 'eth_sign', 'ANVIL_RESET'],
  ...['eth_signTypedData_v4', 'anvil_setBlockGasLimit', 'anvil_impersonateAccount', 'personal_sign', 'eth_resend'],
  ...[
    'wallet_sendCalls',
    'wallet_addEthereumChain',
    'admin_addPeer',
    'anvil_addBalance',
    'hardhat_reset',
    'miner_stop',
  ],
])('refuses %s, and reports an attempt to change the chain', (method) => {
  const { body, answer, changing } = answerOf(call(method))
  expect(body).toBeUndefined()
  expect(answer).toEqual({ jsonrpc: '2.0', id: 1, error: { code: -32_601, message: expect.stringContaining(method) } })
  expect(answer.error.message).toContain('a resolver only reads the chain')
  expect(changing).toEqual([method])
})

test.each([
  'alchemy_getTokenBalances',
  'trace_call',
  'eth_subscribe',
  'eth_Call',
  ' eth_call',
  'constructor',
  '__proto__',
  ...['wallet_getCapabilities', 'wallet_getCallsStatus', 'admin_nodeInfo', 'admin_peers', 'personal_listAccounts'],
  ...['anvil_getAutomine', 'hardhat_getAutomine', 'parity_nodeKind', 'clique_getSigners', 'tenderly_estimateGas'],
])('refuses the unknown method %j, and reports no attempt', (method) => {
  const { body, answer, changing } = answerOf(call(method))
  expect(body).toBeUndefined()
  expect(answer.error).toEqual({ code: -32_601, message: `The method ${method} does not exist here` })
  expect(changing).toEqual([])
})

test('behavior: the last of duplicate keys counts, for the node too', () => {
  expect(answerOf('{"id":1,"method":"evm_mine","method":"eth_chainId"}').body).toEqual({ id: 1, method: 'eth_chainId' })
  expect(answerOf('{"id":1,"method":"eth_chainId","method":"evm_mine"}').changing).toEqual(['evm_mine'])
})

test('behavior: reads escapes and white space', () => {
  expect(answerOf(String.raw`{"id":1,"\u006dethod":"anvil\u005freset"}`).changing).toEqual(['anvil_reset'])
  expect(answerOf('\r\n\t {"id":1,"method":"anvil_reset"} ').changing).toEqual(['anvil_reset'])
})

test.each([
  ['a byte order mark', '\ufeff{"id":1,"method":"evm_mine"}', -32_700],
  ['UTF-16', Buffer.from('{"id":1,"method":"evm_mine"}', 'utf16le').toString('utf8'), -32_700],
  ['two messages', '{"id":1,"method":"eth_chainId"}{"id":1,"method":"evm_mine"}', -32_700],
  ['an empty message', '', -32_700],
  ['a number', '5', -32_600],
  ['null', 'null', -32_600],
  ['an empty batch', '[]', -32_600],
  ['a method that is not a string', '{"id":1,"method":["evm_mine"]}', -32_600],
  ['a missing method', '{"id":1}', -32_600],
  ['an id beyond exact numbers', '{"id":12345678901234567890,"method":"eth_chainId"}', -32_600],
])('behavior: refuses %s as a whole', (_, text, code) => {
  const { body, answer } = answerOf(text)
  expect(body).toBeUndefined()
  expect(answer).toMatchObject({ error: { code } })
})

test('behavior: checks a batch call by call, and keeps order and ids', () => {
  const batch = [
    call('eth_chainId', [], 'a'),
    call('evm_mine', [], 'b'),
    [call('evm_mine')],
    call('eth_blockNumber', [], 'd'),
    { method: 'evm_mine' },
  ]
  const ofNode = JSON.stringify([
    { id: 'a', result: '0x1' },
    { id: 'd', result: '0x2' },
  ])
  const { body, answer, changing } = answerOf(batch, ofNode)
  expect(body).toEqual([batch[0], batch[3]])
  expect(answer).toMatchObject([
    { id: 'a', result: '0x1' },
    { id: 'b', error: { code: -32_601 } },
    { id: null, error: { code: -32_600 } },
    { id: 'd', result: '0x2' },
  ])
  expect(answer).toHaveLength(4)
  expect(changing).toEqual(['evm_mine', 'evm_mine'])
})

test('behavior: refuses deep nesting without an exception', () => {
  const deep = `{"id":1,"method":"eth_call","params":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
  expect(answerOf(deep).answer).toMatchObject({ error: { code: expect.any(Number) } })
  const deeper = `{"id":1,"method":"eth_chainId","params":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
  expect(answerOf(deeper).answer).toMatchObject({ error: { code: expect.any(Number) } })
})
