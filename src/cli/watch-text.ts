import type { WatchLine } from '../check/networks/watch-network.ts'
import { durationText } from '../model/duration.ts'
import { plural } from '../platform/words.ts'

/** A change that a watch has noticed, on one line. */
export function watchText(line: WatchLine): string {
  if (line.event === 'unreachable') return `The network cannot be read: ${line.reason}`
  if (line.event === 'reachable') return 'The network can be read again'
  return `${line.block.number}  ${changeText(line)}`
}

function changeText(line: Exclude<WatchLine, { event: 'unreachable' | 'reachable' }>): string {
  switch (line.event) {
    case 'agreement':
      return `agreement ${line.agreement} ${line.state}${leftText(line)}, binds ${plural(line.contracts, 'contract')}`
    case 'contract':
      return `contract ${line.contract} ${contractText(line)}`
    case 'deadline':
      return `deadline of ${line.agreement}, ${line.state}${leftText(line)}: ${plural(line.binds.length, 'contract')}`
    case 'gone':
      return line.isUndone
        ? `gone ${line.address}: a reorganisation has undone it`
        : `gone ${line.address}: nothing binds it any more, its deployer has no link`
    case 'behind':
      return `the node's latest block went back to ${line.latest}, without a reorganisation: perhaps several nodes answer at its address. What was read here counts.`
    case 'notes':
      return line.notes.length === 0 ? 'everything is read' : `not read: ${line.notes.join('; ')}`
  }
}

function contractText(row: Extract<WatchLine, { event: 'contract' }>): string {
  if (row.unknown) return `not known: ${row.unknown.reason}`
  if (row.agreement === null) return 'not attackable, not bound'
  const verdict = row.attackable ? 'attackable' : 'not attackable'
  return `${verdict}, ${row.state}${leftText(row)}, bound by ${row.agreement}${row.parent ? ` as a child of ${row.parent}` : ''}`
}

const leftText = ({ ends }: { ends: { left: number } | null }) => (ends ? `, ${durationText(ends.left)} left` : '')
