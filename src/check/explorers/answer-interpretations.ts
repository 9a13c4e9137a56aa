import type { Claim } from './claim.ts'
import { explorerBook, type FieldInterpretation } from './field-interpretations.ts'

/** A known fault; `answer` predicts an explorer's answer in the place of the book. */
export type Interpretation = FieldInterpretation & { answer?(claim: Claim): unknown }

/** Repeats the first answer to each request, as a cache does that is never emptied. */
export const stale: Interpretation = {
  rule: 'LAG-1',
  says: 'is stale: repeats an answer that was right before',
  book: explorerBook,
  answer: ({ first, predict }) => first && predict(first, explorerBook),
}

/** Leaves out one entry of each list of covered contracts, of whatever kind. */
export const lacksOne: Interpretation = {
  rule: 'API-9',
  says: 'leaves out one of the covered contracts, however it is covered',
  book: explorerBook,
  answer({ kind, given, world, predict }) {
    if (kind !== 'covered') return undefined
    const [shown, right] = [given, predict(world, explorerBook)] as [string[], string[]]
    const isOneLess = shown.length === right.length - 1 && shown.every((entry) => right.includes(entry))
    return isOneLess ? shown : right.slice(0, -1)
  },
}
