import { changesOnlyView } from '../model/quirk.ts'
import { emptyWorld, type World } from '../model/world.ts'
import type { Ask, Scenario, Step } from './scenario.ts'
import { advance, type Block, ImpossibleStep } from './timeline.ts'

/** What a scenario has in a block that others may share: its place among the scenarios, and the step that mines the block. */
export type Part = { place: number; step: Step; block: Block }

/** What comes next when several scenarios are told at the same time. */
export type ScheduledStep =
  /** One block, of all scenarios that have one at this time. */
  | { do: 'mine'; time: number; parts: readonly Part[] }
  /**
   * A scenario asks, as step `index`, about the world that its own latest block has led to. What fails in that world is to
   * fail while it asks, and not while another scenario does.
   */
  | { do: 'ask'; place: number; index: number; ask: Ask; world: World }

/**
 * Whether a scenario can be told at the same time as others: it begins when they do, and nothing that it does to chain or
 * explorer would be done to all of them.
 */
export function sharesChain({ steps, startsAt }: Scenario): boolean {
  return startsAt === undefined && !steps.some((step) => isOfAll(step) || (step.do === 'ask' && step.race))
}

/** A reorganisation, or an explorer that goes wrong with what it sees. */
function isOfAll(step: Step): boolean {
  return step.do === 'undone' || (step.do === 'quirk' && !changesOnlyView(step))
}

/**
 * Tells several scenarios at the same time, by the model alone. All begin at the same second; what falls on the same
 * second later is one block. A scenario that asks does so while its own block is the latest.
 * @throws ImpossibleStep where a scenario cannot be told.
 */
export function* interleave(
  scenarios: readonly Scenario[],
  startsAt: number,
): Generator<ScheduledStep, void, undefined> {
  const tracks = scenarios.map(({ steps }, place) => ({ steps, place, index: 0, world: emptyWorld(startsAt) }))
  const waiting = new Map<Track, Waiting>()
  let moved: Iterable<Track> = tracks
  do {
    for (const track of moved) {
      const next = yield* untilBlock(track)
      if (next) waiting.set(track, next)
      else waiting.delete(track)
    }
    const time = Math.min(...[...waiting.values()].map(({ block }) => block.time))
    const due = [...waiting].filter(([, { block }]) => block.time === time).toSorted(([a], [b]) => a.place - b.place)
    if (due.length > 0) {
      yield { do: 'mine', time, parts: due.map(([{ place }, { step, block }]) => ({ place, step, block })) }
    }
    for (const [track, { world }] of due) {
      track.world = world
      track.index += 1
    }
    moved = due.map(([track]) => track)
  } while (waiting.size > 0)
}

type Track = { steps: readonly Step[]; place: number; index: number; world: World }
type Waiting = { step: Step; block: Block; world: World }

/** What happens between two blocks: questions are asked, sources fail or work again. What the next block is comes back. */
function* untilBlock(track: Track): Generator<ScheduledStep, Waiting | undefined, undefined> {
  for (let step = track.steps[track.index]; step; step = track.steps[track.index]) {
    const { place, index, world } = track
    const next = advance(world, step)
    if (next.block) return { step, block: next.block, world: next.world }
    if (isOfAll(step))
      throw new ImpossibleStep('an explorer that goes wrong with what it sees would do so for all the scenarios')
    track.index += 1
    track.world = next.world
    if (step.do !== 'ask') continue
    if (step.race) throw new ImpossibleStep('a block that is raced is of one scenario alone')
    yield { do: 'ask', place, index, ask: step, world }
  }
  return undefined
}
