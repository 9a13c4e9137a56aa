import type { AccountEntry, ChainEntry } from '../parts.ts'

const DAY = 86_400

/** The seconds of a plain wait, and of a plain commitment. */
const plainSeconds = [1, 3_600, DAY, 3 * DAY, 7 * DAY, 14 * DAY, 30 * DAY]

/** Returns rounder numbers of seconds, or shorter ones if the number is already round. */
export const simplerNumbers = (seconds: number) =>
  plainSeconds.filter((plain) => plain < seconds || (seconds > 0 && !plainSeconds.includes(seconds)))

/** Returns the action without an optional member, or an empty list if it lacks the member. */
export function without<One extends object>(action: One, member: keyof One): One[] {
  const { [member]: value, ...rest } = action
  return value === undefined ? [] : [rest as One]
}

/** Returns the list without each of its items in turn, but never an empty list. */
export function fewer<Item>(items: readonly Item[]): Item[][] {
  return items.length > 1 ? items.map((_, index) => items.toSpliced(index, 1)) : []
}

/** Removes one call from the action's transaction, but never the first. */
export function withFewerCalls<One extends { also?: unknown[] }>(action: One): One[] {
  const { also = [], ...alone } = action
  return also.map((_, index) => (also.length === 1 ? alone : { ...alone, also: also.toSpliced(index, 1) }) as One)
}

/** Removes all contracts inside the action's constructor, or only the innermost. */
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

/** Simplifies one entry: to the checksummed spelling, without a child scope, or with the scope `All`. */
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
