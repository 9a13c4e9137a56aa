import type { Name } from '../../model/action.ts'
import { spawnsOf } from '../../model/actions/spawn-action.ts'
import { actionsOf, type Step } from '../../scenario/scenario.ts'

/** Collects the contracts and agreements that some steps create. */
export function namesMade(steps: readonly Step[]): Set<Name> {
  return new Set(
    steps.flatMap(actionsOf).flatMap((action) => {
      if (action.reverts !== undefined) return []
      if (action.do === 'deploy') return [action.contract, ...(action.children ?? [])]
      if (action.do === 'spawn')
        return spawnsOf(action).flatMap(({ children, proxies = [] }) => [...children, ...proxies])
      return action.do === 'createAgreement' ? [action.agreement] : []
    }),
  )
}

/**
 * Removes from some steps of a scenario every reference to a contract or an agreement that they no longer create: it
 * would become an address without code.
 */
export function withoutCutNames(all: readonly Step[], some: readonly Step[]): Step[] {
  const made = namesMade(all)
  for (let steps = some; ; ) {
    const left = namesMade(steps)
    const cut = new Set([...made].filter((name) => !left.has(name)))
    const kept = steps.filter((step) => !mentions(step, cut))
    const pruned = steps.flatMap((step) => (prune(step, cut) as Step | undefined) ?? [])
    if (kept.length === steps.length) return pruned
    steps = pruned
  }
}

/** Whether a value contains one of these names. */
export function mentions(value: unknown, names: ReadonlySet<Name>): boolean {
  if (typeof value === 'string') return names.has(value)
  return typeof value === 'object' && value !== null && Object.values(value).some((part) => mentions(part, names))
}

/** Lists that mean nothing without their items. */
const needed = ['accounts', 'actions', 'questions', 'children', 'also']

/** Removes the items of lists in a value that mention a name; undefined if a member of the value itself does. */
function prune(value: unknown, cut: ReadonlySet<Name>): unknown {
  if (!mentions(value, cut)) return value
  if (typeof value === 'string') return undefined
  if (Array.isArray(value)) return value.flatMap((item) => prune(item, cut) ?? [])
  const members = Object.entries(value as object).map(([key, member]) => [key, prune(member, cut)] as const)
  const isLost = members.some(
    ([key, member]) => member === undefined || (needed.includes(key) && (member as unknown[]).length === 0),
  )
  return isLost ? undefined : Object.fromEntries(members)
}
