import { type Group, openGroup } from '../../chain/group/group.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { Subject } from '../../subject/subject.ts'
import { askAll } from './ask-all.ts'
import type { Names } from './names.ts'
import type { PlayedCase } from './play-case.ts'
import type { Stage } from './stage.ts'
import { Track } from './track.ts'

/**
 * Plays several worlds on one chain at the same time: all begin at the same second, and share every block that falls
 * on the same one. Each is asked about when its own block is the latest.
 * @param stage One that {@link Stage.gather} has prepared.
 * @param scenarios No more than a stage has seats.
 * @throws InternalError where model and chain contradict each other; CalledOff where `signal` was aborted.
 */
export async function playGroup(
  { chain, company }: Pick<Stage, 'chain' | 'company'>,
  subject: Subject,
  scenarios: readonly Scenario[],
  signal?: AbortSignal,
): Promise<PlayedCase[]> {
  const begun = performance.now()
  const group = openGroup(chain, company(), scenarios.length)
  const tracks = scenarios.map((scenario, place) => new Track(scenario, place, chain.head.timestamp))
  const played = scenarios.map((scenario): PlayedCase => ({ scenario, questions: [], seconds: 0 }))

  const askWhatComesNext = async (track: Track) => {
    const { scenario, place, world } = track
    for (let next = track.ask(); next; next = track.ask()) {
      const moment = { scenario, step: next.step, world, names: namesIn(group, place) }
      played[place]?.questions.push(...(await askAll(subject, next.ask, moment, signal)))
    }
  }
  for (const track of tracks) await askWhatComesNext(track)
  for (let due = nextBlock(tracks); due; due = nextBlock(tracks)) {
    await group.mine(due.time, due.parts)
    for (const { place } of due.parts) {
      const track = tracks[place] as Track
      track.goOn()
      await askWhatComesNext(track)
    }
  }
  const seconds = (performance.now() - begun) / 1_000 / scenarios.length
  return played.map((one) => ({ ...one, seconds }))
}

/** The earliest time that a story waits for, and the blocks of all that wait for it; none at the end of all stories. */
function nextBlock(tracks: readonly Track[]) {
  const waiting = tracks.flatMap(({ place, block }) => (block ? [{ place, block }] : []))
  if (waiting.length === 0) return
  const time = Math.min(...waiting.map(({ block }) => block.time))
  return { time, parts: waiting.filter(({ block }) => block.time === time) }
}

/** Who is who in one story; what belongs to the others is told apart from what nobody knows. */
function namesIn({ rosters, isKnown }: Group, place: number): Names {
  const roster = rosters[place] as Names
  return { ...roster, isElsewhere: (address) => roster.nameOf(address) === undefined && isKnown(address) }
}
