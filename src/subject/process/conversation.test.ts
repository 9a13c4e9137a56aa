import { expect, test } from 'vitest'
import { Conversation } from './conversation.ts'

const contract = '0x0000000000000000000000000000000000000001'

function setup() {
  const sent: string[] = []
  const conversation = new Conversation((line) => sent.push(line))
  return {
    conversation,
    sent,
    ask: (limit = 60_000) => conversation.ask('isAttackable', { contract }, limit),
    tell: (text: string) => conversation.receive(Buffer.from(text), false),
    answer: (id: number, result: unknown = true) =>
      conversation.receive(Buffer.from(JSON.stringify({ jsonrpc: '2.0', id, result })), false),
  }
}

test('default', async () => {
  const { ask, answer, sent } = setup()
  const [first, second] = [ask(), ask()]
  answer(2, false)
  answer(1, true)
  expect(await first).toEqual({ kind: 'answered', value: true })
  expect(await second).toEqual({ kind: 'answered', value: false })
  expect(sent.map((line) => JSON.parse(line).id)).toEqual([1, 2])
})

test('behavior: a stray line in flight costs the oldest request, whose own answer is then dropped', async () => {
  const { ask, answer, tell } = setup()
  const [first, second] = [ask(), ask()]
  tell('ready')
  answer(1)
  answer(2)
  expect(await first).toMatchObject({
    kind: 'violation',
    reason: 'protocol violation: expected JSON; the line: ready',
    breach: { expected: 'expected JSON', path: [], text: 'ready' },
  })
  expect(await second).toMatchObject({ kind: 'answered' })
})

test('behavior: a stray line between requests costs the next, which is sent even so', async () => {
  const { ask, answer, tell, sent } = setup()
  tell('ready')
  tell('and more')
  expect(await ask()).toMatchObject({ kind: 'violation', reason: expect.stringContaining('ready') })
  expect(sent).toHaveLength(1)
  answer(1)
  const next = ask()
  answer(2)
  expect(await next).toMatchObject({ kind: 'answered' })
})

test('behavior: an envelope that is wrong costs the request that it names', async () => {
  const { ask, answer, tell } = setup()
  const [first, second] = [ask(), ask()]
  tell('{"id":2,"result":true}')
  answer(1)
  expect(await first).toMatchObject({ kind: 'answered' })
  expect(await second).toMatchObject({ kind: 'violation' })
})

test('behavior: a late answer is dropped', async () => {
  const { ask, answer } = setup()
  expect(await ask(1)).toEqual({ kind: 'late' })
  const next = ask()
  answer(1)
  answer(2, false)
  expect(await next).toEqual({ kind: 'answered', value: false })
})

test('behavior: an answer that has arrived is not late because harborcheck was busy', async () => {
  const { ask, answer } = setup()
  const asked = ask(1)
  setImmediate(() => answer(1))
  const until = performance.now() + 20
  while (performance.now() < until);
  expect(await asked).toMatchObject({ kind: 'answered' })
})

test('behavior: no limit is too long for a timer', async () => {
  const { ask, answer } = setup()
  const asked = ask(Number.POSITIVE_INFINITY)
  await new Promise((resolve) => setTimeout(resolve, 5))
  answer(1)
  expect(await asked).toMatchObject({ kind: 'answered' })
})

test('behavior: strikes are counted in a row', async () => {
  const { conversation, ask, answer, tell } = setup()
  for (const line of ['', 'x', '{}', 'null']) tell(line)
  expect(conversation.strikes).toBe(4)
  await ask()
  answer(1)
  expect(conversation.strikes).toBe(0)
})

test('behavior: the end settles what is in flight, and what is asked later', async () => {
  const { conversation, ask } = setup()
  const asked = ask()
  conversation.end()
  expect(await asked).toEqual({ kind: 'ended' })
  expect(await ask()).toEqual({ kind: 'ended' })
})
