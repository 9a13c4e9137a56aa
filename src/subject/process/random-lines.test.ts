import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import type { Connection, ConnectionOutcome } from '../connection/connection.ts'
import { lineChannel } from './line-channel.ts'

/** Draws numbers from 0 below 1, determined by the seed. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const pieces = [
  ...[
    '{',
    '}',
    '[',
    ']',
    ':',
    ',',
    '"',
    '\\',
    '\\u00',
    '\0',
    '\r',
    ' ',
    '\ufeff',
    '\u2028',
    '🦊',
    '1e999',
    '-0',
    'null',
    'true',
  ],
  ...['"jsonrpc"', '"2.0"', '"id"', '"result"', '"error"', '"__proto__"', '"code"', '"message"', '"constructor"'],
  ...['{"jsonrpc":"2.0","id":', ',"result":true}', ',"error":{"code":1,"message":"', '"toJSON"', '[[[[[[[['],
]

/** Draws a line: pieces of the protocol in any order, bytes of any kind, or an almost valid line. */
function randomLine(random: () => number): Buffer {
  const below = (limit: number) => Math.floor(random() * limit)
  const kind = below(4)
  if (kind === 0) return Buffer.from(Array.from({ length: below(60) }, () => below(256)).filter((byte) => byte !== 10))
  if (kind === 1)
    return Buffer.from(`{"jsonrpc":"2.0","id":${below(9)},"result":${['true', 'null', '"x"', '{}'][below(4)]}}`)
  return Buffer.from(Array.from({ length: below(12) }, () => pieces[below(pieces.length)]).join(''))
}

test('20,000 random lines settle every request, throw no error and retain no memory', async () => {
  const random = randomFrom(20_260_101)
  const output = new PassThrough()
  let over: Connection['over']
  const conversation = lineChannel(
    { input: new PassThrough().resume(), output },
    { isOver: () => over !== undefined, onClosed: () => {}, onFlood: () => {} },
  )
  const contract = '0x0000000000000000000000000000000000000001'
  const outcomes = new Map<ConnectionOutcome['kind'], number>()
  let before = 0
  for (let batch = 0; batch < 200; batch++) {
    if (batch === 40) before = process.memoryUsage().rss
    const asked = [1, 2, 3].map(() => conversation.ask('isAttackable', { contract }, 60_000))
    const lines = Array.from({ length: 100 }, () => Buffer.concat([randomLine(random), Buffer.from('\n')]))
    output.write(Buffer.concat(lines))
    // What is still unanswered after a hundred lines is answered now.
    await new Promise((resolve) => setImmediate(resolve))
    for (let id = 3 * batch + 1; id <= 3 * batch + 3; id++) output.write(`{"jsonrpc":"2.0","id":${id},"result":true}\n`)
    for (const { kind } of await Promise.all(asked)) outcomes.set(kind, (outcomes.get(kind) ?? 0) + 1)
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(100e6)
  expect([...outcomes.values()].reduce((sum, count) => sum + count)).toBe(600)
  expect(outcomes.get('violation')).toBeGreaterThan(0)
  over = { reason: 'done', by: 'harborcheck' }
})
