import { rulebook } from '../../model/rulebook/rulebook.ts'
import type { NetworkWorld } from '../../reader/read-network.ts'

/** What is asked of a source: about a contract, an agreement, or all if undefined. */
export type AskedOnce = { about: string | undefined }

/**
 * A network whose sources are checked. `now`: the time that counts, in seconds, not before the block: an answer that is right at either
 * is right. `only`: they are asked about these alone; undefined: about everything.
 */
export type Held = NetworkWorld & { now: number; only?: ReadonlySet<string> | undefined }

/** Whether a source is asked something. */
export const isAsked = ({ only }: Held, about: string | undefined): boolean =>
  only === undefined || (about !== undefined && only.has(about))

/** The last answers of a source, how many were wrong while what they are about was changing, and the network after all. */
type Answers<Answer> = {
  right: Answer[]
  wrong: (AskedOnce & { answer: Answer })[]
  moving: number
  last: Held
}

/**
 * Asks questions about the latest block. If an answer is wrong, reads the network again and asks again: the chain, or the
 * source that follows it, may have moved since the network was read.
 * @param questionsOf All questions by the network as it was read, by keys that name the same question each time.
 */
export async function askTwice<Answer, Question extends AskedOnce>(
  first: Held,
  readAgain: () => Promise<Held>,
  questionsOf: (whole: Held) => ReadonlyMap<string, Question>,
  askAll: (questions: readonly Question[]) => Promise<Answer[]>,
  isWrong: (answer: Answer) => boolean,
): Promise<Answers<Answer>> {
  const questions = questionsOf(first)
  const answers = await askAll([...questions.values()])
  const keys = [...questions.keys()].filter((_, index) => isWrong(answers[index] as Answer))
  const right = answers.filter((one) => !isWrong(one))
  if (keys.length === 0) return { right, wrong: [], moving: 0, last: first }
  const again = questionsOf(await readAgain())
  const asked = keys.flatMap((key) => again.get(key) ?? [])
  const later = await askAll(asked)
  const last = later.some(isWrong) ? await readAgain() : first
  const wrong = asked.flatMap(({ about }, index) => {
    const answer = later[index] as Answer
    return isWrong(answer) && concernOf(first, about) === concernOf(last, about) ? [{ about, answer }] : []
  })
  return { right, wrong, moving: keys.length - wrong.length, last }
}

/** What the answers about a contract or agreement, or the lists, depend on, as a text. */
function concernOf({ world, versions }: NetworkWorld, about: string | undefined): string {
  const stateOf = (agreement: string) => [
    agreement,
    rulebook.stateOf(world, agreement),
    versions.get(agreement as never),
  ]
  if (about === undefined) return JSON.stringify([...world.agreements.keys()].map(stateOf))
  const bound = rulebook.bindingOf(world, about).value
  return JSON.stringify([bound, ...[about, ...(bound ? [bound.agreement] : [])].map(stateOf)])
}
