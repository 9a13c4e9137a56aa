import type { TargetAnswer } from '../../../model/question.ts'
import { listed } from '../../../platform/words.ts'

/** The most names in one line. */
const SHOWN = 4

/** Lists that are shorter than this, as JSON, are read faster than compared: nothing is said of them. */
const SHORT = 160

/** How a list of targets differs from the right one, a line for each agreement or kind of difference; none for short lists. */
export function targetsDifference(right: readonly TargetAnswer[], given: readonly TargetAnswer[]): string[] {
  if (JSON.stringify(right).length < SHORT && JSON.stringify(given).length < SHORT) return []
  const inBoth = right.flatMap((target) => {
    const other = given.find(({ agreement }) => agreement === target.agreement)
    return other ? [{ target, other }] : []
  })
  return [
    ...line('it lacks', missing(names(right), names(given))),
    ...line('it lists too many:', missing(names(given), names(right))),
    ...inBoth.flatMap(({ target, other }) => [
      ...(target.state === other.state ? [] : [`${target.agreement} is ${target.state}, not ${other.state}`]),
      ...line(`${target.agreement} lacks`, missing(target.contracts, other.contracts)),
      ...line(`${target.agreement} has too many:`, missing(other.contracts, target.contracts)),
    ]),
  ]
}

const names = (targets: readonly TargetAnswer[]) => targets.map(({ agreement }) => agreement)

/** What is in one list more often than in the other. */
function missing(all: readonly string[], among: readonly string[]): string[] {
  const left = [...among]
  return all.filter((name) => {
    const index = left.indexOf(name)
    if (index >= 0) left.splice(index, 1)
    return index < 0
  })
}

function line(what: string, found: readonly string[]): string[] {
  return found.length === 0 ? [] : [`${what} ${listed(found, SHOWN)}`]
}
