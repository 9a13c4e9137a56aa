import { expect, test } from 'vitest'
import { compareEvents } from './compare-events.ts'

const none: ReadonlySet<string> = new Set()
const linked = ['ContractRegistered(vaultA, agreementA)', 'ContractRegistered(vaultB, agreementA)']
const requested = 'AgreementStateChanged(agreementA, 2)'

test('accepts events of one name in any order', () => {
  expect(compareEvents('request', [...linked, requested], [...linked.toReversed(), requested], none)).toBeUndefined()
})

test.each<[string, string[], string]>([
  ['an event is missing', linked, 'EVENT-1'],
  ['an event came twice', [...linked, requested, requested], 'EVENT-1'],
  ['the order differs', [requested, ...linked], 'EVENT-1'],
  ['an argument differs', [...linked, 'AgreementStateChanged(agreementA, 3)'], 'EVENT-1'],
])('behavior: reports a difference if %s', (_, emitted, rule) => {
  const difference = compareEvents('request', [...linked, requested], emitted, none)
  expect(difference).toMatchObject({ in: 'event', what: 'the events of request', rule })
})

test('behavior: another event breaks its own rule; ignores events that the deployment lacks', () => {
  const added = 'AccountAdded(eip155:1)'
  expect(compareEvents('add', [added], [], none)).toMatchObject({ rule: 'CONTRACT-10', actual: 'none' })
  expect(compareEvents('add', [added], [], new Set(['AccountAdded']))).toBeUndefined()
})
