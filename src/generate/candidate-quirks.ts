import { type Posed, shows } from '../mistakes/shows.ts'
import type { Name } from '../model/action.ts'
import { answer } from '../model/answer-question.ts'
import type { Question } from '../model/question.ts'
import { type Quirk, type QuirkKind, quirks } from '../model/quirk.ts'
import type { World } from '../model/world.ts'
import { choose, type Draw, pick } from './draw.ts'

/** A quirk, and a question that a subject believing the explorer answers wrongly, if there is one. */
export type CandidateQuirk = { quirk: Quirk; question?: Question }

const DAY = 86_400

/** Quirks that change only what the explorer shows, so they can begin and end at any block. */
const candidates: [Quirk, ...Quirk[]] = [
  { kind: 'behind' },
  { kind: 'behind', blocks: 4 },
  { kind: 'behind', seconds: 30 * DAY },
  { kind: 'late-countdown', seconds: 30 * DAY },
  { kind: 'lists-naming' },
  { kind: 'lists-parents' },
  { kind: 'counts-other-chains' },
  { kind: 'called-as-deployer' },
  { kind: 'cutoff-at-creation' },
  { kind: 'covers-agreements' },
  { kind: 'most-advanced' },
]

/** Kinds that mislead no subject in most scenarios. */
const rareKinds: ReadonlySet<QuirkKind> = new Set([
  'late-countdown',
  'lists-parents',
  'counts-other-chains',
  'called-as-deployer',
  'cutoff-at-creation',
  'most-advanced',
])

/** Whether a quirk of a rare kind would mislead a subject now about a contract's verdict. */
export function misleadsNow(world: World): boolean {
  const asked = answered(world, verdictsIn(world))
  return candidates.some(
    (quirk) => rareKinds.has(quirk.kind) && misled(withQuirk(world, quirk), quirk.kind, asked).length > 0,
  )
}

/** Picks a quirk that misleads a subject now, preferably of a rare kind; if none misleads, any quirk. */
export function candidateQuirk(world: World, [, who, what, more]: Draw): CandidateQuirk {
  const all = misleading(world)
  const rare = all.filter(({ quirk }) => rareKinds.has(quirk.kind))
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
    .map((quirk) => ({ quirk, misled: misled(withQuirk(world, quirk), quirk.kind, asked) }))
    .filter(({ misled }) => misled.length > 0)
}

/** Starts a quirk in the world. */
function withQuirk(world: World, quirk: Quirk): World {
  return { ...world, quirks: [{ ...quirk, since: world, undone: [] }] }
}

/** Selects the questions that a subject which believes the explorer answers wrongly during a quirk of this kind. */
export function misledQuestions(world: World, kind: QuirkKind): Question[] {
  return misled(world, kind, answered(world, questionsIn(world)))
}

type Answered = Pick<Posed, 'question' | 'expected'>

function misled(world: World, kind: QuirkKind, asked: readonly Answered[]): Question[] {
  const { rule } = quirks[kind]
  return asked.filter((one) => shows(rule, { world, ...one })).map(({ question }) => question)
}

/** Answers the questions. The right answers do not depend on the explorer. */
function answered(world: World, questions: readonly Question[]): Answered[] {
  return questions.map((question) => ({ question, expected: answer(world, question) }))
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
