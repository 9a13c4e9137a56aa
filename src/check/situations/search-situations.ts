import { hash } from 'node:crypto'
import type { World } from '../../model/world.ts'
import { canonicalForm } from './canonical.ts'
import { type Move, worldAfter } from './move.ts'
import { moves } from './moves.ts'
import { type Start, worldAt } from './situation-start.ts'

/** A situation that a search found: the first of those with its canonical form. */
export type Situation = {
  /** The number of moves that lead to it, which is the least. */
  depth: number
  /** Hash of its canonical form. */
  hash: string
  /** How it was reached: by the move at this place among those to try; undefined for the start. */
  reached?: { from: Situation; by: Move; place: number }
}

/** Computes the form of a world, and of the moves that can follow the one that led to it: equal forms are one situation. */
export type FormOf = (world: World, fixed: ReadonlySet<string>, last?: Move) => string

/**
 * Searches every situation that a start leads to, breadth first, each once. It stores no worlds, so memory grows only
 * with the number of situations.
 * @param depth The most moves.
 * @param formOf Key by which two worlds are the same situation. Default: the canonical form.
 */
export function* search(
  start: Start,
  depth: number,
  formOf: FormOf = (world, fixed, last) => canonicalForm(world, fixed, last).form,
): Generator<Situation, void, undefined> {
  const first = worldAt(start)
  const fixed = new Set(first.contracts.keys())
  const hashOf = (world: World, last?: Move) => hashOfForm(formOf(world, fixed, last))
  const root: Situation = { depth: 0, hash: hashOf(first) }
  const seen = new Set([root.hash])
  yield root
  let frontier = [root]
  for (let at = 1; at <= depth; at += 1) {
    const next: Situation[] = []
    for (const from of frontier) {
      const world = worldOf(first, from)
      let place = -1
      for (const by of moves(world, start, from.reached?.by)) {
        place += 1
        const after = worldAfter(world, by)
        const hashed = after && hashOf(after, by)
        if (hashed === undefined || seen.has(hashed)) continue
        seen.add(hashed)
        const found = { depth: at, hash: hashed, reached: { from, by, place } }
        if (at < depth) next.push(found)
        yield found
      }
    }
    frontier = next
  }
}

/** Hashes to 132 bits: two of a million situations share a hash once in 10^28 searches. */
export const hashOfForm = (form: string) => hash('sha256', form, 'base64').slice(0, 22)

/** Lists the moves that lead to a situation, in order. */
export function movesTo({ reached }: Situation): Move[] {
  return reached ? [...movesTo(reached.from), reached.by] : []
}

/** Derives the world of a situation from that of its start. */
export function worldOf(first: World, situation: Situation): World {
  return movesTo(situation).reduce((world, move) => worldAfter(world, move) as World, first)
}
