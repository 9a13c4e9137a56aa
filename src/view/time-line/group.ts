import type { Name } from '../../model/action.ts'
import type { TimelineEvent } from '../world-view.ts'

/** Events of one kind and one second. */
export type EventGroup = Pick<TimelineEvent, 'at' | 'kind'> & { contracts: Name[] }

/** Groups events of one kind and one second, oldest first. */
export function grouped(timeline: readonly TimelineEvent[]): EventGroup[] {
  const groups = new Map<string, EventGroup>()
  for (const { at, kind, contract } of timeline) {
    const key = `${at} ${kind}`
    const group = groups.get(key) ?? { at, kind, contracts: [] }
    if (contract !== undefined) group.contracts.push(contract)
    groups.set(key, group)
  }
  return [...groups.values()]
}
