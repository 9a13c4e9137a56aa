import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { hashOfCase, hashOfMutant, type Measured, rowOf } from '../../scripts/kill-matrix-rows.ts'
import { killMatrixText } from '../../scripts/kill-matrix-text.ts'
import { mutants } from '../../src/mutants/mutants.ts'
import { catalogue } from '../../src/scenario/catalogue/index.ts'
import type { Scenario } from '../../src/scenario/scenario.ts'

const read = (file: string) => readFile(new URL(`../../docs/${file}`, import.meta.url), 'utf8')

const OUTDATED = `docs/kill-matrix.md is of other cases or mutants. \`npm run kill-matrix\` measures those that have changed;
\`npm run kill-matrix -- --page\` writes into the page which of them are not measured yet.`

test('the kill matrix has the rows that are still true, and names the mutants that are to be measured', async () => {
  const measured: Measured = JSON.parse(await read('kill-matrix.json'))
  expect(await read('kill-matrix.md'), OUTDATED).toBe(killMatrixText(mutants, measured, catalogue))
})

test('every mutant that was measured is caught by a case, and blamed for its rule', async () => {
  const measured: Measured = JSON.parse(await read('kill-matrix.json'))
  const rows = mutants.flatMap((mutant) => {
    const row = rowOf(mutant, measured, catalogue)
    return row ? [{ id: mutant.id, isCaught: row.case !== undefined && row.rulesNamed.includes(mutant.rules[0]) }] : []
  })
  expect(rows.filter(({ isCaught }) => !isCaught)).toEqual([])
  expect(rows.length).toBeGreaterThan(0)
})

const [one, ...others] = catalogue as [Scenario, ...Scenario[]]
const [mutant] = mutants as [(typeof mutants)[0]]
const row = {
  mutant: hashOfMutant(mutant),
  case: { id: one.id, hash: hashOfCase(one) },
  rulesNamed: [...mutant.rules],
  byScenarios: { scenarios: 7, actions: 3 },
}
const measured: Measured = { seed: 1, scenarios: 10, rows: { [mutant.id]: row } }

test('a row is true as long as its mutant and its case are those of the measurement', () => {
  expect(rowOf(mutant, measured, catalogue)).toBe(row)
  expect(rowOf({ ...mutant, patches: [] }, measured, catalogue)).toBeUndefined()
  expect(rowOf(mutant, measured, others)).toBeUndefined()
  expect(rowOf(mutant, measured, [{ ...one, steps: [] }, ...others])).toBeUndefined()
})

test("a title, a mutant's text, other cases, and the order of cases and of members change no row", () => {
  const { steps, ...rest } = { ...one, title: 'Another' }
  expect(
    rowOf({ ...mutant, says: 'another text' }, measured, [
      { ...one, id: 'a/b' },
      { steps, ...rest },
    ]),
  ).toBe(row)
})

test('a mutant without a row is named as not measured', () => {
  const page = killMatrixText([mutant, { ...mutant, id: 'another' }], measured, catalogue)
  expect(page).toContain('Not measured since they, or the case that caught them, changed: `another`.')
  expect(page).toContain('1 of 1 mutants are caught by a case.')
  expect(page).toMatch(/^\| `own-link-ignored` \|.*\| `[^`]+` \| 7 \| 3 \|$/m)
  expect(page).not.toMatch(/^\| `another` \|/m)
})
