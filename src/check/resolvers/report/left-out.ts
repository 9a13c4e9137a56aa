import { listed, plural } from '../../../platform/words.ts'
import type { LeftOut } from '../rehearse.ts'

/** How many cases are named at most where the others stand elsewhere: in the JSON and JUnit files, and on standard error. */
const SHOWN = 3

/** Which cases were not run, and why. */
export function leftOutText({ because, cases }: LeftOut, shown = cases.length): string {
  return `Left out ${plural(cases.length, 'case')}, because ${because}: ${listed(cases, shown)}`
}

/** The cases that were not run, each with its reason. */
export function skippedCases({
  leftOut = [],
}: {
  leftOut?: readonly LeftOut[] | undefined
}): { id: string; because: string }[] {
  return leftOut.flatMap(({ because, cases }) => cases.map((id) => ({ id, because })))
}

/** The cases that were not run, a line for each reason. */
export function leftOutLines({ leftOut = [] }: { leftOut?: readonly LeftOut[] | undefined }): string[] {
  return leftOut.map((one) => leftOutText(one, SHOWN))
}
