import type { Name } from '../model/action.ts'
import { answer } from '../model/answer.ts'
import { exercises } from '../model/exercises.ts'
import type { Question } from '../model/question.ts'
import { type Quirk, type QuirkKind, quirks } from '../model/quirk.ts'
import type { World } from '../model/world.ts'
import { choose, type Draw, pick } from './draw.ts'

/** How an explorer goes wrong, and a question that a subject which believes it answers wrongly, where there is any. */
export type CandidateQuirk = { quirk: Quirk; question?: Question }

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

/** Whether a kind of lapse that has to wait for its moment would mislead somebody now, about a contract's verdict. */
export function misleadsNow(world: World): boolean {
  const asked = answered(world, verdictsIn(world))
  return candidates.some(
    (quirk) => seldom.has(quirk.kind) && misled(lapsed(world, quirk), quirk.kind, asked).length > 0,
  )
}

/** A lapse that misleads somebody, if one does at this moment; rather one that seldom does. */
export function candidateQuirk(world: World, [, who, what, more]: Draw): CandidateQuirk {
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
  const asked = answered(world, questionsIn(world))
  return candidates
    .map((quirk) => ({ quirk, misled: misled(lapsed(world, quirk), quirk.kind, asked) }))
    .filter(({ misled }) => misled.length > 0)
}

/** The world whose explorer goes wrong from now on. */
function lapsed(world: World, quirk: Quirk): World {
  return { ...world, quirks: [{ ...quirk, since: world, undone: [] }] }
}

/** The questions that show whether a subject believes the explorer of a world in which a quirk of this kind is in force. */
export function misledIn(world: World, kind: QuirkKind): Question[] {
  return misled(world, kind, answered(world, questionsIn(world)))
}

type Answered = { question: Question; right: ReturnType<typeof answer> }

function misled(world: World, kind: QuirkKind, asked: readonly Answered[]): Question[] {
  const { rule } = quirks[kind]
  return asked.flatMap(({ question, right }) => (exercises(rule, world, question, right) ? [question] : []))
}

/** What is right does not depend on what the explorer shows. */
function answered(world: World, questions: readonly Question[]): Answered[] {
  return questions.map((question) => ({ question, right: answer(world, question) }))
}

function questionsIn(world: World): Question[] {
  const verdicts = verdictsIn(world)
  return [
    ...verdicts,
    ...verdicts.map(({ contract }) => ({ method: 'terms', contract }) as const),
    { method: 'targets' },
  ]
}

function verdictsIn({ contracts, agreements }: World) {
  const names: Name[] = [...contracts.keys(), ...agreements.keys()]
  return names.map((contract) => ({ method: 'isAttackable', contract }) as const)
}
