import { type Address, encodeFunctionData, type Hex } from 'viem'
import { agreement } from '../../artifacts/index.ts'
import { decodeResult } from '../../rpc/decode-result.ts'
import type { RpcCall } from '../../rpc/header.ts'

/** An entry of an agreement's scope on this chain. `childContractScope`: 0 None, 1 ExistingOnly, 2 All, 3 FutureOnly. */
type CoveredAccount = { accountAddress: Address; childContractScope: number }

/** An agreement's details, as `getDetails` returns them. USD amounts are whole dollars. */
export type IndexedDetails = {
  protocolName: string
  agreementUri: string
  contactDetails: readonly { name: string; contact: string }[]
  bountyPercentage: bigint
  bountyCapUsd: bigint
  aggregateBountyCapUsd: bigint
  retainable: boolean
  /** 0 Anonymous, 1 Pseudonymous, 2 Named. */
  identity: number
  diligenceRequirements: string
  /** The entries under this chain's CAIP-2 id, in the agreement's order, duplicates included. */
  coveredAccounts: readonly CoveredAccount[]
  /** The entries under other chains' ids whose account is an address. */
  accountsElsewhere: readonly CoveredAccount[]
}

const { abi } = agreement
const data = encodeFunctionData({ abi, functionName: 'getDetails' })

/**
 * Call that reads an agreement's details as of a block. The events of a creation omit the child contract scopes, and the input of
 * `create` is hidden if a wallet or another contract calls the factory, so the index asks the agreement itself. The block is the
 * indexed one, however old the creation is: only present entries decide, and the node has its state.
 */
export const detailsCall = (to: Address, block: number): RpcCall => ({
  method: 'eth_call',
  params: [{ to, data }, `0x${block.toString(16)}`],
})

/**
 * Decodes the result of {@link detailsCall}.
 *
 * @param chainId the chain whose entries are the covered accounts.
 */
export function decodeDetails(result: Hex, chainId: number): IndexedDetails {
  const { bountyTerms, chains, ...details } = decodeResult({ abi, functionName: 'getDetails', data: result })
  const { identity, ...terms } = bountyTerms
  const isHere = ({ caip2ChainId }: { caip2ChainId: string }) => caip2ChainId === `eip155:${chainId}`
  return {
    protocolName: details.protocolName,
    agreementUri: details.agreementURI,
    contactDetails: details.contactDetails,
    ...terms,
    identity,
    coveredAccounts: chains.filter(isHere).flatMap(accountsOf),
    accountsElsewhere: chains.filter((chain) => !isHere(chain)).flatMap(accountsOf),
  }
}

type Accounts = { accounts: readonly { accountAddress: string; childContractScope: number }[] }

function accountsOf({ accounts }: Accounts): CoveredAccount[] {
  return accounts.flatMap(({ accountAddress: spelled, childContractScope }) => {
    const accountAddress = addressIn(spelled)
    return accountAddress ? [{ accountAddress, childContractScope }] : []
  })
}

const SPELLED = /^(?:0x)?([0-9a-f]{40})$/i

/**
 * Parses an account's string in any letter case, with or without `0x`, to an address in lower case; undefined if it is
 * not an address.
 */
function addressIn(spelled: string): Address | undefined {
  const digits = SPELLED.exec(spelled)?.[1]
  return digits === undefined ? undefined : `0x${digits.toLowerCase()}`
}
