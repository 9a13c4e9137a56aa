import type { ContractDifference } from '../difference.ts'
import type { EventText } from './event-text.ts'

/**
 * Compares the events of an action with the expected ones. Neighbours of one name may come in any order: the interface
 * does not specify the order of the addresses in a scope.
 * @param lacks Events that the deployment does not have.
 */
export function compareEvents(
  what: string,
  expected: readonly EventText[],
  emitted: readonly EventText[],
  lacks: ReadonlySet<string>,
): ContractDifference | undefined {
  const counts = (text: EventText) => !lacks.has(nameOf(text))
  const wanted = inOrder(expected.filter(counts))
  const actual = inOrder(emitted.filter(counts))
  if (wanted.join('\n') === actual.join('\n')) return undefined
  const differing = [...wanted.filter((one) => !actual.includes(one)), ...actual.filter((one) => !wanted.includes(one))]
  const twice = repeated(actual, wanted)
  // With no event that only one side has, or more often, they came in another order.
  const about = [differing, twice, wanted].find(({ length }) => length > 0)?.map(nameOf) ?? []
  const isShared = about.some((name) => name === 'AgreementStateChanged' || name === 'ContractRegistered')
  return {
    in: 'event',
    rule: isShared ? 'EVENT-1' : 'CONTRACT-10',
    what: `the events of ${what}`,
    expected: wanted.join(', ') || 'none',
    actual: actual.join(', ') || 'none',
  }
}

const nameOf = (text: EventText) => text.slice(0, text.indexOf('('))

function repeated(actual: readonly EventText[], wanted: readonly EventText[]): readonly EventText[] {
  const count = (list: readonly EventText[], one: EventText) => list.filter((other) => other === one).length
  return [...actual, ...wanted].filter((one) => count(actual, one) !== count(wanted, one))
}

/** Sorts neighbours of one name, and pairs of an entry and its link by their subjects. */
function inOrder(events: readonly EventText[]): EventText[] {
  const groups: EventText[][] = []
  for (const one of events) {
    const group = groups.at(-1)
    if (group && nameOf(group.at(-1) as EventText) === nameOf(one)) group.push(one)
    else groups.push([one])
  }
  return groups.flatMap((group) => group.toSorted())
}
