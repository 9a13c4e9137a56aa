import { type Address, getAddress, isAddress, zeroAddress } from 'viem'
import type { ChainIds } from '../../chain/execute/spelling.ts'
import type { ChainRef, ChainText, Name, Spelling } from '../../model/action.ts'
import { childContractScopes, identityRequirements, stateNumber } from '../../model/protocol.ts'
import type { AgreementFacts, Promises, Registration, ScopeEntry } from '../../model/world.ts'
import type { ReadAgreement } from './details.ts'
import { type ObservedAgreement, registeredStates } from './observed.ts'

/** Converts addresses and blocks to the scenario's names and heights. */
export type Naming = ChainIds & { nameOf(address: Address): Name; heightOf(block: number): number }

/** What an agreement promises, in the model's form. */
export function promisesOf({ details, cantChangeUntil }: Pick<ReadAgreement, 'details' | 'cantChangeUntil'>): Promises {
  const { bountyTerms, agreementURI } = details
  return {
    terms: {
      bountyPercentage: Number(bountyTerms.bountyPercentage),
      bountyCapUsd: String(bountyTerms.bountyCapUsd),
      aggregateBountyCapUsd: String(bountyTerms.aggregateBountyCapUsd),
      retainable: bountyTerms.retainable,
      identityRequirement: identityRequirements[bountyTerms.identity] ?? 'Named',
      diligenceRequirements: bountyTerms.diligenceRequirements,
    },
    agreementURI,
    cantChangeUntil: Number(cantChangeUntil),
    ...(cantChangeUntil > Number.MAX_SAFE_INTEGER && { exactUntil: String(cantChangeUntil) }),
  }
}

/** An agreement in the model's form. `promised`: what it promised when it was registered; default: what it promises now. */
export function agreementFacts(
  observed: Omit<ObservedAgreement, 'version'>,
  read: ReadAgreement,
  factoryMade: boolean,
  promised: (() => Promises) | undefined,
  naming: Naming,
): AgreementFacts {
  const { details } = read
  const promises = promisesOf(read)
  const registration = registrationOf(observed, read.info, promised ?? (() => promises), naming)
  return {
    ...promises,
    owner: naming.nameOf(read.owner),
    ...(read.pendingOwner !== zeroAddress && { pendingOwner: naming.nameOf(read.pendingOwner) }),
    createdAt: observed.createdAt,
    createdIn: naming.heightOf(observed.createdAtBlock),
    factoryMade,
    protocolName: details.protocolName,
    contactDetails: details.contactDetails,
    chains: new Map(
      details.chains.flatMap(({ caip2ChainId, accounts }) => {
        const chain = chainRefOf(caip2ChainId, naming)
        return chain === undefined ? [] : [[chain, accounts.flatMap((account) => entryOf(account, naming))] as const]
      }),
    ),
    scope: read.scope.map(naming.nameOf),
    ...(registration && { registration }),
  }
}

const UNDER_ATTACK = 3
const PROMOTION_REQUESTED = 4
const PAUSED = stateNumber('PAUSED')

function registrationOf(
  observed: Pick<ObservedAgreement, 'transitions'>,
  info: ReadAgreement['info'],
  promises: () => Promises,
  { nameOf }: Naming,
): Registration | undefined {
  const states = registeredStates(observed)
  const [registered] = states
  if (!info.isRegistered || !registered) return undefined
  // A cancelled promotion announces UNDER_ATTACK once more.
  const approved = states.find(({ state }) => state === UNDER_ATTACK)
  const promotion = states.find(({ state }) => state === PROMOTION_REQUESTED)
  return {
    attackModerator: nameOf(info.attackModerator),
    registeredAt: registered.at,
    deadline: Number(info.deadlineTimestamp),
    promotionRequestedAt: Number(info.promotionRequestedTimestamp),
    promoted: info.promoted,
    corrupted: info.corrupted,
    get promises() {
      return promises()
    },
    ...(approved && { approvedAt: approved.at }),
    ...(promotion && { firstPromotionAt: promotion.at }),
    ...(states.at(-1)?.state === PAUSED && { paused: true as const }),
  }
}

/** A scenario has EIP-155 chains, and texts with the home chain's digits; undefined for any other. */
function chainRefOf(caip2: string, { chainId, otherChainId }: ChainIds): ChainRef | undefined {
  const id = Number(/^eip155:([1-9]\d{0,14})$/.exec(caip2)?.[1] ?? Number.NaN)
  if (Number.isNaN(id)) {
    return caip2.includes(String(chainId)) ? (caip2.replace(String(chainId), '{home}') as ChainText) : undefined
  }
  if (id === chainId) return 'home'
  return id === otherChainId ? 'elsewhere' : id
}

type Account = ReadAgreement['details']['chains'][number]['accounts'][number]

function entryOf({ accountAddress, childContractScope }: Account, { nameOf }: Naming): ScopeEntry[] {
  const digits = accountAddress.replace(/^0x/, '')
  const address = `0x${digits.toLowerCase()}` as const
  if (!isAddress(address)) return []
  const scope = childContractScopes[childContractScope] ?? 'None'
  return [{ account: nameOf(address), scope, spelling: spellingOf(accountAddress, address) }]
}

function spellingOf(written: string, address: Address): Spelling {
  if (!written.startsWith('0x')) return 'bare'
  if (written === getAddress(address)) return 'checksummed'
  if (written === address) return 'lower'
  return written === `0x${address.slice(2).toUpperCase()}` ? 'upper' : 'miscased'
}
