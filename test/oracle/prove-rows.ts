import { afterAll, expect, test } from 'vitest'
import { hashCode } from './hash-code.ts'
import {
  casesOf,
  changeOracle,
  type Fault,
  hashOfRow,
  isCurrent,
  type Kind,
  proveAll,
  type Row,
  readOracle,
} from './oracle.ts'

/** The cases that catch a fault, and the rules that they blame for it. */
export type Caught = Pick<Row, 'cases' | 'rules'>

export type Proof<F extends Fault> = {
  kind: Kind
  faults: readonly F[]
  /** The programs that the proofs depend on, by their paths from the root. */
  programs: readonly string[]
  /** Catches a fault by the cases of its row, or by others if these no longer catch it or it has no row. */
  catchFault: (fault: F, row: Caught | undefined) => Promise<Caught>
}

/**
 * Defines a test for each fault: it is caught, and the rules of its row are blamed. A test is skipped if its fault, cases and
 * programs are those of the last proof. Each test that passes writes its row. After all of them, the hash of the programs is
 * written; until then, no row counts as proved with other programs.
 */
export async function proveRows<F extends Fault>({ kind, faults, programs, catchFault }: Proof<F>): Promise<void> {
  const oracle = readOracle()
  const code = await hashCode(programs)
  const rowOf = ({ id }: F) => oracle.rows.find((row) => row.kind === kind && row.id === id)
  const isProved = (fault: F) => {
    const row = rowOf(fault)
    return row !== undefined && isCurrent(row, fault) && oracle.code[kind] === code
  }
  const open = new Set(faults.filter((fault) => proveAll || !isProved(fault)))

  test.for(faults.map((fault) => [fault.id, fault] as const))(`${kind} %s is caught`, async ([id, fault], { skip }) => {
    skip(!open.has(fault), 'proved already')
    const row = rowOf(fault)
    const caught = await catchFault(fault, row)
    expect(caught.cases, 'no case catches it').not.toEqual([])
    if (row) expect(caught.rules, OTHER_RULES).toEqual(row.rules)
    const proved = { kind, id, ...caught, hash: hashOfRow(fault.code, casesOf(caught.cases)) }
    changeOracle(({ code: { [kind]: before, ...others }, rows }) => ({
      code: before === code ? { ...others, [kind]: code } : others,
      rows: [...rows.filter((one) => one.kind !== kind || one.id !== id), proved],
    }))
    open.delete(fault)
  })

  afterAll(() => {
    const isGone = (row: Row) => row.kind === kind && faults.every(({ id }) => id !== row.id)
    const provedWith = open.size === 0 ? { [kind]: code } : {}
    changeOracle((before) => ({
      code: { ...before.code, ...provedWith },
      rows: before.rows.filter((row) => !isGone(row)),
    }))
  })
}

const OTHER_RULES = 'other rules are blamed than its row in test/oracle.json has; if that is right, delete the row'
