import type { AccountEntry, ChainEntry } from '../parts.ts'

const DAY = 86_400

/** The seconds of a plain wait, and of a plain commitment. */
const plainSeconds = [1, 3_600, DAY, 3 * DAY, 7 * DAY, 14 * DAY, 30 * DAY]

/** Plain numbers of seconds; shorter ones if the number is plain itself. */
export const simplerNumbers = (seconds: number) =>
  plainSeconds.filter((plain) => plain < seconds || (seconds > 0 && !plainSeconds.includes(seconds)))

/** The action without an optional member; nothing if it does not have it. */
export function without<One extends object>(action: One, member: keyof One): One[] {
  const { [member]: value, ...rest } = action
  return value === undefined ? [] : [rest as One]
}

/** The list without one of its items, of which one stays. */
export function fewer<Item>(items: readonly Item[]): Item[][] {
  return items.length > 1 ? items.map((_, index) => items.toSpliced(index, 1)) : []
}

/** The action with one call of its transaction less; the first one stays. */
export function withFewerCalls<One extends { also?: unknown[] }>(action: One): One[] {
  const { also = [], ...alone } = action
  return also.map((_, index) => (also.length === 1 ? alone : { ...alone, also: also.toSpliced(index, 1) }) as One)
}

/** The action without the contracts inside its constructor, or without the innermost. */
export function withFewerNested<One extends { nested?: string[] }>(action: One): One[] {
  const { nested = [] } = action
  const shorter = nested.length > 1 ? [{ ...action, nested: nested.slice(0, -1) }] : []
  return [...without(action, 'nested'), ...shorter]
}

export function fewerChains(chains: readonly ChainEntry[]): ChainEntry[][] {
  return chains.flatMap((chain, index) => [
    chains.toSpliced(index, 1),
    ...simplerEntries(chain.accounts).map((accounts) => chains.with(index, { ...chain, accounts })),
  ])
}

export const simplerEntries = (accounts: AccountEntry[]) => [...fewer(accounts), ...usualEntries(accounts)]

/** One entry in its checksummed spelling, or with a scope that is usual: none for children, or all of them. */
function usualEntries(accounts: AccountEntry[]): AccountEntry[][] {
  return accounts.flatMap((entry, index) => {
    const isPartial = entry.scope === 'ExistingOnly' || entry.scope === 'FutureOnly'
    const usual: AccountEntry[] = [
      ...without(entry, 'spelling'),
      ...without(entry, 'scope'),
      ...(isPartial ? [{ ...entry, scope: 'All' as const }] : []),
    ]
    return usual.map((one) => accounts.with(index, one))
  })
}
