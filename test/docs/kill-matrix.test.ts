import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { matrixInputs, withChanges } from '../../scripts/kill-matrix-inputs.ts'
import { mutants } from '../../src/mutants/mutants.ts'
import { catalogue } from '../../src/scenario/catalogue/index.ts'
import type { Scenario } from '../../src/scenario/scenario.ts'

const read = (file: string) => readFile(new URL(`../../docs/${file}`, import.meta.url), 'utf8')

const OUTDATED = `docs/kill-matrix.md is of other cases or mutants. \`npm run kill-matrix\` measures them, which takes an hour;
\`npm run kill-matrix -- --changes\` writes into the page which of them are not measured yet.`

test('the kill matrix names every case and mutant that has changed since it was measured', async () => {
  const [page, measured] = [await read('kill-matrix.md'), JSON.parse(await read('kill-matrix.json'))]
  expect(page, OUTDATED).toBe(withChanges(page, measured, matrixInputs(catalogue, mutants)))
})

test('every mutant that it was measured with has its row, and no other has', async () => {
  const [page, measured] = [await read('kill-matrix.md'), JSON.parse(await read('kill-matrix.json'))]
  const rows = [...page.matchAll(/^\| `([^`]+)` \|/gm)].map(([, id]) => id)
  expect(rows.toSorted()).toEqual(Object.keys(measured.mutants).toSorted())
})

const [one, ...others] = catalogue as [Scenario, ...Scenario[]]
const [mutant] = mutants as [(typeof mutants)[0]]
const page = '# Kill matrix\n\n<!-- not measured -->\nold\n<!-- /not measured -->\nend\n'
const changesOf = (cases: readonly Scenario[], changed: readonly (typeof mutants)[0][] = mutants) => {
  const text = withChanges(page, matrixInputs(catalogue, mutants), matrixInputs(cases, changed))
  expect(text).toMatch(/^# Kill matrix\n\n[\s\S]*\nend\n$/)
  expect(text).not.toContain('old')
  return text.split('\n').filter((line) => line.startsWith('- '))
}

test('new, changed and removed cases and mutants are changes', () => {
  expect(changesOf(catalogue)).toEqual([])
  expect(changesOf([...catalogue, { ...one, id: 'a/b' }])).toEqual(['- 1 new case: `a/b`'])
  expect(changesOf(others)).toEqual([`- 1 removed case: \`${one.id}\``])
  expect(changesOf([{ ...one, steps: [] }, ...others])).toEqual([`- 1 changed case: \`${one.id}\``])
  const patched = mutants.map((each) => (each === mutant ? { ...mutant, patches: [] } : each))
  expect(changesOf(catalogue, patched)).toEqual([`- 1 changed mutant: \`${mutant.id}\``])
})

test("a title, a mutant's text, and the order of cases and of members are none", () => {
  const { steps, ...rest } = { ...one, title: 'Another' }
  expect(changesOf([...others, { steps, ...rest }])).toEqual([])
  expect(changesOf(catalogue, [...mutants.slice(1), { ...mutant, says: 'another text' }])).toEqual([])
})
