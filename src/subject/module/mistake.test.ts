import { expect, test } from 'vitest'
import { placeOfMistake, thrownText, withoutTraceback } from './mistake.ts'

const thrownBy = (run: () => unknown) => {
  try {
    return run()
  } catch (error) {
    return error
  }
}

test('names the place of a TypeError or ReferenceError in a file of the user', () => {
  const here = /^a mistake in your program at src\/subject\/module\/mistake\.test\.ts:\d+: /
  const nothing = undefined as unknown as { agreement: { state: string } }
  const read = thrownText(thrownBy(() => nothing.agreement.state))
  expect(read).toMatch(here)
  expect(read).toMatch(/: Cannot read properties of undefined \(reading 'agreement'\)$/)
  expect(thrownText(thrownBy(() => BigInt(undefined as never)))).toMatch(here)
  expect(thrownText(new ReferenceError('b is not defined'))).toMatch(here)
  expect(placeOfMistake(read)).toEqual({ file: 'src/subject/module/mistake.test.ts', line: expect.any(Number) })
})

test('keeps the message of refusals, and of the errors that libraries throw for failing sources', async () => {
  const failed = await fetch('http://127.0.0.1:1').catch((error: unknown) => error)
  const invalid = Object.assign(new TypeError('invalid address'), { code: 'INVALID_ARGUMENT' })
  for (const thrown of [new Error('cannot know'), invalid, failed, 'text', undefined, new RangeError('too long')])
    expect(thrownText(thrown)).not.toContain('mistake')
  const packaged = new TypeError('odd')
  packaged.stack = 'TypeError: odd\n    at read (/app/node_modules/lib/index.js:1:2)\n    at mine (/app/a.js:3:4)'
  expect(thrownText(packaged)).toBe('odd')
  expect(placeOfMistake('cannot know')).toBeUndefined()
})

test("names the last frame of a Python traceback that is in the user's file", () => {
  const trace = (end: string) =>
    [
      'Traceback (most recent call last):',
      '  File "/app/resolver.py", line 7, in <module>',
      '  File "/app/resolver.py", line 40, in answer',
      '  File "/usr/lib/python3.11/json/decoder.py", line 355, in decode',
      end,
    ].join('\n')
  expect(withoutTraceback(trace("KeyError: 'items'"))).toMatch(
    /^a mistake in your program at \S*app\/resolver\.py:40: KeyError: 'items'$/,
  )
  const refusal = trace('resolver.CannotKnow: the node does not answer')
  expect(withoutTraceback(refusal)).toBe(refusal)
  expect(withoutTraceback('no answer')).toBe('no answer')
})
