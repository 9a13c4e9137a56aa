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
    receive: (text: string) => conversation.receive(Buffer.from(text), false),
    answer: (id: number, result: unknown = true) =>
      conversation.receive(Buffer.from(JSON.stringify({ jsonrpc: '2.0', id, result })), false),
  }
}

test('default: matches answers with requests by id', async () => {
  const { ask, answer, sent } = setup()
  const [first, second] = [ask(), ask()]
  answer(2, false)
  answer(1, true)
  expect(await first).toEqual({ kind: 'answered', value: true })
  expect(await second).toEqual({ kind: 'answered', value: false })
  expect(sent.map((line) => JSON.parse(line).id)).toEqual([1, 2])
})

test('behavior: an invalid line fails the oldest pending request, and its later answer is dropped', async () => {
  const { ask, answer, receive } = setup()
  const [first, second] = [ask(), ask()]
  receive('ready')
  answer(1)
  answer(2)
  expect(await first).toMatchObject({
    kind: 'violation',
    reason: 'protocol violation: expected JSON; the line: ready',
    breach: { expected: 'expected JSON', path: [], text: 'ready' },
  })
  expect(await second).toMatchObject({ kind: 'answered' })
})

test('behavior: an invalid line between requests fails the next request, which is still sent', async () => {
  const { ask, answer, receive, sent } = setup()
  receive('ready')
  receive('and more')
  expect(await ask()).toMatchObject({ kind: 'violation', reason: expect.stringContaining('ready') })
  expect(sent).toHaveLength(1)
  answer(1)
  const next = ask()
  answer(2)
  expect(await next).toMatchObject({ kind: 'answered' })
})

test('behavior: an invalid envelope fails the request with its id', async () => {
  const { ask, answer, receive } = setup()
  const [first, second] = [ask(), ask()]
  receive('{"id":2,"result":true}')
  answer(1)
  expect(await first).toMatchObject({ kind: 'answered' })
  expect(await second).toMatchObject({ kind: 'violation' })
})

test('behavior: drops a late answer', async () => {
  const { ask, answer } = setup()
  expect(await ask(1)).toEqual({ kind: 'late' })
  const next = ask()
  answer(1)
  answer(2, false)
  expect(await next).toEqual({ kind: 'answered', value: false })
})

test('behavior: accepts an answer that arrived in time while harborcheck was busy', async () => {
  const { ask, answer } = setup()
  const asked = ask(1)
  setImmediate(() => answer(1))
  const until = performance.now() + 20
  while (performance.now() < until);
  expect(await asked).toMatchObject({ kind: 'answered' })
})

test('behavior: accepts an infinite time limit', async () => {
  const { ask, answer } = setup()
  const asked = ask(Number.POSITIVE_INFINITY)
  await new Promise((resolve) => setTimeout(resolve, 5))
  answer(1)
  expect(await asked).toMatchObject({ kind: 'answered' })
})

test('behavior: counts consecutive violations', async () => {
  const { conversation, ask, answer, receive } = setup()
  for (const line of ['', 'x', '{}', 'null']) receive(line)
  expect(conversation.violationsInRow).toBe(4)
  await ask()
  answer(1)
  expect(conversation.violationsInRow).toBe(0)
})

test('behavior: the end settles pending and later requests', async () => {
  const { conversation, ask } = setup()
  const asked = ask()
  conversation.end()
  expect(await asked).toEqual({ kind: 'ended' })
  expect(await ask()).toEqual({ kind: 'ended' })
})
