import { createPublicClient, http } from 'viem'
import { expect, test } from 'vitest'
import { oneLine } from '../protocol/printable.ts'
import { messageOf } from './message-of.ts'

const abi = [
  { type: 'function', name: 'owner', stateMutability: 'view', inputs: [{ type: 'bytes' }], outputs: [] },
] as const

/** Returns the error of viem for a failed request. */
function thrownByViem(cause: Error): Promise<unknown> {
  const transport = http('http://127.0.0.1:1', { retryCount: 0, fetchFn: () => Promise.reject(cause) })
  const address = '0x1111111111111111111111111111111111111111'
  const args = [`0x${'ab'.repeat(500)}`] as const
  return createPublicClient({ transport })
    .readContract({ address, abi, functionName: 'owner', args })
    .catch((error: unknown) => error)
}

test.each([
  ['a dead port', new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:1') })],
  [
    'a name with several addresses',
    new TypeError('fetch failed', { cause: new AggregateError([new Error('::1 refused')]) }),
  ],
  ['jsdom', new TypeError('Expected signal to be an instance of AbortSignal')],
  ['a stubbed fetch', new Error('no network in tests')],
])('an error of viem keeps its first line and its cause: %s', async (_, cause) => {
  const shown = oneLine(messageOf(await thrownByViem(cause)))
  expect(shown).toMatch(/^HTTP request failed\. … /)
  const [last] = [cause, cause.cause, ...((cause.cause as AggregateError)?.errors ?? [])].filter(Boolean).slice(-1)
  expect(shown).toContain((last as Error).message)
  expect(shown.length).toBeLessThanOrEqual(500)
})

test('adds each cause once, whatever its depth and type', () => {
  const circular = new Error('a', { cause: new Error('b') })
  Object.assign(circular.cause as Error, { cause: circular })
  expect(messageOf(circular)).toBe('a\nCause: b')
  expect(messageOf(new Error('a', { cause: 'text' }))).toBe('a\nCause: threw text')
  expect(messageOf(Object.assign(new Error(''), { code: 'ECONNREFUSED' }))).toBe('ECONNREFUSED')
  const throwing = Object.defineProperty(new Error('a'), 'cause', {
    get: () => {
      throw new Error('b')
    },
  })
  expect(messageOf(throwing)).toBe('a')
  expect(
    messageOf(
      new Proxy(
        {},
        {
          get: () => {
            throw new Error('b')
          },
        },
      ),
    ),
  ).toBe('threw what cannot be shown')
})
