import type { Name } from '../../model/action.ts'
import { answer } from '../../model/answer.ts'
import type { Question } from '../../model/question.ts'
import { type Quirk, type QuirkKind, quirks } from '../../model/quirk.ts'
import type { World } from '../../model/world.ts'
import { exercises } from '../judge/exercises.ts'
import { choose, type Draw, pick } from './draw.ts'

/** How an explorer goes wrong, and a question that a subject which believes it answers wrongly, where there is any. */
export type Lapse = { quirk: Quirk; question?: Question }

const DAY = 86_400

/** All of them speak of the whole history: they can begin and end at any moment. */
const candidates: [Quirk, ...Quirk[]] = [
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

/** Kinds that mislead nobody in most worlds; the others mislead somebody in most. */
const seldom: ReadonlySet<QuirkKind> = new Set([
  'late-countdown',
  'called-as-deployer',
  'cutoff-at-creation',
  'most-advanced',
])

/** Whether a kind of lapse that has to wait for its moment would mislead somebody now. */
export function misleadsNow(world: World): boolean {
  return misleading(world).some(({ quirk }) => seldom.has(quirk.kind))
}

/** A lapse that misleads somebody, if one does at this moment; rather one that seldom does. */
export function lapseIn(world: World, [, who, what, more]: Draw): Lapse {
  const all = misleading(world)
  const rare = all.filter(({ quirk }) => seldom.has(quirk.kind))
  const likely = rare.length > 0 && what % 8 > 0 ? rare : all
  const kind = pick([...new Set(likely.map(({ quirk }) => quirk.kind))], what)
  const found = pick(
    likely.filter(({ quirk }) => quirk.kind === kind),
    more,
  )
  if (!found) return { quirk: choose(candidates, what) }
  return { quirk: found.quirk, question: pick(found.misled, who) as Question }
}

function misleading(world: World) {
  return candidates
    .map((quirk) => ({
      quirk,
      misled: misledIn({ ...world, quirks: [{ ...quirk, since: world, undone: [] }] }, quirk.kind),
    }))
    .filter(({ misled }) => misled.length > 0)
}

const METHODS = ['isAttackable', 'terms'] as const

/** The questions that show whether a subject believes the explorer of a world in which a quirk of this kind is in force. */
export function misledIn(world: World, kind: QuirkKind): Question[] {
  const { rule } = quirks[kind]
  const names: Name[] = [...world.contracts.keys(), ...world.agreements.keys()]
  const questions = names.flatMap((contract) => METHODS.map((method): Question => ({ method, contract })))
  return [...questions, { method: 'targets' } as const].filter((question) =>
    exercises(rule, world, question, answer(world, question)),
  )
}
