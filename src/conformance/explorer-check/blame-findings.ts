import { answer } from '../../model/answer.ts'
import type { World } from '../../model/world.ts'
import type { AnsweredQuestion, Blame } from '../judge/answered-question.ts'
import { blame } from '../judge/blame.ts'
import { isRightAnswer } from '../judge/same-answer.ts'
import type { Finding } from './finding.ts'

/** The worlds of a story before each of its worlds, the oldest first. */
export type Past = (world: World) => readonly World[]

/** Blocks by which an explorer may be behind. */
const MOST_BEHIND = 8
/** The share of all answers, right ones too, that an explanation by lag has to foretell. */
const LEAST_SHARE = 0.95

/**
 * Tells which rules the findings break. Wrong answers to what a resolver could be asked are explained as a resolver's
 * are, all at once; but an explorer that shows the chain of some blocks ago breaks no other rule than that.
 */
export function blameFindings(
  findings: readonly Omit<Finding, 'breaks'>[],
  answered: readonly AnsweredQuestion[],
  past: Past,
): Finding[] {
  const all = [...new Set([...answered, ...findings.flatMap(({ answered }) => answered ?? [])])]
  const blames = blame(all)
  const lag = isSimple([...blames.values()]) ? undefined : lagOf(all, past)
  const isLate = (one: AnsweredQuestion) => lag !== undefined && isAsBefore(one, past, lag)
  const blamed = findings.map((finding): Finding => {
    const { answered: asked, rule } = finding
    if (asked ? isLate(asked) : lag !== undefined && !ofRequests.has(rule)) {
      return { ...finding, breaks: [{ rule: 'LAG-1', says: lagText(lag) }] }
    }
    const known = (asked && blames.get(asked)) ?? []
    return { ...finding, breaks: known.length > 0 ? known : [{ rule }] }
  })
  return blamed.map((finding) => ({ ...finding, breaks: followed(finding, blamed) }))
}

/** One fault of a known kind explains everything: no lag is needed then. */
function isSimple(blames: readonly (readonly Blame[])[]): boolean {
  const charges = new Set(blames.map((some) => some.map(({ rule }) => rule).join()))
  return charges.size <= 1 && blames.every((some) => some.every(({ says }) => says !== undefined))
}

/** What is wrong with covered contracts is what is wrong with the coverage of each, where that was found too. */
function followed({ follows, breaks }: Finding, all: readonly Finding[]): Finding['breaks'] {
  if (!follows) return breaks
  const cause = all.find(
    ({ scenario, about = '', answered }) => answered && scenario === follows.scenario && follows.about.includes(about),
  )
  return cause?.breaks ?? breaks
}

/** How requests are answered has nothing to do with how old the answers are. */
const ofRequests: ReadonlySet<string> = new Set(['API-6', 'API-7', 'API-8', 'API-10', 'LAG-10'])

const lagText = (blocks = 0) => `shows the chain as it was ${blocks} ${blocks === 1 ? 'block' : 'blocks'} before`

/** By how many blocks the explorer is behind, where that explains its answers. Some of them are wrong. */
function lagOf(all: readonly AnsweredQuestion[], past: Past): number | undefined {
  const failed = all.filter((one) => one.failed)
  return Array.from({ length: MOST_BEHIND }, (_, index) => index + 1).find(
    (blocks) =>
      // Long before, there was nothing: who never sees anything does not lag.
      all.some((one) => one.given !== null && one.given !== false && isAsBefore(one, past, blocks)) &&
      share(failed, (one) => isAsBefore(one, past, blocks)) >= LEAST_SHARE &&
      share(all, (one) => isAsBefore(one, past, blocks)) >= LEAST_SHARE,
  )
}

function isAsBefore({ world, question, given }: AnsweredQuestion, past: Past, blocks: number): boolean {
  const earlier = past(world)
  const before = earlier.at(-blocks) ?? earlier[0]
  if (!before) return false
  try {
    return isRightAnswer(question.method, given, answer(before, question).value)
  } catch {
    // Nobody could have asked it then.
    return false
  }
}

function share<Item>(items: readonly Item[], holds: (item: Item) => boolean): number {
  return items.filter(holds).length / items.length
}
