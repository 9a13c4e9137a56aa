import { type Group, openGroup } from '../../chain/group/group.ts'
import { interleave } from '../../scenario/interleave.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { Subject } from '../../subject/subject.ts'
import { askAll } from './ask-all.ts'
import type { Names } from './names.ts'
import type { PlayedCase } from './play-case.ts'
import type { Stage } from './stage.ts'

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
  const played = scenarios.map((scenario): PlayedCase => ({ scenario, questions: [], seconds: 0 }))
  for (const scene of interleave(scenarios, chain.head.timestamp)) {
    if (scene.do === 'mine') await group.mine(scene.time, scene.parts)
    else {
      const { place, index: step, ask, world } = scene
      const { scenario, questions } = played[place] as PlayedCase
      const moment = { scenario, step, world, names: namesIn(group, place) }
      questions.push(...(await askAll(subject, ask, moment, signal)))
    }
  }
  const seconds = (performance.now() - begun) / 1_000 / scenarios.length
  return played.map((one) => ({ ...one, seconds }))
}

/** Who is who in one story; what belongs to the others is told apart from what nobody knows. */
function namesIn({ rosters, isKnown }: Group, place: number): Names {
  const roster = rosters[place] as Names
  return { ...roster, isElsewhere: (address) => roster.nameOf(address) === undefined && isKnown(address) }
}
