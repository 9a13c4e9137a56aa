import { expect, test } from 'vitest'
import { pausedAnswer } from './paused-answer.ts'

const batch = Buffer.from(JSON.stringify([1, 2, 3].map((id) => ({ id, method: 'eth_call' }))))

/** The answer of a node that has one result a call, or one error, and what happened in order. */
async function paused(answerTo: (ids: number[]) => unknown) {
  const events: string[] = []
  const ask = async (body: Buffer) => {
    const ids = (JSON.parse(body.toString()) as { id: number }[]).map(({ id }) => id)
    events.push(`asked ${ids.join()}`)
    return { status: 200, headers: { 'x-last': ids.join() }, body: Buffer.from(JSON.stringify(answerTo(ids))) }
  }
  const until = async () => void events.push('changed')
  const { status, headers, body } = await pausedAnswer(batch, { afterCalls: 1, until }, ask)
  return { events, status, headers, body: JSON.parse(body.toString()) }
}

test('sends the remaining calls after the change, and joins all results in one answer', async () => {
  expect(await paused((ids) => ids.map((id) => ({ id, result: '0x' })))).toEqual({
    events: ['asked 1', 'changed', 'asked 2,3'],
    status: 200,
    headers: { 'x-last': '2,3' },
    body: [1, 2, 3].map((id) => ({ id, result: '0x' })),
  })
})

test('adds an error about a whole part to the results', async () => {
  const { body } = await paused((ids) => (ids.length > 1 ? { id: null, error: {} } : [{ id: 1, result: '0x' }]))
  expect(body).toEqual([
    { id: 1, result: '0x' },
    { id: null, error: {} },
  ])
})
