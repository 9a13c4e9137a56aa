import { expect, test } from 'vitest'
import { offsetOf } from './offset-of.ts'

const caret = (text: string, path: (string | number)[] = []) => text.slice(offsetOf(text, path))

test('default: finds the member at a path', () => {
  const text = ' {"id": 1, "result": [{"a": "x\\"]"}, {"a": [1,2 , 3]}]} '
  expect(caret(text)).toBe(text.trimStart())
  expect(caret(text, ['id'])).toBe('1, "result": [{"a": "x\\"]"}, {"a": [1,2 , 3]}]} ')
  expect(caret(text, ['result', 1, 'a', 2])).toBe('3]}]} ')
  expect(caret(text, ['result', 0, 'a'])).toBe('"x\\"]"}, {"a": [1,2 , 3]}]} ')
})

test('behavior: finds the parent of a missing member', () => {
  expect(caret('{"result":{"via":"child"}}', ['result', 'parent'])).toBe('{"via":"child"}}')
  expect(caret('{"id":1}', ['result', 0, 'agreement'])).toBe('{"id":1}')
})

test('behavior: finds the last of two members with one name', () => {
  expect(caret('{"id":1,"id":2}', ['id'])).toBe('2}')
})

test.each([
  ['attackable: yes', 'attackable: yes'],
  ['{"id":1,}', '}'],
  ['{"id":1 "result":2}', '"result":2}'],
  ['{"id":1}}', '}'],
  ['[1,2', ''],
  ['[1,2}', '}'],
  ['{id:1}', 'id:1}'],
  ['[01]', '1]'],
  ['"a', '"a'],
  ["{'id':1}", "'id':1}"],
  ['', ''],
  ['{"a":"\u0001"}', '"\u0001"}'],
])('behavior: finds the first character that is not JSON: %j', (text, rest) => {
  expect(() => JSON.parse(text)).toThrow()
  expect(caret(text)).toBe(rest)
})

test('behavior: does not overflow the stack on deep nesting', () => {
  expect(offsetOf('['.repeat(60_000), ['result'])).toBe(0)
  expect(offsetOf(`[1 ${'['.repeat(60_000)}`, [])).toBe(3)
  expect(offsetOf(`{"result":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, ['result'])).toBe(10)
})

test('behavior: finds the root of all JSON that JSON.parse accepts', () => {
  for (const text of ['"\u007f\u0085"', '-0.5e+3', ' [ ] ', '{"":{"":[]}}', '"\\u12aB\\n"', '\t1\r\n']) {
    expect(() => JSON.parse(text)).not.toThrow()
    expect(offsetOf(text, [])).toBe(text.length - text.trimStart().length)
  }
})
