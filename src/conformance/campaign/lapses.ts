import type { Name } from '../../model/action.ts'
import { answer } from '../../model/answer.ts'
import type { Question } from '../../model/question.ts'
import { type Quirk, type QuirkKind, quirks } from '../../model/quirk.ts'
import type { World } from '../../model/world.ts'
import { exercises } from '../judge/exercises.ts'
import { type Draw, pick } from './draw.ts'

/** How an explorer goes wrong, and a question that a subject which believes it answers wrongly, where there is any. */
export type Lapse = { quirk: Quirk; question?: Question }

const DAY = 86_400

/** All of them speak of the whole history: they can begin and end at any moment. */
const candidates: readonly Quirk[] = [
  { kind: 'behind' },
  { kind: 'behind', blocks: 4 },
  { kind: 'behind', seconds: 30 * DAY },
  { kind: 'late-countdown', seconds: 30 * DAY },
  { kind: 'lists-naming' },
  { kind: 'called-as-deployer' },
  { kind: 'cutoff-at-creation' },
  { kind: 'covers-agreements' },
  { kind: 'most-advanced' },
]

/** A lapse that misleads somebody, if one does at this moment; each kind as likely as the others. */
export function lapseIn(world: World, [, who, what, more]: Draw): Lapse {
  const misleading = candidates
    .map((quirk) => ({
      quirk,
      misled: misledIn({ ...world, quirks: [{ ...quirk, since: world, undone: [] }] }, quirk.kind),
    }))
    .filter(({ misled }) => misled.length > 0)
  const kinds = [...new Set(misleading.map(({ quirk }) => quirk.kind))]
  const kind = pick<QuirkKind>(kinds, what)
  const found = pick(
    misleading.filter(({ quirk }) => quirk.kind === kind),
    more,
  )
  if (!found) return { quirk: pick(candidates, what) as Quirk }
  return { quirk: found.quirk, question: pick(found.misled, who) as Question }
}

/** The questions that show whether a subject believes the explorer of a world in which a quirk of this kind is in force. */
export function misledIn(world: World, kind: QuirkKind): Question[] {
  const { rule } = quirks[kind]
  const names: Name[] = [...world.contracts.keys(), ...world.agreements.keys()]
  return names
    .map((contract): Question => ({ method: 'isAttackable', contract }))
    .filter((question) => exercises(rule, world, question, answer(world, question)))
}
