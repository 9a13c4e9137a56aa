import type { Address, Hex } from 'viem'
import { decodeDetails, type IndexedDetails } from './agreement-details.ts'
import type { AgreementRecord } from './ledger.ts'

/**
 * The details that were read from agreements, each kept until the agreement changes. It needs no journal: an entry belongs
 * to one version of an agreement, so after a reorganisation it is either right or outdated.
 */
export type DetailsCache = {
  /** Selects the agreements whose details were never read, or were read before the agreement's last change. */
  outdated(agreements: Iterable<AgreementRecord>): AgreementRecord[]
  /** Stores an agreement's answer, decoded: that takes a fraction of the answer's memory. */
  put(agreement: AgreementRecord, answer: Hex): void
  /** Returns an agreement's details; they must not be outdated. */
  get(agreement: AgreementRecord): IndexedDetails
}

type CachedDetails = { version: string; details: IndexedDetails }

export function createDetailsCache(chainId: number): DetailsCache {
  const entries = new Map<Address, CachedDetails>()
  return {
    outdated: (agreements) =>
      [...agreements].filter(({ address, version }) => entries.get(address)?.version !== version),
    put: ({ address, version }, answer) => {
      entries.set(address, { version, details: decodeDetails(answer, chainId) })
    },
    get: ({ address, version }) => {
      const entry = entries.get(address)
      if (entry?.version !== version) throw new Error(`The details of ${address} were not read`)
      return entry.details
    },
  }
}
