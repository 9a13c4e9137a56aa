import type { AccountEntry, BountyTerms, ChainEntry, ChainText, Contact, Name } from '../model/action.ts'
import { type CreateAgreement, ordinaryTerms } from '../model/actions/create-agreement-action.ts'
import type { ChildContractScope } from '../model/protocol.ts'

/** Which accounts an agreement covers: names (scope None), a scope for each name, or entries in full. */
export type Covers = Name[] | Record<Name, ChildContractScope> | AccountEntry[]

export type AgreementOptions = {
  covers: Covers
  /** Accounts on other chains, by EIP-155 id or text; `elsewhere` is the other network of a pair. */
  elsewhere?: Record<number | ChainText, Covers> & { elsewhere?: Covers }
  /**
   * Lists the other chains first. With it, the second network's agreement has the same bytes, and so the same address, as
   * the first network's. Default false.
   */
  homeLast?: boolean
  owner?: Name
  terms?: Partial<BountyTerms>
  agreementURI?: string
  protocolName?: string
  contactDetails?: Contact[]
  byHand?: boolean
  /** Who creates it for its owner. Default: the owner. */
  by?: Name
  /** The agreement whose salt it has. Default: none. */
  salt?: Name
  /** Seconds of commitment from the next block on; 0 leaves the agreement without a window. Default 30 days. */
  commitment?: number
}

/** Builds the action that creates an agreement, with usual values for missing options. */
export function newAgreement(agreement: Name, options: AgreementOptions): CreateAgreement {
  const { covers, elsewhere = {}, owner = `${agreement}Owner`, terms = {}, byHand, by, salt, homeLast } = options
  const others = Object.entries(elsewhere).map(
    ([chain, there]): ChainEntry => ({
      chain: chain === 'elsewhere' || isChainText(chain) ? chain : Number(chain),
      accounts: entriesOf(there),
    }),
  )
  const home: ChainEntry[] = Object.keys(covers).length > 0 ? [{ chain: 'home', accounts: entriesOf(covers) }] : []
  return {
    do: 'createAgreement',
    agreement,
    owner,
    chains: homeLast ? [...others, ...home] : [...home, ...others],
    terms: { ...ordinaryTerms, ...terms },
    protocolName: options.protocolName ?? `Protocol of ${agreement}`,
    agreementURI: options.agreementURI ?? `ipfs://${agreement}`,
    contactDetails: options.contactDetails ?? [
      { name: 'security', contact: `security@${agreement.toLowerCase()}.example` },
    ],
    ...(byHand && { byHand }),
    ...(by !== undefined && { by }),
    ...(salt !== undefined && { salt }),
  }
}

const isChainText = (chain: string): chain is ChainText => chain.includes('{home}')

/** Converts accounts to entries, with a scope only if given. */
export function entriesOf(covers: Covers): AccountEntry[] {
  if (!Array.isArray(covers)) return Object.entries(covers).map(([account, scope]) => ({ account, scope }))
  return covers.map((entry) => (typeof entry === 'string' ? { account: entry } : entry))
}
