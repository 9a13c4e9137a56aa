import { listed, plural } from '../platform/words.ts'
import type { Report } from './report.ts'

type LeftOut = NonNullable<Report['leftOut']>[number]

/** How many cases are named at most where the others stand elsewhere: in the JSON and JUnit files, and on standard error. */
const SHOWN = 3

/** Which cases were not run, and why. */
export function leftOutText({ because, cases }: LeftOut, shown = cases.length): string {
  return `Left out ${plural(cases.length, 'case')}, because ${because}: ${listed(cases, shown)}`
}

/** The cases that were not run, a line for each reason. */
export function leftOutLines({ leftOut = [] }: Pick<Report, 'leftOut'>): string[] {
  return leftOut.map((one) => leftOutText(one, SHOWN))
}
