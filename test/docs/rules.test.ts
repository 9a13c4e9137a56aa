import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { rulesPage } from '../../scripts/generate/rules-page.ts'
import { isMeta, rules } from '../../src/model/rules.ts'
import { illustrate } from '../../src/report/illustrate.ts'

test('docs/rules.md is current (else: npm run generate rules)', async () => {
  expect(await readFile(new URL('../../docs/rules.md', import.meta.url), 'utf8')).toBe(rulesPage())
})

test('every rule except META rules has a drawing', () => {
  const without = rules.filter(({ id }) => !isMeta(id) && !illustrate({ id }))
  expect(without.map(({ id }) => id)).toEqual([])
})
