import { expect, test } from 'vitest'
import { Journal, JournalTable, SetsByKey } from './journal.ts'

test('default: rewinds a table', () => {
  const journal = new Journal()
  const table = new JournalTable<number>(journal)
  table.set('a', 1)
  const before = journal.length
  table.set('a', 2)
  table.set('b', 3)
  table.delete('a')
  journal.rewind(before)
  expect([...table]).toEqual([['a', 1]])
})

test('behavior: deleting a missing key is not a change', () => {
  const journal = new Journal()
  new JournalTable<number>(journal).delete('a')
  expect(journal.length).toBe(0)
})

test('behavior: a rewind restores the order of members', () => {
  const journal = new Journal()
  const groups = new SetsByKey(journal)
  for (const member of ['x', 'y', 'z']) groups.add('a', member)
  const before = journal.length
  groups.remove('a', 'x')
  groups.add('a', 'w')
  groups.add('a', 'x')
  expect([...groups.get('a')]).toEqual(['y', 'z', 'w', 'x'])
  journal.rewind(before)
  expect([...groups.get('a')]).toEqual(['x', 'y', 'z'])
  journal.rewind(0)
  expect([...groups.get('a')]).toEqual([])
})

test('behavior: adding or removing a member twice changes it once', () => {
  const journal = new Journal()
  const groups = new SetsByKey(journal)
  groups.add('a', 'x')
  groups.add('a', 'x')
  groups.remove('a', 'x')
  groups.remove('a', 'x')
  expect(groups.get('a').size).toBe(0)
  journal.rewind(0)
  expect(groups.get('a').size).toBe(0)
})

test('behavior: every change and every rewind has a new revision', () => {
  const journal = new Journal()
  const table = new JournalTable<number>(journal)
  const seen = [journal.revision]
  table.set('a', 1)
  seen.push(journal.revision)
  table.set('a', 2)
  seen.push(journal.revision)
  journal.rewind(1)
  seen.push(journal.revision)
  expect(new Set(seen).size).toBe(4)
  journal.rewind(1)
  table.delete('b')
  expect(journal.revision).toBe(seen.at(-1))
})

test('behavior: a rewind marks the keys that it restores as touched', () => {
  const journal = new Journal()
  const touched = new Set<string>()
  const table = new JournalTable<number>(journal, touched)
  table.set('a', 1)
  table.set('b', 1)
  touched.clear()
  journal.rewind(1)
  expect([...touched]).toEqual(['b'])
})
