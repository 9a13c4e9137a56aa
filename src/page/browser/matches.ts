import type { WorldView } from '../../view/world-view.ts'
import type { PageSelection } from './selection.ts'

export type Match = PageSelection & { address?: string | undefined }

/**
 * Finds contracts and agreements whose name contains the text, or whose address begins with it; letter case does not
 * matter. Whole names and addresses come first, then prefixes.
 */
export function matchesOf({ contracts, agreements }: WorldView, text: string, most = 8): Match[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return []
  const ranks: Match[][] = [[], [], []]
  const look = (kind: PageSelection['kind'], { name, address }: { name: string; address?: string }) => {
    const lower = name.toLowerCase()
    const [isAddress, startsAddress] = [address?.toLowerCase() === wanted, address?.toLowerCase().startsWith(wanted)]
    const isAny = lower.includes(wanted) || (startsAddress && wanted.length > 2)
    const rank = lower === wanted || isAddress ? 0 : lower.startsWith(wanted) ? 1 : isAny ? 2 : undefined
    if (rank !== undefined) ranks[rank]?.push({ kind, name, address })
  }
  for (const contract of contracts) look('contract', contract)
  for (const agreement of agreements) look('agreement', agreement)
  return ranks.flat().slice(0, most)
}
