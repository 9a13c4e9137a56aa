import { expect, test } from 'vitest'
import { fillTemplate } from './template.ts'

test('fills holes in a line and on their own lines, any number of times', () => {
  const template = 'id={{id}} ({{id}})\n{{lines}}\nend\n'
  expect(fillTemplate(template, { id: '7', lines: 'a\nb' })).toBe('id=7 (7)\na\nb\nend\n')
})

test('behavior: an empty value removes the line of its hole', () => {
  expect(fillTemplate('a\n{{lines}}\nb={{text}}\n', { lines: '', text: '' })).toBe('a\nb=\n')
})

test('behavior: does not fill holes inside values, or interpret `$`', () => {
  expect(fillTemplate('{{one}} {{two}}', { one: '{{two}}', two: "$& $1 $'" })).toBe("{{two}} $& $1 $'")
})

test('error: throws for a hole without a value', () => {
  expect(() => fillTemplate('{{a}} {{b}}', { a: '1' })).toThrow('A hole of the template has no value')
})

test('error: throws for a value without a hole', () => {
  expect(() => fillTemplate('{{a}}', { a: '1', b: '2' })).toThrow('The template has no hole for a value')
})
