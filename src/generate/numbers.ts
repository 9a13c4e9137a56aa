import fc from 'fast-check'
import { UsageError } from '../errors.ts'
import type { Level } from '../model/rules.ts'
import type { Draw } from './draw.ts'

/** The most decisions of a scenario after its cast is there, and the fewest. */
const DECISIONS = { min: 6, max: 26 }

const number = fc.nat({ max: 9_999 })
const draw: fc.Arbitrary<Draw> = fc.tuple(number, number, number, number)

/** How large generated scenarios may get, and how much they ask of a subject. */
export type Bounds = {
  /**
   * The most agreements, 1 to 6. Default 6, and now and then a crowd besides, for a page of the explorer: of 11 more in one
   * scenario of 40, of 101 more in one of 200.
   */
  agreements?: number
  /** The most contracts, from 1. Default: about 20. */
  contracts?: number
  /** The most decisions after everybody is there, from 0: a transaction, a few in one block, or time that passes. Default 26. */
  decisions?: number
  /** At `hardened`, sources fail for a while in some scenarios (FAULT). Default `deployment`: they never do. */
  level?: Level
}

/** The numbers that a scenario is told from. Throws UsageError where a bound can't be kept to. */
export function numbersWithin({ agreements, contracts = Infinity, decisions = DECISIONS.max }: Bounds) {
  checkBound('agreements', agreements, 1, 6)
  checkBound('contracts', contracts, 1, Infinity)
  checkBound('decisions', decisions, 0, 200)
  return fc.record({
    factories: fc.integer({ min: 1, max: Math.min(4, contracts) }),
    /** For each factory: whether its constructor makes children, and how many. */
    born: fc.noBias(fc.array(fc.nat({ max: 7 }), { minLength: 4, maxLength: 4 })),
    vaults: fc.integer({ min: 0, max: 3 }),
    routers: fc.integer({ min: 0, max: 1 }),
    agreements: fc.array(fc.array(draw, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: agreements ?? 6 }),
    many: agreements === undefined && contracts === Infinity ? fc.noBias(fc.nat({ max: 399 })) : fc.constant(399),
    /** Whether sources fail for a while, and how: once when there is something to deny, and once near the end. */
    trouble: fc.noBias(fc.tuple(fc.nat({ max: 7 }), draw, draw)),
    decisions: fc.array(draw, { minLength: Math.min(DECISIONS.min, decisions), maxLength: decisions }),
  })
}
export type Numbers = ReturnType<typeof numbersWithin> extends fc.Arbitrary<infer Value> ? Value : never

function checkBound(name: string, value: number | undefined, least: number, most: number): void {
  if (value === undefined || value === most || (Number.isSafeInteger(value) && value >= least && value <= most)) return
  throw new UsageError(`The bound ${name} of generated scenarios is not what it can be: ${value}`, {
    facts: { expected: `a whole number from ${least}${most < Infinity ? ` to ${most}` : ''}` },
  })
}
