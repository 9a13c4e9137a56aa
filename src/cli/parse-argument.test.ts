import { availableParallelism } from 'node:os'
import { InvalidArgumentError } from '@commander-js/extra-typings'
import { describe, expect, test } from 'vitest'
import * as options from './parse-argument.ts'

const malformed = [
  '',
  ' ',
  '-1',
  '+1',
  '0x10',
  '1e3',
  '1e999',
  'Infinity',
  'NaN',
  '1_000',
  ' 5',
  '5 ',
  '٣',
  '1,5',
  '9'.repeat(400),
]
const { seconds, wholeNumber, scenariosPerChain, situationsPerChain, depth, workers } = options
const { runs, chainId, step, port, agreements } = options

describe('numbers are decimal digits within limits', () => {
  test.each<[string, (text: string) => number, string[], string[]]>([
    ['seconds', seconds, ['0.001', '10', '86400'], ['0', '0.0', '86401', '.5', '1.']],
    ['a whole number', wholeNumber, ['0', '999999999'], ['1.5', '1000000000']],
    ['--batch-size', scenariosPerChain, ['1', '20'], ['0', '21', '1.5']],
    ['--workers', workers, ['1', '64'], ['0', '65', '100000000', '1.5']],
    ['--depth', depth, ['0', '20'], ['21', '1.5']],
    ['--together', situationsPerChain, ['1', '100'], ['0', '101', '1.5']],
    ['--runs', runs, ['0', '1000000'], ['1000001', '1.5']],
    ['--chain-id', chainId, ['1', '9007199254740990'], ['0', '9007199254740991', '1.5']],
    ['--stop-at', step, ['1', '10000'], ['0', '10001', '1.5']],
    ['a port', port, ['1', '65535'], ['0', '65536', '80.5']],
    ['--agreements', agreements, ['1', '100000'], ['0', '100001', '1.5']],
  ])('accepts %s', (_name, read, good, bad) => {
    for (const text of good) expect(read(text)).toBe(Number(text))
    for (const text of [...bad, ...malformed]) expect(() => read(text), text).toThrow(InvalidArgumentError)
  })

  test('--workers auto starts a worker per core', () => {
    expect(workers('auto')).toBe(Math.min(64, availableParallelism()))
  })

  test('an error explains its limit', () => {
    expect(() => workers('100000000')).toThrow(
      'Expected a whole number from 1 to 64: each worker starts a chain, an explorer and a subject of its own.',
    )
  })
})

test('accepts at most 256 shards', () => {
  expect(options.shard('3/8')).toEqual({ number: 3, of: 8 })
  expect(options.shard('256/256')).toEqual({ number: 256, of: 256 })
  for (const text of ['0/3', '4/3', '1', '1/257', '1/3/4', '1/0', '-1/3', ' 1/3', ...malformed])
    expect(() => options.shard(text)).toThrow(InvalidArgumentError)
})
