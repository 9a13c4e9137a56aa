import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isMeta, rules } from '../model/rules.ts'
import { mutants } from './mutants.ts'

const sourceOf = (file: string) => readFileSync(new URL(`../reference/${file}`, import.meta.url), 'utf8')

test('ids are unique, and fit a file name', () => {
  const ids = mutants.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => !/^[a-z0-9-]+$/.test(id))).toEqual([])
})

test.each(mutants.map((mutant) => [mutant.id, mutant] as const))(
  'every text that %s replaces occurs once',
  (_id, mutant) => {
    for (const { file, find, replace } of mutant.patches) {
      expect(sourceOf(file).split(find)).toHaveLength(2)
      expect(replace).not.toBe(find)
    }
  },
)

test('every rule that a case can be about has a mutant that must be blamed for it', () => {
  const broken = new Set(mutants.map(({ rules: [first] }) => first))
  expect(rules.map(({ id }) => id).filter((id) => !broken.has(id) && !isMeta(id))).toEqual([])
})
