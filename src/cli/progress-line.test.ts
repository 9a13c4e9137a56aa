import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { suiteProgress } from './progress-line.ts'

test('suiteProgress wraps the line of a failed case in a terminal', () => {
  const stream = Object.assign(new PassThrough(), { isTTY: true, columns: 40 }) as unknown as NodeJS.WriteStream
  suiteProgress(stream).show({ done: 1, total: 2 }, `✗ ${'topic/case-of-some-length '.repeat(4)}`)
  const [printed = ''] = String((stream as unknown as PassThrough).read()).split('  1 of 2')
  expect(printed.split('\n').every((line) => line.length < 50)).toBe(true)
  expect(printed.split('\n')).toHaveLength(5)
})
