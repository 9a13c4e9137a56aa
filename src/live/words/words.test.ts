import { expect, test } from 'vitest'
import { UsageError } from '../../errors.ts'
import { parseDuration } from './duration.ts'
import { stepsInWords, timeInWords } from './steps-in-words.ts'

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
])('a duration: %s', (text, seconds) => {
  expect(parseDuration(text)).toBe(seconds)
})

test('times in words', () => {
  expect(timeInWords(['+3d'])).toEqual({ do: 'wait', seconds: 259_200 })
  expect(timeInWords(['countdownEnd', 'agreementA'])).toEqual({
    do: 'waitUntil',
    deadline: 'countdownEnd',
    agreement: 'agreementA',
  })
  expect(timeInWords(['commitmentEnd', 'agreementA', '-1'])).toMatchObject({ deadline: 'commitmentEnd', offset: -1 })
})

test.each([[['-1h']], [['0']], [['soon']], [['countdownEnd']], [['countdownEnd', 'agreementA', 'later']]])(
  'behavior: %j is no time',
  (words) => {
    expect(() => timeInWords(words)).toThrow(UsageError)
  },
)

test('actions in words', () => {
  expect(stepsInWords(['promote', 'agreementA'])).toEqual([{ do: 'promote', agreement: 'agreementA' }])
  expect(stepsInWords(['spawn', 'factory', 'one', 'two'], { how: 'create2' })).toEqual([
    { do: 'spawn', factory: 'factory', children: ['one', 'two'], how: 'create2' },
  ])
  expect(stepsInWords(['adopt', 'owner', 'none'])).toEqual([{ do: 'adopt', adopter: 'owner', agreement: null }])
  expect(stepsInWords(['commit', 'agreementA', '8d'])).toEqual([
    { do: 'extendCommitmentWindow', agreement: 'agreementA', seconds: 691_200 },
  ])
  expect(stepsInWords(['deploy', 'factory'], { kind: 'factory', by: 'alice' })).toEqual([
    { do: 'deploy', contract: 'factory', kind: 'factory', by: 'alice' },
  ])
  const [create, window] = stepsInWords(['agreement', 'agreementB', 'factory=All', 'vault'])
  expect(create).toMatchObject({
    owner: 'agreementBOwner',
    chains: [{ chain: 'home', accounts: [{ account: 'factory', scope: 'All' }, { account: 'vault' }] }],
  })
  expect(window?.do).toBe('extendCommitmentWindow')
})

test('a step in full, or several', () => {
  expect(stepsInWords(['{"do":"wait","seconds":1}'])).toEqual([{ do: 'wait', seconds: 1 }])
  expect(stepsInWords(['[{"do":"endFaults"},{"do":"endQuirks"}]'])).toHaveLength(2)
})

test.each([[['promote']], [['dance', 'agreementA']], [['{']], [['addAccounts', 'agreementA', 'vault=Some']], [[]]])(
  'behavior: %j is no action, and the error says what is',
  (words) => {
    expect(() => stepsInWords(words)).toThrow(UsageError)
  },
)
