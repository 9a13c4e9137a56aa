import type { Address, Hex } from 'viem'
import { type Details, decodeDetails } from './details.ts'
import type { AgreementRecord } from './ledger.ts'

/**
 * What was read from the agreements, kept as long as they say the same. It needs no journal: an entry is of one write,
 * so what a reorganisation brings back is either still right or is read again.
 */
export type DetailsCache = {
  /** The agreements whose details were never read, or were read before their last write. */
  outdated(agreements: Iterable<AgreementRecord>): AgreementRecord[]
  /** Puts down what an agreement answered: decoded at once, it takes a fraction of the answer's room. */
  put(agreement: AgreementRecord, answer: Hex): void
  /** An agreement's details; they must not be outdated. */
  get(agreement: AgreementRecord): Details
}

type Entry = { version: string; details: Details }

/** An empty shelf. */
export function createDetailsCache(chainId: number): DetailsCache {
  const entries = new Map<Address, Entry>()
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
