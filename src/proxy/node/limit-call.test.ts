import { expect, test } from 'vitest'
import { limitCall } from './limit-call.ts'

/** The gas of the first call after the limit. */
function gasOf(method: string, first: object, ...more: unknown[]): unknown {
  const params = [first, 'latest', ...more]
  expect(limitCall(method, params)).toBeUndefined()
  return (params[0] as { gas?: unknown }).gas
}

test.each(['eth_call', 'eth_estimateGas', 'eth_createAccessList', 'eth_fillTransaction'])(
  'limits %s to 50 million gas, also if its gas is missing or not a number',
  (method) => {
    const most = '0x2faf080'
    const spellings = [
      '0xffffffffffffffff',
      '0X3000000000',
      '99999999999',
      1e15,
      null,
      '',
      -1,
      '-5',
      'all',
      1.5,
      [1],
      {},
    ]
    for (const gas of spellings) expect(gasOf(method, { gas })).toBe(most)
    expect(gasOf(method, {})).toBe(most)
    expect(gasOf(method, { gasLimit: '0xffffffffff' })).toBe(most)
    expect(gasOf(method, { gas: '0x5208' })).toBe('0x5208')
    expect(gasOf(method, { gas: 21_000 })).toBe('0x5208')
  },
)

test('refuses params without a call object', () => {
  for (const params of [undefined, {}, [], [null], [['0x', '0x']], 'latest'])
    expect(limitCall('eth_call', params)).toBe('expected params that begin with a call object')
})

test('the calls of eth_simulateV1 share the gas of one call', () => {
  const params = [{ blockStateCalls: [{ calls: [{}, { gas: '0xffffffffff' }] }, { calls: [{ gas: '0x1' }, {}] }, {}] }]
  expect(limitCall('eth_simulateV1', params)).toBeUndefined()
  const gas = params[0]?.blockStateCalls.flatMap(({ calls = [] }) => calls.map((call: { gas?: string }) => call.gas))
  expect(gas).toEqual(['0xbebc20', '0xbebc20', '0x1', '0xbebc20'])
  for (const wrong of [
    [],
    [{}],
    [{ blockStateCalls: {} }],
    [{ blockStateCalls: [{ calls: {} }] }],
    [{ blockStateCalls: [null] }],
  ])
    expect(limitCall('eth_simulateV1', wrong)).toContain('expected params')
})

test('a call with a struct log has less gas; refuses JavaScript tracers', () => {
  expect(gasOf('debug_traceCall', {})).toBe('0xf4240')
  expect(gasOf('debug_traceCall', {}, { tracer: 'callTracer' })).toBe('0x2faf080')
  const program = { tracer: '{step: function() { while (true); }}' }
  expect(limitCall('debug_traceCall', [{}, 'latest', program])).toContain('expected one of the tracers')
  expect(limitCall('debug_traceTransaction', ['0x', program])).toContain('expected one of the tracers')
  expect(limitCall('debug_traceTransaction', ['0x', { tracer: 'callTracer' }])).toBeUndefined()
  expect(limitCall('debug_traceTransaction', ['0x'])).toBeUndefined()
})
