import type { Hash } from 'viem'
import { expect, test } from 'vitest'
import type { Transition } from './ledger.ts'
import { stateHistoryOf } from './state-history.ts'

const DAY = 86_400
const hash = (number: number): Hash => `0x${number.toString(16).padStart(64, '0')}`

/** Creates a transition to `state` at `at`, by the transaction whose hash is that number. */
const to = (state: number, at: number): Transition => ({ state, at, block: at, txHash: hash(at) })
const REQUESTED = 2
const ATTACK = 3
const PROMOTION = 4
const PRODUCTION = 5
const CORRUPTED = 6

test('default: returns the state, the transitions and the deadline', () => {
  expect(stateHistoryOf([to(REQUESTED, 100), to(ATTACK, 200), to(PROMOTION, 300)], 400)).toEqual({
    state: 'PROMOTION_REQUESTED',
    attackRequested: { at: 100, txHash: hash(100) },
    underAttack: { at: 200, txHash: hash(200) },
    promotionRequested: { at: 300, txHash: hash(300) },
    deadline: 300 + 3 * DAY,
  })
})

test('behavior: an unregistered agreement is NOT_DEPLOYED', () => {
  expect(stateHistoryOf([], 1_000)).toEqual({ state: 'NOT_DEPLOYED' })
})

test('behavior: an undecided request becomes production exactly at its deadline', () => {
  const requested = [to(REQUESTED, 100)]
  expect(stateHistoryOf(requested, 100 + 14 * DAY - 1).state).toBe('ATTACK_REQUESTED')
  expect(stateHistoryOf(requested, 100 + 14 * DAY)).toEqual({
    state: 'PRODUCTION',
    attackRequested: { at: 100, txHash: hash(100) },
    production: { at: 100 + 14 * DAY, txHash: null },
  })
})

test('behavior: an approved request has no deadline', () => {
  expect(stateHistoryOf([to(REQUESTED, 100), to(ATTACK, 200)], 100 + 1_000 * DAY).state).toBe('UNDER_ATTACK')
})

test('behavior: a countdown ends exactly at its deadline', () => {
  const promoted = [to(REQUESTED, 100), to(ATTACK, 200), to(PROMOTION, 300)]
  expect(stateHistoryOf(promoted, 300 + 3 * DAY - 1).state).toBe('PROMOTION_REQUESTED')
  expect(stateHistoryOf(promoted, 300 + 3 * DAY).state).toBe('PRODUCTION')
})

test('behavior: reads the same transitions at a later, then at an earlier time', () => {
  const promoted = [to(ATTACK, 200), to(PROMOTION, 300)]
  expect(stateHistoryOf(promoted, 300 + 3 * DAY).state).toBe('PRODUCTION')
  expect(stateHistoryOf(promoted, 301).state).toBe('PROMOTION_REQUESTED')
})

test('behavior: PRODUCTION announced after the deadline began at the deadline', () => {
  const finalized = [to(ATTACK, 200), to(PROMOTION, 300), to(PRODUCTION, 300 + 5 * DAY)]
  expect(stateHistoryOf(finalized, 300 + 6 * DAY).production).toEqual({ at: 300 + 3 * DAY, txHash: null })
})

test('behavior: PRODUCTION by a transaction begins with it', () => {
  const history = stateHistoryOf([to(ATTACK, 200), to(PROMOTION, 300), to(PRODUCTION, 400)], 500)
  expect(history.production).toEqual({ at: 400, txHash: hash(400) })
  expect(history.deadline).toBeUndefined()
})

test('behavior: a cancelled promotion is removed, and a new one starts a new countdown', () => {
  const cancelled = [to(ATTACK, 200), to(PROMOTION, 300), to(ATTACK, 400)]
  expect(stateHistoryOf(cancelled, 300 + 9 * DAY)).toEqual({
    state: 'UNDER_ATTACK',
    underAttack: { at: 200, txHash: hash(200) },
  })
  expect(stateHistoryOf([...cancelled, to(PROMOTION, 500)], 600).deadline).toBe(500 + 3 * DAY)
})

test('behavior: a rejected request is removed', () => {
  expect(stateHistoryOf([to(REQUESTED, 100), to(0, 200)], 300)).toEqual({ state: 'NOT_DEPLOYED' })
})

test('behavior: CORRUPTED is final', () => {
  const history = stateHistoryOf([to(ATTACK, 200), to(PROMOTION, 300), to(CORRUPTED, 400)], 300 + 9 * DAY)
  expect(history.state).toBe('CORRUPTED')
  expect(history.corrupted).toEqual({ at: 400, txHash: hash(400) })
})
