import { modelMutants } from '../../mistakes/model-mutants.ts'
import type { RuleId } from '../../model/rules.ts'
import { InternalError } from '../../platform/errors.ts'

/**
 * A rule that a question can show to be broken, alone or with one of these: a circumstance of the question, two of them, or a
 * model mutant whose answer is wrong. `RULE`, `RULE a` or `RULE a, b` as a number, since a campaign counts hundreds of
 * thousands: the index of the rule in {@link ruleIds}, and a {@link Key}. {@link featureText} gives the text.
 */
export type Feature = number

/** What a feature is but for its rule, as a number below {@link KEYS}: nothing, or one circumstance, two, or a model mutant. */
export type Key = number

/** More than there are circumstances and model mutants. */
const SIZE = 1_024
export const KEYS = SIZE * SIZE

/** The rules that features are about: those with model mutants. */
export const ruleIds: readonly RuleId[] = [...new Set(modelMutants.map(({ rule }) => rule))]

const texts: string[] = ['']
const numbers = new Map<string, number>()

/** Numbers a circumstance or a model mutant, from 1, in the order of first use: processes differ. */
function numberOf(text: string): number {
  const known = numbers.get(text)
  if (known !== undefined) return known
  if (texts.length === SIZE) throw new InternalError(`There are more than ${SIZE} circumstances and model mutants`)
  numbers.set(text, texts.push(text) - 1)
  return texts.length - 1
}

export const keyOf = (text: string): Key => numberOf(text) * SIZE

/** Combines circumstances to keys: of none, of each, and of each two. */
export function keysOf(circumstances: Iterable<string>): Key[] {
  const found = [...new Set(circumstances)].map(numberOf).toSorted((a, b) => a - b)
  const keys: Key[] = [0]
  for (const [index, one] of found.entries()) {
    keys.push(one * SIZE)
    for (let next = index + 1; next < found.length; next += 1) keys.push(one * SIZE + (found[next] as number))
  }
  return keys
}

export const featureOf = (rule: number, key: Key): Feature => rule * KEYS + key

/** Whether a feature is a rule with one circumstance. */
export const isOfOneCircumstance = (feature: Feature) => feature % SIZE === 0 && feature % KEYS > 0

/**
 * Weighs a feature: most for a rule that no question has shown, then for a rule in a new circumstance. Two
 * circumstances often coincide by chance, but a rare pair is worth pursuing.
 */
export function weightOf(key: Key): number {
  if (key % SIZE > 0) return 1
  return key > 0 ? 30 : 300
}

/** Formats a feature, the same in every process: its circumstances are in alphabetical order. */
export function featureText(feature: Feature): string {
  const rule = ruleIds[Math.floor(feature / KEYS)]
  const key = feature % KEYS
  const found = [Math.floor(key / SIZE), key % SIZE].map((number) => texts[number] as string)
  const both = found.filter((text) => text !== '').toSorted()
  return both.length === 0 ? `${rule}` : `${rule}: ${both.join(', ')}`
}
