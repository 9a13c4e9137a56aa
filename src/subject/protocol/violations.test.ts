import { expect, test } from 'vitest'
import { readLine } from '../process/read-line.ts'
import { offsetOf } from './offset-of.ts'
import { readOutcome } from './outcome.ts'
import type { Verb } from './verbs.ts'

/** Every violation says what was expected and where; the mark › in a line is the place, and not part of it. */
const address = `"0x${'1'.repeat(40)}"`
const right = {
  agreement: address,
  bountyPercentage: 10,
  bountyCapUsd: '"5"',
  aggregateBountyCapUsd: '"0"',
  retainable: false,
  identityRequirement: '"Named"',
  agreementURI: '""',
  commitmentDeadline: 5,
}
const terms = (wrong: object) =>
  `{${Object.entries({ ...right, ...wrong }).map(([key, value]) => `"${key}":${value}`)}}`
const result = (value: string) => `{"jsonrpc":"2.0","id":2,"result":${value}}`

test.each<[Verb, string, string]>([
  ['isAttackable', '›yes', 'expected JSON'],
  ['isAttackable', '{"jsonrpc":"2.0","id":2,"result":true›', 'expected JSON'],
  ['isAttackable', '{"jsonrpc":"2.0","id":2,"result":›True}', 'expected JSON'],
  ['isAttackable', '›[]', 'expected a JSON-RPC response'],
  ['isAttackable', '›true', 'expected a JSON-RPC response'],
  ['isAttackable', '›{"id":2,"result":true}', 'jsonrpc: expected "2.0"'],
  ['isAttackable', '{"jsonrpc":›"1.0","id":2,"result":true}', 'jsonrpc: expected "2.0"'],
  ['isAttackable', '{"jsonrpc":"2.0","id":›2.5,"result":true}', 'id: expected the id of a request'],
  ['isAttackable', '›{"jsonrpc":"2.0","result":true}', 'id: expected the id of a request'],
  ['isAttackable', '›{"jsonrpc":"2.0","id":2}', 'expected either a result or an error'],
  ['isAttackable', '{"jsonrpc":"2.0","id":2,"error":›"no"}', 'error: expected object, received string'],
  [
    'isAttackable',
    '{"jsonrpc":"2.0","id":2,"error":›{"code":1}}',
    'error.message: expected string, received undefined',
  ],
  [
    'isAttackable',
    '{"jsonrpc":"2.0","id":2,"error":{"code":›"1","message":""}}',
    'error.code: expected number, received string',
  ],
  ['initialize', result('›null'), 'result: expected object, received null'],
  ['initialize', result('›{"capabilities":[]}'), 'result.name: expected string, received undefined'],
  ['initialize', result('{"name":"x","capabilities":›"all"}'), 'result.capabilities: expected array, received string'],
  [
    'initialize',
    result('{"name":"x","capabilities":["terms",›1]}'),
    'result.capabilities[1]: expected string, received number',
  ],
  [
    'initialize',
    result('{"name":"x","version":›1,"capabilities":[]}'),
    'result.version: expected string, received number',
  ],
  ['bindingAgreement', result('›true'), 'result: expected {agreement, via, parent?} or null'],
  ['bindingAgreement', result('›{}'), 'result.via: expected "top-level" or "child"'],
  [
    'bindingAgreement',
    result(`{"agreement":${address},"via":›"parent"}`),
    'result.via: expected "top-level" or "child"',
  ],
  ['bindingAgreement', result('{"via":"top-level","agreement":›"0x12"}'), 'result.agreement: expected an address'],
  ['bindingAgreement', result(`›{"agreement":${address},"via":"child"}`), 'result.parent: expected an address'],
  ['isAttackable', result('›1'), 'result: expected true or false'],
  ['timeRemaining', result('›0.5'), 'result: expected whole seconds as a number'],
  ['timeRemaining', result('›"60"'), 'result: expected whole seconds as a number'],
  ['terms', result('›[]'), 'result: expected the terms or null'],
  ['terms', result(terms({ bountyCapUsd: '›5' })), 'result.bountyCapUsd: expected an amount as a decimal string'],
  [
    'terms',
    result(terms({ aggregateBountyCapUsd: '›"0x5"' })),
    'result.aggregateBountyCapUsd: expected an amount as a decimal string',
  ],
  ['terms', result(terms({ bountyPercentage: '›"10"' })), 'result.bountyPercentage: expected number, received string'],
  ['terms', result(terms({ retainable: '›null' })), 'result.retainable: expected boolean, received null'],
  [
    'terms',
    result(terms({ identityRequirement: '›2' })),
    'result.identityRequirement: expected one of "Anonymous"|"Pseudonymous"|"Named"',
  ],
  [
    'terms',
    result(terms({ commitmentDeadline: '›1e-1' })),
    'result.commitmentDeadline: expected whole seconds as a number',
  ],
  ['targets', result('›{}'), 'result: expected an array of targets'],
  ['targets', result('[›{}]'), 'result[0].agreement: expected an address'],
  [
    'targets',
    result(`[{"agreement":${address},"state":›"NEW","contracts":[]}]`),
    'result[0].state: expected "UNDER_ATTACK" or "PROMOTION_REQUESTED"',
  ],
  [
    'targets',
    result(`[{"agreement":${address},"state":"UNDER_ATTACK","contracts":[${address},›null]}]`),
    'result[0].contracts[1]: expected an address',
  ],
  ['shutdown', result('›true'), 'result: expected null, received boolean'],
])('a violation of %s names the expected value and its place: %s', (verb, marked, expected) => {
  const line = marked.replace('›', '')
  const read = readLine(Buffer.from(line))
  const outcome = read.kind === 'response' ? readOutcome(verb, read.response, line) : Object(read).outcome
  if (outcome?.kind !== 'violation') throw new Error(`this is no violation: ${line}`)
  expect(outcome.reason).toBe(`protocol violation: ${expected}; the line: ${line}`)
  expect(outcome.breach).toMatchObject({ expected, text: line })
  expect(offsetOf(line, outcome.breach.path)).toBe(marked.indexOf('›'))
})
