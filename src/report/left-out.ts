import type { Report } from './report.ts'
import { plural } from './verdict-text.ts'

type LeftOut = NonNullable<Report['leftOut']>[number]

/** How many cases are named at most where the others stand elsewhere: in the JSON and JUnit files, and on standard error. */
const SHOWN = 3

/** Which cases were not run, and why. */
export function leftOutText({ because, cases }: LeftOut, shown = cases.length): string {
  const more = cases.length - shown
  return `Left out ${plural(cases.length, 'case')}, because ${because}: ${cases.slice(0, shown).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** The cases that were not run, a line for each reason. */
export function leftOutLines({ leftOut = [] }: Pick<Report, 'leftOut'>): string[] {
  return leftOut.map((one) => leftOutText(one, SHOWN))
}
