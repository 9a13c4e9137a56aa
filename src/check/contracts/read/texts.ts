import type { Address } from 'viem'
import { type ChainIds, caip2 } from '../../../chain/execute/spelling.ts'
import type { AccountEntry, BountyTerms, ChainEntry, Contact, Name } from '../../../model/action.ts'
import { childContractScopes, identityRequirements } from '../../../model/protocol.ts'
import { shownSpelling } from './shown-spelling.ts'

type AddressOf = (name: Name) => Address

// Lists and structs as `textOf` writes them.

export const listText = (items: readonly string[]) => `[${items.toSorted().join(', ')}]`

export function structText(members: Record<string, unknown>): string {
  const texts = Object.entries(members).map(([name, value]) => `${name}: ${value}`)
  return `{${texts.join(', ')}}`
}

export function accountText({ account, scope = 'None', spelling }: AccountEntry, addressOf: AddressOf): string {
  return structText({
    accountAddress: shownSpelling(account, spelling, addressOf),
    childContractScope: childContractScopes.indexOf(scope),
  })
}

export const accountsText = (accounts: readonly AccountEntry[], addressOf: AddressOf) =>
  listText(accounts.map((entry) => accountText(entry, addressOf)))

/** @param recovery The chain's `assetRecoveryAddress`. */
export const chainText = (
  { chain, accounts }: { chain: ChainEntry['chain']; accounts: readonly AccountEntry[] },
  { ids, recovery, addressOf }: { ids: ChainIds; recovery: string; addressOf: AddressOf },
) =>
  structText({
    assetRecoveryAddress: recovery,
    accounts: accountsText(accounts, addressOf),
    caip2ChainId: caip2(chain, ids),
  })

export const contactsText = (contacts: readonly Contact[]) =>
  listText(contacts.map(({ name, contact }) => structText({ name, contact })))

/** Orders the members of the contracts' bounty terms. */
export const termsMembers = (terms: BountyTerms) => ({
  bountyPercentage: terms.bountyPercentage,
  bountyCapUsd: terms.bountyCapUsd,
  retainable: terms.retainable,
  identity: identityRequirements.indexOf(terms.identityRequirement),
  diligenceRequirements: terms.diligenceRequirements,
  aggregateBountyCapUsd: terms.aggregateBountyCapUsd,
})
