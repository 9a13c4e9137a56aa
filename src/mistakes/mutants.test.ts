import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isMeta, rules } from '../model/rules.ts'
import { memoryMutants } from './memory-mutants.ts'
import { type MistakeId, mistakes, readRow } from './mistakes.ts'
import { furtherMutants, modelMutants } from './model-mutants.ts'
import { mutants } from './mutants.ts'

const sourceOf = (file: string) => readFileSync(new URL(`../reference/${file}`, import.meta.url), 'utf8')
const ids = Object.keys(mistakes) as MistakeId[]

test('every mistake breaks known rules, and has code', () => {
  const known = new Set(rules.map(({ id }) => id))
  const rows = ids.map((id) => ({ id, ...readRow(id) }))
  expect(rows.filter(({ rules: broken, says }) => says === '' || broken.some((rule) => !known.has(rule)))).toEqual([])
  const inCode = new Set([...mutants, ...modelMutants, ...furtherMutants, ...memoryMutants].map(({ id }) => id))
  expect(ids.filter((id) => !inCode.has(id))).toEqual([])
})

test('ids fit a file name', () => {
  expect(ids.filter((id) => !/^[a-z0-9-]+$/.test(id))).toEqual([])
})

test('ids of model mutants are unique', () => {
  const all = [...modelMutants, ...furtherMutants, ...memoryMutants].map(({ id }) => id)
  expect(all.filter((id, index) => all.indexOf(id) !== index)).toEqual([])
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

test('every rule of cases has a mutant that must be blamed for it', () => {
  const broken = new Set(mutants.map(({ rules: [first] }) => first))
  expect(rules.map(({ id }) => id).filter((id) => !broken.has(id) && !isMeta(id))).toEqual([])
})
