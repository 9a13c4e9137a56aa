import type { ContractConstructorArgs } from 'viem'
import type { agreement } from '../../src/artifacts/index.ts'
import { someone } from './actors.ts'

/** The CAIP-2 id of Anvil's chain. */
export const HOME = 'eip155:31337'
export const ELSEWHERE = 'eip155:1'

/** The account in scope of agreements without accounts of their own. */
export const VAULT = someone('vault')

type AgreementDetails = ContractConstructorArgs<typeof agreement.abi>[3]
type BountyTerms = AgreementDetails['bountyTerms']
export type Account = AgreementDetails['chains'][number]['accounts'][number]
export type Chain = AgreementDetails['chains'][number]

/** The parts of an agreement that a test sets. `scope` is the accounts on this chain; empty leaves the chain out. */
export type Details = Partial<AgreementDetails> & { scope?: string[]; terms?: Partial<BountyTerms> }

/** Middle values, so that each can become better or worse. */
const TERMS: BountyTerms = {
  bountyPercentage: 10n,
  bountyCapUsd: 1_000n,
  retainable: false,
  identity: 1,
  diligenceRequirements: 'A call before.',
  aggregateBountyCapUsd: 5_000n,
}

/** An account entry. Default child contract scope: 2, `All`. */
export function account(accountAddress: string, childContractScope = 2): Account {
  return { accountAddress, childContractScope }
}

export function chain(caip2ChainId: string, ...accounts: string[]): Chain {
  return { assetRecoveryAddress: 'treasury.eth', accounts: accounts.map((entry) => account(entry)), caip2ChainId }
}

export function detailsOf({ scope = [VAULT], terms, ...rest }: Details = {}): AgreementDetails {
  return {
    protocolName: 'Sample Protocol',
    contactDetails: [{ name: 'Ann', contact: 'ann@example.org' }],
    chains: scope.length > 0 ? [chain(HOME, ...scope)] : [],
    bountyTerms: { ...TERMS, ...terms },
    agreementURI: 'ipfs://sample',
    ...rest,
  }
}
