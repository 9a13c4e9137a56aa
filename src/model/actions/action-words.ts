import type { AccountEntry, ChainEntry, ChainRef, Name } from '../parts.ts'
import { OLDER_CHILD, OLDER_FACTORY } from '../world.ts'

export const sentBy = (by: Name | undefined) => (by ? ` (sent by ${by})` : '')

export const chainName = (chain: ChainRef) =>
  chain === 'home'
    ? 'the home chain'
    : chain === 'elsewhere'
      ? 'the other network'
      : typeof chain === 'number'
        ? `chain ${chain}`
        : `the chain written ${chain}`
export const onChain = (chain: ChainRef) => (chain === 'home' ? '' : ` on ${chainName(chain)}`)

export function chainText({ chain, accounts }: ChainEntry): string {
  return `${list(accounts.map(entryText))}${onChain(chain)}`
}

function entryText({ account, scope = 'None', spelling = 'checksummed' }: AccountEntry): string {
  const spelled = spelling === 'checksummed' ? '' : `, spelled ${spelling}`
  const age = account === OLDER_FACTORY || account === OLDER_CHILD ? ', older than the registries' : ''
  return scope === 'None' && !spelled && !age ? account : `${account} (children: ${scope}${spelled}${age})`
}

/** Lists at most six names, and counts the others. */
export function list(names: readonly string[]): string {
  const shown = names.length > 6 ? [...names.slice(0, 5), `${names.length - 5} more`] : names
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}` : (shown[0] ?? 'nothing')
}
