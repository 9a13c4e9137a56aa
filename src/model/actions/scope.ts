import * as z from 'zod'
import { accounts, chain, chainEntries, name, spelling } from '../parts.ts'
import { onAgreement, operation } from './operation.ts'

const addAccountsSchema = operation('addAccounts', { ...onAgreement, chain, accounts })
export type AddAccounts = z.infer<typeof addAccountsSchema>

const removeAccountsSchema = operation('removeAccounts', {
  ...onAgreement,
  chain,
  accounts: z.array(z.strictObject({ account: name, spelling: spelling.exactOptional() })).max(200),
})
export type RemoveAccounts = z.infer<typeof removeAccountsSchema>

const addOrSetChainsSchema = operation('addOrSetChains', { ...onAgreement, chains: chainEntries })
export type AddOrSetChains = z.infer<typeof addOrSetChainsSchema>

const removeChainsSchema = operation('removeChains', { ...onAgreement, chains: z.array(chain).max(20) })
export type RemoveChains = z.infer<typeof removeChainsSchema>

export const scopeActions = {
  addAccounts: { schema: addAccountsSchema },
  removeAccounts: { schema: removeAccountsSchema },
  addOrSetChains: { schema: addOrSetChainsSchema },
  removeChains: { schema: removeChainsSchema },
}
