import { firstCases } from '../../cases/first-cases.ts'
import { hasChain, type Shard } from './shard.ts'

/**
 * How many cases share a chain before chain and subject are reset together: a subject sees blocks undone only
 * where a case says so.
 * Anvil hashes its whole state for each block, so a long chain is slow; starting a program again is slow, too.
 */
export const CASES_PER_CHAIN = { reinitialized: 4, restarted: 12 }

type Runnable = { id: string; startsAt?: number | undefined }

const rank: ReadonlyMap<string, number> = new Map(firstCases.map((id, index) => [id, index]))
const rankOf = ({ id }: Runnable) => (id.startsWith('counterexample/') ? -1 : (rank.get(id) ?? rank.size))

/**
 * Sorts cases for the run: by start time, since a chain's time cannot move back; then saved counterexamples, and the
 * cases that find the most faults.
 */
export function inRunningOrder<Case extends Runnable>(cases: readonly Case[]): Case[] {
  return cases.toSorted((a, b) => (a.startsAt ?? 0) - (b.startsAt ?? 0) || rankOf(a) - rankOf(b))
}

/**
 * Selects the cases of a shard, in running order. Cases that share a chain in the whole run are in one shard, even if
 * the subject cannot be reinitialised: so each case runs on the same chain, after the same cases, as in the whole run.
 */
export function casesOfShard<Case extends Runnable>(cases: readonly Case[], shard: Shard): Case[] {
  return inRunningOrder(cases).filter((_, position) =>
    hasChain(shard, Math.floor(position / CASES_PER_CHAIN.restarted)),
  )
}
