import type { Level } from '../../model/rules.ts'
import type { World } from '../../model/world.ts'
import type { SubjectInfo } from '../../subject/protocol/verbs.ts'

/**
 * The most questions in flight. Each is an open connection to a service, and has several more to the sources; few steps of
 * a scenario have more questions.
 */
const MOST_AT_ONCE = 64

/** At `hardened`, for a subject that does not say how many it can take: what several users of one program do. More
 * than two, because most steps have two questions about a contract. */
const UNDECLARED_AT_HARDENED = 3

/**
 * Limits the number of questions that the subject is asked at once: as many as it declares, at most 64. Without a
 * declaration, three at `hardened`, otherwise one.
 * One at a time while a source fails or the explorer has a quirk: whether the subject can know an answer, or may refuse, then
 * depends on the order of requests. One at a time, too, in a scenario on two networks, whose program is initialised in between.
 */
export function questionsAtOnce(
  { concurrency }: Pick<SubjectInfo, 'concurrency'>,
  { failing, quirks }: Pick<World, 'failing' | 'quirks'>,
  isOneAtATime: boolean,
  level: Level,
): number {
  const isSingle = isOneAtATime || quirks.length > 0 || failing.length > 0
  const possible = concurrency ?? (level === 'hardened' ? UNDECLARED_AT_HARDENED : 1)
  return isSingle ? 1 : Math.min(possible, MOST_AT_ONCE)
}
