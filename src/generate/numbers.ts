import fc from 'fast-check'
import type { Level } from '../model/rules.ts'
import { UsageError } from '../platform/errors.ts'
import type { Draw } from './draw.ts'

/** The number of decisions after the initial actors. */
const DECISIONS = { min: 6, max: 26 }
/** The most agreements, without those that make lists long. */
export const MOST_AGREEMENTS = 6

const number = fc.nat({ max: 9_999 })
export const draw: fc.Arbitrary<Draw> = fc.tuple(number, number, number, number)

/** Bounds of generated scenarios, and their level. */
export type Bounds = {
  /**
   * Maximum number of agreements, 1 to 6. Default 6; without this bound and `contracts`, one scenario in 40 has 11 more and
   * one in 200 has 101 more, so that the explorer's lists take more than one page.
   */
  agreements?: number
  /** Maximum number of contracts, from 1. Default: about 20. */
  contracts?: number
  /** Maximum number of decisions after the initial actors, 0 to 200. A decision is a block or a wait. Default 26. */
  decisions?: number
  /** At `hardened`, some scenarios have faults and quirks (FAULT, LAG). Default `deployment`: none. */
  level?: Level
}

/**
 * Draws the random numbers of a scenario.
 * @throws {UsageError} if a bound is out of its range.
 */
export function numbersWithin({ agreements, contracts = Infinity, decisions = DECISIONS.max }: Bounds) {
  checkBound('agreements', agreements, 1, MOST_AGREEMENTS)
  checkBound('contracts', contracts, 1, Infinity)
  checkBound('decisions', decisions, 0, 200)
  return fc.record({
    factories: fc.integer({ min: 1, max: Math.min(4, contracts) }),
    /** For each factory: whether its constructor deploys children, and how many. */
    constructorChildren: fc.noBias(fc.array(fc.nat({ max: 7 }), { minLength: 4, maxLength: 4 })),
    vaults: fc.integer({ min: 0, max: 3 }),
    routers: fc.integer({ min: 0, max: 2 }),
    agreements: fc.array(fc.array(draw, { minLength: 1, maxLength: 4 }), {
      minLength: 1,
      maxLength: agreements ?? MOST_AGREEMENTS,
    }),
    many: agreements === undefined && contracts === Infinity ? fc.noBias(fc.nat({ max: 399 })) : fc.constant(399),
    /** Disturbed if the first number is 0; then one disturbance when it can show, and one near the end. */
    disturbance: fc.noBias(fc.tuple(fc.nat({ max: 5 }), draw, draw)),
    decisions: fc.array(draw, { minLength: Math.min(DECISIONS.min, decisions), maxLength: decisions }),
    /** What the official deployer makes in the first block: 0 a vault by CREATE3, 1 a factory by CREATE2, else nothing. */
    official: fc.noBias(fc.nat({ max: 11 })),
    /** If 0, many blocks come between two decisions. */
    gap: fc.noBias(fc.nat({ max: 119 })),
    /** If 0 or 1, each address is asked about in a letter case of its own. */
    letterCase: fc.noBias(fc.nat({ max: 3 })),
    // The numbers below came later: drawn last, they leave the others as they were.
    /** Late if the first number is 0: it starts so many half weeks before 2^32 seconds, or before 2^31. */
    late: fc.noBias(fc.tuple(fc.nat({ max: 23 }), fc.integer({ min: 1, max: 6 }))),
    /** If the first number is 0, a reorganisation comes between two decisions. */
    reorganisation: fc.noBias(fc.tuple(fc.nat({ max: 9 }), draw)),
  })
}
export type Numbers = ReturnType<typeof numbersWithin> extends fc.Arbitrary<infer Value> ? Value : never

function checkBound(name: string, value: number | undefined, least: number, most: number): void {
  if (value === undefined || value === most || (Number.isSafeInteger(value) && value >= least && value <= most)) return
  throw new UsageError(`The bound "${name}" of generated scenarios cannot be ${value}`, {
    facts: { expected: `a whole number from ${least}${most < Infinity ? ` to ${most}` : ''}` },
  })
}
