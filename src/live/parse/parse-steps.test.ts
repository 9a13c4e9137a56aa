import { expect, test } from 'vitest'
import { UsageError } from '../../platform/errors.ts'
import { parseDuration } from './parse-duration.ts'
import { parseSteps, parseTime } from './parse-steps.ts'

test.each([
  ['+3d', 259_200],
  ['1h30m', 5_400],
  ['15min', 900],
  ['90', 90],
  ['-1', -1],
  ['+1d12h5s', 129_605],
  ['3 d', undefined],
  ['d', undefined],
  ['', undefined],
])('parseDuration reads %s', (text, seconds) => {
  expect(parseDuration(text)).toBe(seconds)
})

test('parseTime reads durations and deadlines', () => {
  expect(parseTime(['+3d'])).toEqual({ do: 'wait', seconds: 259_200 })
  expect(parseTime(['countdownEnd', 'agreementA'])).toEqual({
    do: 'waitUntil',
    deadline: 'countdownEnd',
    agreement: 'agreementA',
  })
  expect(parseTime(['commitmentEnd', 'agreementA', '-1'])).toMatchObject({ deadline: 'commitmentEnd', offset: -1 })
})

test.each([[['-1h']], [['0']], [['soon']], [['countdownEnd']], [['countdownEnd', 'agreementA', 'later']]])(
  'behavior: parseTime rejects %j',
  (words) => {
    expect(() => parseTime(words)).toThrow(UsageError)
  },
)

test('parseSteps reads short forms', () => {
  expect(parseSteps(['promote', 'agreementA'])).toEqual([{ do: 'promote', agreement: 'agreementA' }])
  expect(parseSteps(['spawn', 'factory', 'one', 'two'], { method: 'create2' })).toEqual([
    { do: 'spawn', factory: 'factory', children: ['one', 'two'], method: 'create2' },
  ])
  expect(parseSteps(['adopt', 'owner', 'none'])).toEqual([{ do: 'adopt', adopter: 'owner', agreement: null }])
  expect(parseSteps(['commit', 'agreementA', '8d'])).toEqual([
    { do: 'extendCommitmentWindow', agreement: 'agreementA', seconds: 691_200 },
  ])
  expect(parseSteps(['deploy', 'factory'], { kind: 'factory', by: 'alice' })).toEqual([
    { do: 'deploy', contract: 'factory', kind: 'factory', by: 'alice' },
  ])
  const [create, window] = parseSteps(['agreement', 'agreementB', 'factory=All', 'vault'])
  expect(create).toMatchObject({
    owner: 'agreementBOwner',
    chains: [{ chain: 'home', accounts: [{ account: 'factory', scope: 'All' }, { account: 'vault' }] }],
  })
  expect(window?.do).toBe('extendCommitmentWindow')
})

test('parseSteps reads JSON of one step or several', () => {
  expect(parseSteps(['{"do":"wait","seconds":1}'])).toEqual([{ do: 'wait', seconds: 1 }])
  expect(parseSteps(['[{"do":"endFaults"},{"do":"endQuirks"}]'])).toHaveLength(2)
})

test('parseSteps says what an action needs', () => {
  expect(() => parseSteps(['promote'])).toThrow('The action promote has other arguments: promote AGREEMENT')
  expect(() => parseSteps(['adopt', 'owner'])).toThrow('adopt ADOPTER AGREEMENT|none')
})

test.each([[['promote']], [['dance', 'agreementA']], [['{']], [['addAccounts', 'agreementA', 'vault=Some']], [[]]])(
  'behavior: parseSteps rejects %j',
  (words) => {
    expect(() => parseSteps(words)).toThrow(UsageError)
  },
)
