import { expect, test } from 'vitest'
import { InternalError } from '../../platform/errors.ts'
import type { Exchange } from '../../proxy/recorded-exchange.ts'
import { awaitNode } from './await-node.ts'

const body = { bytes: 0, text: '' }
const exchange = (more: Partial<Exchange>): Exchange => ({
  source: 'node',
  asks: 'debug_traceBlockByNumber',
  at: 0,
  took: 0,
  request: body,
  response: body,
  ...more,
})

/** Creates a node that answers after this many failures. */
function nodeAfter(failures: number) {
  const asked: string[] = []
  const request = async ({ method }: { method: string }) => {
    asked.push(method)
    if (asked.length <= failures)
      throw new InternalError('The chain does not answer', { facts: { reason: 'timed out' } })
    return '0x7a69' as never
  }
  return { asked, chain: { request } }
}

test('default: does not ask a node that answered every request', async () => {
  const { asked, chain } = nodeAfter(0)
  const answered = exchange({ status: 200 })
  const onPurpose = exchange({ fault: 'hang' })
  await awaitNode(chain, [answered, onPurpose, exchange({ source: 'explorer' })])
  expect(asked).toEqual([])
})

test('behavior: waits for a node that answers late', async () => {
  const { asked, chain } = nodeAfter(1)
  await awaitNode(chain, [exchange({})])
  expect(asked).toHaveLength(2)
})

test('error: throws InternalError if the node stays silent, and does not blame the subject', async () => {
  const failed = await awaitNode(nodeAfter(2).chain, [exchange({}), exchange({})]).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(InternalError)
  expect((failed as InternalError).facts).toEqual({ requests: 'debug_traceBlockByNumber', reason: 'timed out' })
})
