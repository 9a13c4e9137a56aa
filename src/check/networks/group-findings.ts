import type { NetworkFinding } from './network-report.ts'
import { severities } from './network-report.ts'

/** One finding for each cause, worst first: the first wrong answer, and how many there are. */
export function groupFindings(all: readonly NetworkFinding[]): NetworkFinding[] {
  const groups = new Map<string, NetworkFinding>()
  for (const finding of all) {
    const { severity, breaks, asked } = finding
    const cause = JSON.stringify([severity, breaks.length > 0 ? breaks : asked.replace(/0x.*/, '')])
    const first = groups.get(cause)
    groups.set(cause, first ? { ...first, count: first.count + finding.count } : finding)
  }
  const rank = ({ severity }: NetworkFinding) => severities.indexOf(severity)
  return [...groups.values()].toSorted((one, other) => rank(one) - rank(other) || other.count - one.count)
}

/** At most so many items, spread over the whole list. */
export function sample<Item>(items: readonly Item[], most: number): Item[] {
  const step = Math.max(1, items.length / most)
  return items.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
}
