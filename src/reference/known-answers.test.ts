import { expect, test } from 'vitest'
import { createKnownAnswers } from './known-answers.ts'

const call = '["eth_call",[]]'

test('reuses answers for later questions at the same block only', () => {
  const known = createKnownAnswers()
  known.add('0xa', new Map([[call, '0x']]))
  expect(known.at('0xa').get(call)).toMatchObject({ answer: '0x' })
  expect(known.at('0xa').get('["eth_chainId",[]]')).toBeUndefined()
  expect(known.at('0xb').get(call)).toBeUndefined()
  known.add('0xb', new Map())
  expect(known.at('0xb').get(call)).toBeUndefined()
  expect(known.at('0xa').get(call)).toBeUndefined()
})

test('a running question keeps the answers it started with', () => {
  const known = createKnownAnswers()
  known.add('0xa', new Map([[call, 1]]))
  const begunWith = known.at('0xa')
  known.add('0xa', new Map([['["eth_chainId",[]]', 2]]))
  expect(begunWith.get('["eth_chainId",[]]')).toBeUndefined()
  expect(known.at('0xa').get('["eth_chainId",[]]')).toMatchObject({ answer: 2 })
  known.add('0xb', new Map())
  expect(begunWith.get(call)).toMatchObject({ answer: 1 })
})

test('asks again after null, since failing nodes return it, too', () => {
  const known = createKnownAnswers()
  known.add('0xa', new Map([[call, null]]))
  expect(known.at('0xa').get(call)).toBeUndefined()
})

test('asks again for lists of events', () => {
  const known = createKnownAnswers()
  known.add('0xa', new Map([['["eth_getLogs",[]]', []]]))
  expect(known.at('0xa').get('["eth_getLogs",[]]')).toBeUndefined()
})
