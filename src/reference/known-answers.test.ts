import { expect, test } from 'vitest'
import { createKnownAnswers } from './known-answers.ts'

const call = '["eth_call",[]]'

test('answers at a block are known to later questions at it, and at no other block', () => {
  const known = createKnownAnswers()
  known.add('0xa', new Map([[call, '0x']]))
  expect(known.at('0xa').get(call)).toMatchObject({ answer: '0x' })
  expect(known.at('0xa').get('["eth_chainId",[]]')).toBeUndefined()
  expect(known.at('0xb').get(call)).toBeUndefined()
  known.add('0xb', new Map())
  expect(known.at('0xb').get(call)).toBeUndefined()
  expect(known.at('0xa').get(call)).toBeUndefined()
})

test('a question that is being answered keeps what it began with', () => {
  const known = createKnownAnswers()
  known.add('0xa', new Map([[call, 1]]))
  const begunWith = known.at('0xa')
  known.add('0xa', new Map([['["eth_chainId",[]]', 2]]))
  expect(begunWith.get('["eth_chainId",[]]')).toBeUndefined()
  expect(known.at('0xa').get('["eth_chainId",[]]')).toMatchObject({ answer: 2 })
  known.add('0xb', new Map())
  expect(begunWith.get(call)).toMatchObject({ answer: 1 })
})

test('null is asked for again: a node that fails answers so, too', () => {
  const known = createKnownAnswers()
  known.add('0xa', new Map([[call, null]]))
  expect(known.at('0xa').get(call)).toBeUndefined()
})

test('lists of events are asked for again', () => {
  const known = createKnownAnswers()
  known.add('0xa', new Map([['["eth_getLogs",[]]', []]]))
  expect(known.at('0xa').get('["eth_getLogs",[]]')).toBeUndefined()
})
