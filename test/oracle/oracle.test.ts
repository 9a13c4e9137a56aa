import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogue } from '../../src/cases/index.ts'
import { mutants } from '../../src/mistakes/mutants.ts'
import type { RuleId } from '../../src/model/rules.ts'
import type { Scenario } from '../../src/scenario/scenario.ts'
import { faults } from './faults.ts'
import { hashOf, hashOfRow, isCurrent, oracleText, readOracle } from './oracle.ts'
import { catchMutants } from './start-mutants.ts'

const oracle = readOracle()

/** The first mutant of each topic of rules: BIND, CHILD and so on. */
const topicOf = ({ rules: [rule] }: { rules: readonly [RuleId, ...RuleId[]] }) => rule.split('-')[0]
const ofEachTopic = faults.resolver.filter(
  ({ fault }) => fault === mutants.find((mutant) => topicOf(mutant) === topicOf(fault)),
)
const { catchFault } = catchMutants(ofEachTopic.map(({ fault }) => fault))

test('has one row for every fault, on its own line, in order', () => {
  const ids = Object.entries(faults).flatMap(([kind, all]) => all.map(({ id }) => `${kind} ${id}`))
  const rows = oracle.rows.map(({ kind, id }) => `${kind} ${id}`)
  expect(rows).toEqual(ids.toSorted())
  expect(readFileSync(new URL('../oracle.json', import.meta.url), 'utf8')).toBe(oracleText(oracle))
})

test('every fault and its cases are unchanged since the last proof', () => {
  const stale = Object.entries(faults).flatMap(([kind, all]) =>
    all.filter((fault) => !oracle.rows.some((row) => row.kind === kind && isCurrent(row, fault))).map(({ id }) => id),
  )
  const command = `npx vitest run --project proofs test/oracle -t '${stale.map((id) => `${id} is caught`).join('|')}'`
  expect(stale, `changed since they were proved; prove them again: ${command}`).toEqual([])
})

test('every fault is blamed for its rule', () => {
  const rulesOf = (kind: string, id: string) => oracle.rows.find((row) => row.kind === kind && row.id === id)?.rules
  const wrong = Object.entries(faults).flatMap(([kind, all]) =>
    all.filter(({ id, fault }) => !fault.rules.some((rule) => rulesOf(kind, id)?.includes(rule))),
  )
  expect(wrong.map(({ id }) => id)).toEqual([])
})

test.for(ofEachTopic)('the case of its row catches $id', async (fault) => {
  const row = oracle.rows.find(({ kind, id }) => kind === 'resolver' && id === fault.id)
  expect(row).toMatchObject(await catchFault(fault, row))
})

const [one] = catalogue as [Scenario]
const row = { kind: 'resolver', id: 'a', cases: [one.id], rules: [], hash: hashOfRow(['code'], [one]) } as const

test('a row is current until the code of its fault or the content of its cases changes', () => {
  const fault = { id: 'a', code: ['code'] }
  expect(isCurrent(row, fault)).toBe(true)
  expect(isCurrent(row, fault, [{ ...one, title: 'Another' }])).toBe(true)
  expect(isCurrent(row, { ...fault, code: ['other code'] })).toBe(false)
  expect(isCurrent(row, { ...fault, id: 'b' })).toBe(false)
  expect(isCurrent(row, fault, [{ ...one, steps: [] }])).toBe(false)
  expect(isCurrent(row, fault, [])).toBe(false)
})

test('the order of members does not change a hash', () => {
  expect(hashOf({ a: 1, b: { c: 2, d: 3 } })).toBe(hashOf({ b: { d: 3, c: 2 }, a: 1 }))
  expect(hashOf([1, 2])).not.toBe(hashOf([2, 1]))
})
