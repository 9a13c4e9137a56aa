import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { catalogue } from '../../src/cases/index.ts'
import { writeWholeSync } from '../../src/platform/files/write-file.ts'
import type { Scenario } from '../../src/scenario/scenario.ts'

export type Kind = 'contracts' | 'explorer' | 'resolver'

/** A fault that the suite must catch. */
export type Fault = {
  id: string
  /** Its code, as data. */
  code: unknown
}

/** What was proved of a fault: these cases catch it, and these rules are blamed for it. */
export type Row = {
  kind: Kind
  id: string
  /** One, if one is enough; with others if what passes shows which rules are kept. */
  cases: readonly string[]
  rules: readonly string[]
  /** A hash of the fault and of its cases. */
  hash: string
}

/** `test/oracle.json`: everything that the suite was proved to catch. */
export type Oracle = {
  /** A hash of all other code that a proof depends on: for each kind, with which all of its rows were proved; for each example. */
  code: Readonly<Record<string, string>>
  rows: readonly Row[]
}

/** Skips no proof. */
export const proveAll = process.env.HARBORCHECK_PROOFS === 'all'

const path = fileURLToPath(new URL('../oracle.json', import.meta.url))

export function readOracle(): Oracle {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : { code: {}, rows: [] }
}

/**
 * Changes the file. Of two processes that do so within the same millisecond, one can undo the other's change; then its proof
 * runs again next time.
 */
export function changeOracle(change: (before: Oracle) => Partial<Oracle>): void {
  const before = readOracle()
  writeWholeSync(path, oracleText({ ...before, ...change(before) }))
}

/** One line for each row, sorted. */
export function oracleText({ code, rows }: Oracle): string {
  const keyOf = ({ kind, id }: Row) => `${kind} ${id}`
  const lines = rows
    .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
    .map(({ kind, id, cases, rules, hash }) => JSON.stringify({ kind, id, cases, rules, hash }))
  return `{\n"code": ${JSON.stringify(sorted(code))},\n"rows": [\n${lines.join(',\n')}\n]}\n`
}

/** Whether neither the fault nor what the cases of its row do has changed since the proof. */
export function isCurrent({ id, cases: ids, hash }: Row, fault: Fault, cases = casesOf(ids)): boolean {
  return id === fault.id && cases.length === ids.length && hash === hashOfRow(fault.code, cases)
}

/** Cases of the catalogue by their ids, those that are still there. */
export function casesOf(ids: readonly string[]): Scenario[] {
  return ids.flatMap((id) => catalogue.filter((scenario) => scenario.id === id))
}

/** The hash of a row: of a fault's code, and of its cases without their titles. */
export function hashOfRow(code: unknown, cases: readonly Scenario[]): string {
  return hashOf([code, cases.map((scenario) => ({ ...scenario, title: '' }))])
}

/** The order of an object's members does not count. */
export function hashOf(value: unknown): string {
  const text = JSON.stringify(value, (_, part) => sorted(part))
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

function sorted(part: unknown): unknown {
  const isObject = typeof part === 'object' && part !== null && !Array.isArray(part)
  return isObject ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1))) : part
}
