import { type NetworkFinding, severities } from './network-report.ts'

/** A wrong answer that was not yet compared with the others. */
export type LoneFinding = Omit<NetworkFinding, 'count' | 'also'>

/** One finding for each cause and kind of answer, worst first: the first wrong answer, with the others. */
export function groupFindings(all: readonly LoneFinding[]): NetworkFinding[] {
  const groups = new Map<string, NetworkFinding>()
  for (const finding of all) {
    const { severity, breaks, about, asked, expected, answered } = finding
    const kind = JSON.stringify([severity, breaks, ...[asked, expected, answered].map(kindOf)])
    const first = groups.get(kind)
    const also = [...(first?.also ?? []), { about, asked, expected, answered }]
    groups.set(kind, first ? { ...first, count: first.count + 1, also } : { ...finding, count: 1, also: [] })
  }
  const rank = ({ severity }: NetworkFinding) => severities.indexOf(severity)
  return [...groups.values()].toSorted((one, other) => rank(one) - rank(other) || other.count - one.count)
}

/** A text without the addresses, names and numbers that differ from one contract to another. */
const kindOf = (text: string) => text.replaceAll(/0x[0-9a-f]+|"[^"]*"|\d+/gi, '').slice(0, 200)

/** At most so many items, spread over the whole list. */
export function sample<Item>(items: readonly Item[], most: number): Item[] {
  const step = Math.max(1, items.length / most)
  return items.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
}
