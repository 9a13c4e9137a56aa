import { expect, expectTypeOf, test } from 'vitest'
import type { Environment, Method, Protocol } from '../resolver.ts'
import { checkValue } from './check-value.ts'
import { type Params, type Result, type SubjectInfo, verbs } from './verbs.ts'

const address = '0xAbCdefabcdefABCDEFabcdefabcdefabcdefABCD'
const terms = {
  agreement: address,
  bountyPercentage: 10,
  bountyCapUsd: '5000000',
  aggregateBountyCapUsd: '0',
  retainable: false,
  identityRequirement: 'Anonymous',
  agreementURI: 'ipfs://',
  commitmentDeadline: 1_700_000_000,
}

test('the schemas and the published types are the same', () => {
  expectTypeOf<{ [M in Method]: { params: Params<M>; result: Result<M> } }>().toEqualTypeOf<Protocol>()
  expectTypeOf<Params<'initialize'>>().toEqualTypeOf<Environment>()
  expectTypeOf<Result<'initialize'>>().toEqualTypeOf<SubjectInfo>()
})

test.each([
  ['bindingAgreement', null],
  ['bindingAgreement', { agreement: address, via: 'top-level' }],
  ['bindingAgreement', { agreement: address, via: 'child', parent: address }],
  ['isAttackable', false],
  ['timeRemaining', null],
  ['timeRemaining', 0],
  ['timeRemaining', -1],
  ['terms', null],
  ['terms', terms],
  ['targets', []],
  ['targets', [{ agreement: address, state: 'PROMOTION_REQUESTED', contracts: [address] }]],
  // A wrong answer, which the judge fails.
  ['targets', [{ agreement: address, state: 'PRODUCTION', contracts: [] }]],
  ['shutdown', null],
] as const)('accepts a result of %s: %j', (verb, value) => {
  expect(checkValue<unknown>(verbs[verb].result, value)).toEqual({ ok: true, value })
})

test.each([
  ['bindingAgreement', {}, 'result.via: expected "top-level" or "child"'],
  ['bindingAgreement', 'none', 'result: expected {agreement, via, parent?} or null'],
  ['bindingAgreement', { agreement: '0x12', via: 'top-level' }, 'result.agreement: expected an address'],
  ['bindingAgreement', { agreement: address, via: 'child' }, 'result.parent: expected an address'],
  ['isAttackable', 'true', 'result: expected true or false'],
  ['isAttackable', undefined, 'result: expected true or false'],
  ['timeRemaining', 1.5, 'result: expected whole seconds as a number'],
  ['timeRemaining', '60', 'result: expected whole seconds as a number'],
  ['terms', { ...terms, bountyCapUsd: 5 }, 'result.bountyCapUsd: expected an amount as a decimal string'],
  ['terms', { ...terms, bountyCapUsd: '05' }, 'result.bountyCapUsd: expected an amount as a decimal string'],
  ['terms', { ...terms, bountyCapUsd: '0x5' }, 'result.bountyCapUsd: expected an amount as a decimal string'],
  [
    'terms',
    { ...terms, identityRequirement: 0 },
    'result.identityRequirement: expected one of "Anonymous"|"Pseudonymous"|"Named"',
  ],
  ['targets', null, 'result: expected an array of targets'],
  [
    'targets',
    [{ agreement: address, state: 'PAUSED', contracts: [] }],
    'result[0].state: expected "UNDER_ATTACK" or "PROMOTION_REQUESTED"',
  ],
  [
    'targets',
    [{ agreement: address, state: 'UNDER_ATTACK', contracts: [address, null] }],
    'result[0].contracts[1]: expected an address',
  ],
  ['initialize', { name: 'x' }, 'result.capabilities: expected array, received undefined'],
  ['initialize', { name: 'x', version: null, capabilities: [] }, 'result.version: expected string, received null'],
  ...[0, 1.5, '8', null].map(
    (concurrency) =>
      [
        'initialize',
        { name: 'x', capabilities: [], concurrency },
        'result.concurrency: expected a whole number from 1',
      ] as const,
  ),
] as const)('rejects a result of %s: %j', (verb, value, violation) => {
  expect(checkValue<unknown>(verbs[verb].result, value, 'result')).toMatchObject({ ok: false, violation })
})

test('behavior: drops unlisted members', () => {
  const value = { agreement: address, via: 'top-level', parent: null, trace: [] }
  expect(checkValue(verbs.bindingAgreement.result, value)).toEqual({
    ok: true,
    value: { agreement: address, via: 'top-level' },
  })
})

test('behavior: keeps each known capability once', () => {
  const value = { name: 'x', capabilities: ['terms', 'divination', 'isAttackable', 'terms', '__proto__'] }
  expect(checkValue(verbs.initialize.result, value)).toEqual({
    ok: true,
    value: { name: 'x', capabilities: ['isAttackable', 'terms'], unknown: ['divination', '__proto__'] },
  })
})
